// An animal's values in words, and short questions about it: without the declaration of its fields, which the first screen does not need.
import type { AnimalType } from '#domain/herd/animal-types';
import { daysBetween } from '#domain/kernel/dates';

export const genderNames = { macho: 'Macho', femea: 'Fêmea' };
export const pregnancyValues = { nao_aplicavel: 'Não aplicável', vazia: 'Vazia', prenha: 'Prenha', seca: 'Seca' };
export const birthConditions = { normal: 'Normal', assistido: 'Assistido', cesariana: 'Cesariana' };
export const healthAtBirth = { saudavel: 'Saudável', fraco: 'Fraco', problema: 'Com problema' };
export const statusNames = { ativo: 'Ativo', vendido: 'Vendido', abatido: 'Abatido', morto: 'Morto' };

/** Null, as older releases send it: alive. */
export const birthOutcomes = { vivo: 'Nasceu vivo', natimorto: 'Natimorto', morreu_48h: 'Morreu em até 48 horas' };

/** What became of an animal that is neither sold nor known to be dead. */
export const lossKinds = { furto: 'Furto ou roubo', desaparecimento: 'Desaparecimento', outro: 'Outra perda' };

export const animalTexts = {
  failed: { load: 'Erro ao carregar animais', save: 'Erro ao cadastrar animal', remove: 'Erro ao excluir animal' },
  confirm: 'Tem certeza que deseja excluir este animal?',
};

/** Years of 365 days and months of 30; days if younger than a month. */
export function ageOn(day: string, birth: string) {
  const days = daysBetween(birth, day);
  return { years: Math.floor(days / 365), months: Math.floor((days % 365) / 30), days };
}

// The fields of an animal that a question needs: the declaration imports this file.
type Gender = keyof typeof genderNames;
type Status = keyof typeof statusNames;

export const canBePregnant = ({ type, gender }: { type: AnimalType; gender: Gender }) => gender === 'femea' && type !== 'peixe';

type Milking = { status: Status; gender: Gender; last_birth_date: string | null; dry_off_date: string | null };
/** In milk (decision 44): she has calved and has not been dried off since. */
export const isLactating = ({ status, gender, last_birth_date, dry_off_date }: Milking) =>
  status === 'ativo' && gender === 'femea' && last_birth_date !== null && (dry_off_date === null || dry_off_date < last_birth_date);

/** The specification stores exit date and reason for dead and sold animals; here for slaughtered ones too (decision 270). */
export const keepsExit = (status: Status) => status !== 'ativo';

/** A row of a phone that has not synchronized since has no such field. */
type MaybeLost = { loss_kind?: keyof typeof lossKinds | null | undefined };
export const isLost = ({ loss_kind }: MaybeLost) => loss_kind != null;

/** Of one animal: "Morta" for a female. A batch (um lote) is masculine. */
export const statusWord = ({ status, gender, is_batch, ...exit }: { status: Status; gender: Gender; is_batch: boolean } & MaybeLost) => {
  const word = isLost(exit) ? 'Perdido' : statusNames[status];
  return gender === 'femea' && !is_batch ? word.replace(/o$/, 'a') : word;
};

type MaybeBornDead = { birth_outcome?: keyof typeof birthOutcomes | null | undefined };
/** Born dead, or dead within two days: it has a record, for its mother's sake, and was never a head. */
export const isBornDead = ({ birth_outcome }: MaybeBornDead) => birth_outcome != null && birth_outcome !== 'vivo';

export const headsOf = ({ is_batch, batch_quantity, birth_outcome }: { is_batch: boolean; batch_quantity: number | null } & MaybeBornDead) =>
  is_batch ? (batch_quantity ?? 0) : isBornDead({ birth_outcome }) ? 0 : 1;

/** For a batch, a weighing is the weight of one head. */
export const weightOfOne = ({ weight, batch_average_weight }: { weight: number | null; batch_average_weight: number | null }) => weight ?? batch_average_weight;
