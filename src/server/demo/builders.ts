// Builders: the smallest true thing of each kind, with what matters on top. The tests and the demo build with these.
import { newId } from '#domain/kernel/ids';
import { newInsemination } from '#domain/nouns/artificial-inseminations';
import { newBirth } from '#domain/nouns/births';
import { newActivity } from '#domain/nouns/daily-activities';
import { newTransfer } from '#domain/nouns/farm-transfers';
import type { InputOf } from '#domain/verbs';

export const animal = (wanted: Partial<InputOf<'create_animal'>> = {}): InputOf<'create_animal'> => ({
  id: newId(),
  name: 'Mimosa',
  type: 'bovino',
  breed: 'Girolando',
  gender: 'femea',
  status: 'ativo',
  ...wanted,
});

export const weighing = (animal_id: string, wanted: Partial<InputOf<'weigh'>> = {}): InputOf<'weigh'> => ({
  id: newId(),
  animal_id,
  weighing_date: '2026-10-01',
  weight: 420,
  weighing_method: 'balanca',
  ...wanted,
});

export const activity = (wanted: Partial<InputOf<'create_activity'>> = {}): InputOf<'create_activity'> => ({
  id: newId(),
  activity_date: '2026-10-01',
  activity_type: 'Ordenha',
  description: 'Ordenha da manhã',
  ...newActivity,
  ...wanted,
});

export const birth = (mother_id: string, wanted: Partial<InputOf<'register_birth'>> = {}): InputOf<'register_birth'> => ({
  mother_id,
  birth_date: '2026-10-01',
  newborns: [{ id: newId(), birth_id: newId(), name: 'Aurora', gender: 'femea', birth_weight: 31.5, ...newBirth }],
  ...wanted,
});

export const insemination = (animal_id: string, wanted: Partial<InputOf<'create_insemination'>> = {}): InputOf<'create_insemination'> => ({
  id: newId(),
  animal_id,
  insemination_date: '2026-06-01',
  bull_identification: 'Teatro da Silvânia',
  ...newInsemination,
  ...wanted,
});

export const transfer = (animal_id: string, wanted: Partial<InputOf<'create_transfer'>> = {}): InputOf<'create_transfer'> => ({
  id: newId(),
  animal_id,
  transfer_date: '2026-10-01',
  ...newTransfer,
  ...wanted,
});

/** The same for each of these animals. */
export const vaccine = (animal_ids: string[], wanted: Partial<InputOf<'apply_vaccine'>> = {}): InputOf<'apply_vaccine'> => ({
  applications: animal_ids.map((animal_id) => ({ id: newId(), animal_id })),
  application_type: 'vacina',
  vaccine_name: 'Raiva dos herbívoros',
  application_date: '2026-10-01',
  ...wanted,
});

export const treatment = (animal_id: string, wanted: Partial<InputOf<'treat'>> = {}): InputOf<'treat'> => ({
  id: newId(),
  animal_id,
  treatment_type: 'medicamento',
  treatment_name: 'Antibiótico intramamário',
  application_date: '2026-10-01',
  ...wanted,
});

export const protocol = (wanted: Partial<InputOf<'create_protocol'>> = {}): InputOf<'create_protocol'> => ({
  id: newId(),
  vaccine_name: 'Raiva dos herbívoros',
  application_type: 'vacina',
  trigger: 'idade',
  recommended_age_days: 90,
  ...wanted,
});
