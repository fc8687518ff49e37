// What the form of a birth asks: the mother, the day, and one or more newborns.
import * as z from 'zod/mini';
import { isBornDead } from '#domain/herd/animals';
import { choice, flag, id, optional, text } from '#domain/kernel/fields';
import { Birth } from '#domain/reproduction/births';

const {
  mother_id,
  father_id,
  external_father_id,
  donor_id,
  external_donor_id,
  birth_date,
  veterinarian,
  birth_weight,
  birth_condition,
  health_status,
  complications,
  notes,
  birth_outcome,
  calving_ease,
} = Birth.fields;

export const mostNewborns = 30;

const newborn = z.strictObject({
  /** Of the newborn animal; its birth record has another id. */
  id: id(),
  birth_id: id(),
  name: optional(text('Nome')),
  identification: optional(text('Identificação')),
  gender: choice('Sexo', { macho: 'Macho', femea: 'Fêmea' }, { fêmea: 'femea' }),
  birth_weight,
  birth_condition,
  health_status,
  complications,
  notes,
  birth_outcome,
  calving_ease,
});

/** Of one that lives; asked together with whatever else is missing. */
export const newbornInput = newborn.check(
  z.refine((born) => isBornDead(born) || born.name !== null, { path: ['name'], error: 'Informe: Nome', when: () => true }),
);

export const birthInput = z.strictObject({
  mother_id,
  father_id,
  external_father_id,
  donor_id,
  external_donor_id,
  birth_date,
  veterinarian,
  /** More young of a birth that is already registered on this day. */
  same_birth: flag('Do mesmo parto'),
  newborns: z
    .array(newbornInput, 'Informe os recém-nascidos')
    .check(z.minLength(1, 'Informe ao menos um recém-nascido'), z.maxLength(mostNewborns, `No máximo ${mostNewborns} recém-nascidos por parto`)),
});
