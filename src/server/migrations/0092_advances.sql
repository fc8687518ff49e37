-- Money received for products that are delivered later: revenue of the cash book on the day of delivery.
alter table financial_transactions
  add column advance text,
  add column delivered_on date;
