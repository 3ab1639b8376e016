<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="2000" tileheight="1120" tilecount="1" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="table">
  <image width="2000" height="1120" source="../../assets/riff_in_time/board/table.svg"/>
 </tile>
</tileset>
