-- Parents of animals from outside, the bull and the donor of a service, the recipient of an embryo, and why a close mating was made.
alter table external_animals
  add column external_mother_id uuid,
  add column external_father_id uuid,
  add constraint external_animals_mother_fkey foreign key (user_id, external_mother_id) references external_animals (user_id, id) deferrable initially immediate,
  add constraint external_animals_father_fkey foreign key (user_id, external_father_id) references external_animals (user_id, id) deferrable initially immediate;
create index external_animals_mother on external_animals (user_id, external_mother_id);
create index external_animals_father on external_animals (user_id, external_father_id);

alter table animals
  add column recipient_id uuid,
  add constraint animals_recipient_fkey foreign key (user_id, recipient_id) references animals (user_id, id) deferrable initially immediate;
create index animals_recipient on animals (user_id, recipient_id);

alter table births
  add column donor_id uuid,
  add column external_donor_id uuid,
  add foreign key (user_id, donor_id) references animals (user_id, id),
  add foreign key (user_id, external_donor_id) references external_animals (user_id, id);
create index births_donor on births (user_id, donor_id);
create index births_external_donor on births (user_id, external_donor_id);

alter table artificial_inseminations
  add column bull_id uuid,
  add column external_bull_id uuid,
  add column donor_id uuid,
  add column external_donor_id uuid,
  add column inbreeding_reason text,
  add column inbreeding numeric(14, 3),
  add foreign key (user_id, bull_id) references animals (user_id, id),
  add foreign key (user_id, external_bull_id) references external_animals (user_id, id),
  add foreign key (user_id, donor_id) references animals (user_id, id),
  add foreign key (user_id, external_donor_id) references external_animals (user_id, id);
create index artificial_inseminations_bull on artificial_inseminations (user_id, bull_id);
create index artificial_inseminations_external_bull on artificial_inseminations (user_id, external_bull_id);
create index artificial_inseminations_donor on artificial_inseminations (user_id, donor_id);
create index artificial_inseminations_external_donor on artificial_inseminations (user_id, external_donor_id);

alter table pasture_rotations add column inbreeding_reason text;
