<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="stages" tilewidth="280" tileheight="230" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="stage">
  <image width="200" height="170" source="../../assets/riff_in_time/board/stage.svg"/>
 </tile>
 <tile id="1" type="san_dimas">
  <image width="280" height="230" source="../../assets/riff_in_time/board/san_dimas.svg"/>
 </tile>
</tileset>
