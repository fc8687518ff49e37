-- Of an item with several lots (rastro): how many entries into the stock it made. Null: one, or none.
alter table invoice_items add column lot_count integer;
