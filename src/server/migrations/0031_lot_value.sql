-- What is left of a purchase's total: consumption divides the total exactly instead of multiplying a rounded price per kilogram.
alter table feed_purchases add column remaining_value numeric(14, 2);
-- The owner of the tables is bound by Row Level Security, too: of no tenant it would see no row.
alter table feed_purchases no force row level security;
update feed_purchases set remaining_value = round(total_cost * remaining_stock_kg / quantity_kg, 2);
alter table feed_purchases force row level security;
alter table feed_purchases alter column remaining_value set not null;
