-- How the seller pays social security in the year of the sale: on the sale, or by the payroll.
alter table sales add column funrural_option text;
