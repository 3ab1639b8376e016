<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="1600" tileheight="1080" tilecount="5" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="table">
  <image width="1600" height="1080" source="../../assets/dice_through_time/board/table.svg"/>
 </tile>
 <tile id="1" type="strip_1885">
  <image width="1448" height="212" source="../../assets/dice_through_time/board/strips/1885.svg"/>
 </tile>
 <tile id="2" type="strip_1955">
  <image width="1448" height="212" source="../../assets/dice_through_time/board/strips/1955.svg"/>
 </tile>
 <tile id="3" type="strip_1985">
  <image width="1448" height="212" source="../../assets/dice_through_time/board/strips/1985.svg"/>
 </tile>
 <tile id="4" type="strip_2015">
  <image width="1448" height="212" source="../../assets/dice_through_time/board/strips/2015.svg"/>
 </tile>
</tileset>
