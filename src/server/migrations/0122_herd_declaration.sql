-- The agency's balance of the herd, species that are not kept here, and the farm's own last days of the declaration.
alter table herd_settings
  add column agency_stock text,
  add column other_species text,
  add column declaration_days text;
