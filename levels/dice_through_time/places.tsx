<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="places" tilewidth="280" tileheight="204" tilecount="20" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="saloon">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/saloon.svg"/>
 </tile>
 <tile id="1" type="blacksmith_shop">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/blacksmith_shop.svg"/>
 </tile>
 <tile id="2" type="clock_tower_1885">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/clock_tower_1885.svg"/>
 </tile>
 <tile id="3" type="schoolhouse">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/schoolhouse.svg"/>
 </tile>
 <tile id="4" type="shonash_ravine">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/shonash_ravine.svg"/>
 </tile>
 <tile id="5" type="lous_cafe">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/lous_cafe.svg"/>
 </tile>
 <tile id="6" type="docs_mansion">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/docs_mansion.svg"/>
 </tile>
 <tile id="7" type="clock_tower_1955">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/clock_tower_1955.svg"/>
 </tile>
 <tile id="8" type="high_school_1955">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/high_school_1955.svg"/>
 </tile>
 <tile id="9" type="twin_pines_ranch">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/twin_pines_ranch.svg"/>
 </tile>
 <tile id="10" type="martys_house">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/martys_house.svg"/>
 </tile>
 <tile id="11" type="docs_lab">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/docs_lab.svg"/>
 </tile>
 <tile id="12" type="clock_tower_1985">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/clock_tower_1985.svg"/>
 </tile>
 <tile id="13" type="high_school_1985">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/high_school_1985.svg"/>
 </tile>
 <tile id="14" type="twin_pines_mall">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/twin_pines_mall.svg"/>
 </tile>
 <tile id="15" type="cafe_80s">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/cafe_80s.svg"/>
 </tile>
 <tile id="16" type="antiques_shop">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/antiques_shop.svg"/>
 </tile>
 <tile id="17" type="clock_tower_2015">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/clock_tower_2015.svg"/>
 </tile>
 <tile id="18" type="hilldale">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/hilldale.svg"/>
 </tile>
 <tile id="19" type="skyway">
  <image width="280" height="204" source="../../assets/dice_through_time/board/places/skyway.svg"/>
 </tile>
</tileset>
