<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="96" tileheight="96" tilecount="46" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="front_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_lawn.svg"/>
 </tile>
 <tile id="1" type="cross_upper_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_upper_lawn.svg"/>
 </tile>
 <tile id="2" type="back_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/back_lawn.svg"/>
 </tile>
 <tile id="3" type="cross_lower_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_lower_lawn.svg"/>
 </tile>
 <tile id="4" type="front_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_town.svg"/>
 </tile>
 <tile id="5" type="cross_upper_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_upper_town.svg"/>
 </tile>
 <tile id="6" type="back_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/back_town.svg"/>
 </tile>
 <tile id="7" type="cross_lower_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_lower_town.svg"/>
 </tile>
 <tile id="8" type="front_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_park.svg"/>
 </tile>
 <tile id="9" type="cross_upper_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_upper_park.svg"/>
 </tile>
 <tile id="10" type="back_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/back_park.svg"/>
 </tile>
 <tile id="11" type="cross_lower_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_lower_park.svg"/>
 </tile>
 <tile id="12" type="front_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_yard.svg"/>
 </tile>
 <tile id="13" type="cross_upper_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_upper_yard.svg"/>
 </tile>
 <tile id="14" type="back_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/back_yard.svg"/>
 </tile>
 <tile id="15" type="cross_lower_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/cross_lower_yard.svg"/>
 </tile>
 <tile id="16" type="main_corner_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/main_corner_town.svg"/>
 </tile>
 <tile id="17" type="west_front_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_front_lawn.svg"/>
 </tile>
 <tile id="18" type="west_back_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_back_lawn.svg"/>
 </tile>
 <tile id="19" type="west_front_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_front_yard.svg"/>
 </tile>
 <tile id="20" type="west_back_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_back_yard.svg"/>
 </tile>
 <tile id="21" type="ring_nw">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_nw.svg"/>
 </tile>
 <tile id="22" type="ring_north_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_north_lawn.svg"/>
 </tile>
 <tile id="23" type="ring_north_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_north_town.svg"/>
 </tile>
 <tile id="24" type="ring_end">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_end.svg"/>
 </tile>
 <tile id="25" type="north_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/north_town.svg"/>
 </tile>
 <tile id="26" type="south_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_lawn.svg"/>
 </tile>
 <tile id="27" type="south_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_town.svg"/>
 </tile>
 <tile id="28" type="south_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_yard.svg"/>
 </tile>
 <tile id="29" type="south_cross_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_cross_lawn.svg"/>
 </tile>
 <tile id="30" type="south_cross_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_cross_town.svg"/>
 </tile>
 <tile id="31" type="south_cross_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_cross_yard.svg"/>
 </tile>
 <tile id="32" type="ring_sw">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_sw.svg"/>
 </tile>
 <tile id="33" type="east_main">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_main.svg"/>
 </tile>
 <tile id="34" type="east_upper">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_upper.svg"/>
 </tile>
 <tile id="35" type="east_lower">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_lower.svg"/>
 </tile>
 <tile id="36" type="east_north">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_north.svg"/>
 </tile>
 <tile id="37" type="east_south">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_south.svg"/>
 </tile>
 <tile id="38" type="meter_middle">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/meter_middle.svg"/>
 </tile>
 <tile id="39" type="meter_bottom">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/meter_bottom.svg"/>
 </tile>
 <tile id="40" type="time_left">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_left.svg"/>
 </tile>
 <tile id="41" type="time_middle">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_middle.svg"/>
 </tile>
 <tile id="42" type="time_gap_west">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_gap_west.svg"/>
 </tile>
 <tile id="43" type="time_gap">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_gap.svg"/>
 </tile>
 <tile id="44" type="time_gap_east">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_gap_east.svg"/>
 </tile>
 <tile id="45" type="time_right">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_right.svg"/>
 </tile>
</tileset>
