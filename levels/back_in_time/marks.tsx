<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="marks" tilewidth="144" tileheight="568" tilecount="20" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="name_plate">
  <image width="144" height="22" source="../../assets/back_in_time/board/marks/name_plate.svg"/>
 </tile>
 <tile id="1" type="name_plate_street">
  <image width="144" height="22" source="../../assets/back_in_time/board/marks/name_plate_street.svg"/>
 </tile>
 <tile id="2" type="spot_h">
  <image width="84" height="44" source="../../assets/back_in_time/board/marks/spot_h.svg"/>
 </tile>
 <tile id="3" type="spot_west">
  <image width="84" height="44" source="../../assets/back_in_time/board/marks/spot_west.svg"/>
 </tile>
 <tile id="4" type="spot_north">
  <image width="44" height="84" source="../../assets/back_in_time/board/marks/spot_north.svg"/>
 </tile>
 <tile id="5" type="spot_start">
  <image width="84" height="44" source="../../assets/back_in_time/board/marks/spot_start.svg"/>
 </tile>
 <tile id="6" type="spot_ready">
  <image width="84" height="44" source="../../assets/back_in_time/board/marks/spot_ready.svg"/>
 </tile>
 <tile id="7" type="spot_gate">
  <image width="44" height="84" source="../../assets/back_in_time/board/marks/spot_gate.svg"/>
 </tile>
 <tile id="8" type="time_cell">
  <image width="42" height="82" source="../../assets/back_in_time/board/marks/time_cell.svg"/>
 </tile>
 <tile id="9" type="time_start">
  <image width="42" height="82" source="../../assets/back_in_time/board/marks/time_start.svg"/>
 </tile>
 <tile id="10" type="time_strike">
  <image width="42" height="82" source="../../assets/back_in_time/board/marks/time_strike.svg"/>
 </tile>
 <tile id="11" type="love_cell">
  <image width="42" height="40" source="../../assets/back_in_time/board/marks/love_cell.svg"/>
 </tile>
 <tile id="12" type="love_start">
  <image width="42" height="40" source="../../assets/back_in_time/board/marks/love_start.svg"/>
 </tile>
 <tile id="13" type="love_heart">
  <image width="42" height="40" source="../../assets/back_in_time/board/marks/love_heart.svg"/>
 </tile>
 <tile id="14" type="love_broken">
  <image width="42" height="40" source="../../assets/back_in_time/board/marks/love_broken.svg"/>
 </tile>
 <tile id="15" type="album">
  <image width="88" height="186" source="../../assets/back_in_time/board/marks/album.svg"/>
 </tile>
 <tile id="16" type="zone_heart">
  <image width="86" height="128" source="../../assets/back_in_time/board/marks/zone_heart.svg"/>
 </tile>
 <tile id="17" type="zone_single">
  <image width="86" height="568" source="../../assets/back_in_time/board/marks/zone_single.svg"/>
 </tile>
 <tile id="18" type="zone_double">
  <image width="86" height="128" source="../../assets/back_in_time/board/marks/zone_double.svg"/>
 </tile>
 <tile id="19" type="love_head">
  <image width="54" height="82" source="../../assets/back_in_time/board/marks/love_head.svg"/>
 </tile>
</tileset>
