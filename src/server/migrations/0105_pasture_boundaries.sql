-- The boundary of a pasture on the map: the text of a GeoJSON polygon.
alter table pastures add column boundary text;
