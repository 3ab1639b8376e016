<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="96" tileheight="96" tilecount="43" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="front_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_lawn.svg"/>
 </tile>
 <tile id="1" type="avenue_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/avenue_lawn.svg"/>
 </tile>
 <tile id="2" type="street_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/street_lawn.svg"/>
 </tile>
 <tile id="3" type="junction_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/junction_lawn.svg"/>
 </tile>
 <tile id="4" type="front_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_town.svg"/>
 </tile>
 <tile id="5" type="avenue_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/avenue_town.svg"/>
 </tile>
 <tile id="6" type="street_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/street_town.svg"/>
 </tile>
 <tile id="7" type="junction_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/junction_town.svg"/>
 </tile>
 <tile id="8" type="front_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_park.svg"/>
 </tile>
 <tile id="9" type="avenue_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/avenue_park.svg"/>
 </tile>
 <tile id="10" type="street_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/street_park.svg"/>
 </tile>
 <tile id="11" type="junction_park">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/junction_park.svg"/>
 </tile>
 <tile id="12" type="front_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/front_yard.svg"/>
 </tile>
 <tile id="13" type="avenue_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/avenue_yard.svg"/>
 </tile>
 <tile id="14" type="street_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/street_yard.svg"/>
 </tile>
 <tile id="15" type="junction_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/junction_yard.svg"/>
 </tile>
 <tile id="16" type="main_hedge">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/main_hedge.svg"/>
 </tile>
 <tile id="17" type="main_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/main_town.svg"/>
 </tile>
 <tile id="18" type="west_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_lawn.svg"/>
 </tile>
 <tile id="19" type="west_street_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_street_lawn.svg"/>
 </tile>
 <tile id="20" type="west_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_yard.svg"/>
 </tile>
 <tile id="21" type="west_street_yard">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/west_street_yard.svg"/>
 </tile>
 <tile id="22" type="ring_nw">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_nw.svg"/>
 </tile>
 <tile id="23" type="ring_north_hedge">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_north_hedge.svg"/>
 </tile>
 <tile id="24" type="ring_north_lawn">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_north_lawn.svg"/>
 </tile>
 <tile id="25" type="ring_north_town">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_north_town.svg"/>
 </tile>
 <tile id="26" type="ring_flames">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_flames.svg"/>
 </tile>
 <tile id="27" type="east_north">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_north.svg"/>
 </tile>
 <tile id="28" type="east_main">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_main.svg"/>
 </tile>
 <tile id="29" type="east_avenue">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_avenue.svg"/>
 </tile>
 <tile id="30" type="east_junction">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_junction.svg"/>
 </tile>
 <tile id="31" type="south">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south.svg"/>
 </tile>
 <tile id="32" type="south_cross">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/south_cross.svg"/>
 </tile>
 <tile id="33" type="ring_sw">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/ring_sw.svg"/>
 </tile>
 <tile id="34" type="east_south">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/east_south.svg"/>
 </tile>
 <tile id="35" type="meter_middle">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/meter_middle.svg"/>
 </tile>
 <tile id="36" type="meter_bottom">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/meter_bottom.svg"/>
 </tile>
 <tile id="37" type="time_left">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_left.svg"/>
 </tile>
 <tile id="38" type="time_middle">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_middle.svg"/>
 </tile>
 <tile id="39" type="time_gap_west">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_gap_west.svg"/>
 </tile>
 <tile id="40" type="time_gap">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_gap.svg"/>
 </tile>
 <tile id="41" type="time_gap_east">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_gap_east.svg"/>
 </tile>
 <tile id="42" type="time_right">
  <image width="96" height="96" source="../../assets/back_in_time/board/ground/time_right.svg"/>
 </tile>
</tileset>
