<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="990" tileheight="620" tilecount="1" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="table">
  <image width="990" height="620" source="../../assets/riff_in_time/board/table.svg"/>
 </tile>
</tileset>
