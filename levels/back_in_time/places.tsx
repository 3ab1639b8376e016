<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="places" tilewidth="150" tileheight="120" tilecount="20" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="docs_house">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/docs_house.svg"/>
 </tile>
 <tile id="1" type="clock_tower">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/clock_tower.svg"/>
 </tile>
 <tile id="2" type="lous_cafe">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/lous_cafe.svg"/>
 </tile>
 <tile id="3" type="town_theater">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/town_theater.svg"/>
 </tile>
 <tile id="4" type="hill_valley_high">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/hill_valley_high.svg"/>
 </tile>
 <tile id="5" type="georges_house">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/georges_house.svg"/>
 </tile>
 <tile id="6" type="lorraines_house">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/lorraines_house.svg"/>
 </tile>
 <tile id="7" type="north_shops">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/north_shops.svg"/>
 </tile>
 <tile id="8" type="south_shops">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/south_shops.svg"/>
 </tile>
 <tile id="9" type="town_square">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/town_square.svg"/>
 </tile>
 <tile id="10" type="main_street_west">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/main_street_west.svg"/>
 </tile>
 <tile id="11" type="main_street_east">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/main_street_east.svg"/>
 </tile>
 <tile id="12" type="riverside_drive">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/riverside_drive.svg"/>
 </tile>
 <tile id="13" type="hill_street">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/hill_street.svg"/>
 </tile>
 <tile id="14" type="second_street">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/second_street.svg"/>
 </tile>
 <tile id="15" type="park_lane">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/park_lane.svg"/>
 </tile>
 <tile id="16" type="oak_street">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/oak_street.svg"/>
 </tile>
 <tile id="17" type="mill_road">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/mill_road.svg"/>
 </tile>
 <tile id="18" type="depot_street">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/depot_street.svg"/>
 </tile>
 <tile id="19" type="school_road">
  <image width="150" height="120" source="../../assets/back_in_time/board/places/school_road.svg"/>
 </tile>
</tileset>
