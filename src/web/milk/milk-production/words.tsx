// Texts about milk: grade, discards, withdrawal.
import type { Replica } from '#data/replica';
import { doseOfTreatment, doseOfVaccine, type Hold, milkHold, milkHoldOn } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import type { Quality } from '#domain/milk/milk-production';
import { grades } from '#domain/milk/milk-queries';
import { Badge, type Tone } from '#ui/Badge';
import { date } from '#ui/format';

export const farmTotal = 'Total da fazenda';

const tones: Record<Quality, Tone> = { excelente: 'green', boa: 'blue', regular: 'yellow', ruim: 'red' };

export const GradeBadge = ({ quality }: { quality: Quality | null }) => (quality ? <Badge tone={tones[quality]}>{grades[quality]}</Badge> : '-');

/** The same rule that the verb applies to the record. */
export function holdOf({ by }: Pick<Replica, 'by'>, animal: Animal, day: string): Hold | null {
  if (!milkHold(animal, day)) return null;
  const doses = [...by('animal_vaccines', 'animal_id', animal.id).map(doseOfVaccine), ...by('animal_treatments', 'animal_id', animal.id).map(doseOfTreatment)];
  return milkHoldOn(animal, doses, day);
}

/** "Colostro, até 20/11/2026": `until` is the first free day. */
export const holdInWords = ({ reason, until }: Hold) => (until ? `${reason}, leite liberado em ${date(until)}` : reason);
