-- A whole farm is brought in parts, in one transaction: a calf may come in an earlier part than its mother. Checked at once otherwise.
alter table animals alter constraint animals_user_id_mother_id_fkey deferrable initially immediate;
alter table animals alter constraint animals_user_id_father_id_fkey deferrable initially immediate;
alter table animals alter constraint animals_user_id_split_from_id_fkey deferrable initially immediate;
