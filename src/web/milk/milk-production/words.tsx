// Texts about milk: grade, discards, withdrawal.
import type { Replica } from '#data/replica';
import { heldOn } from '#domain/health/held-milk';
import { type Hold, milkHold } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { heldByCow } from '#domain/milk/discarded-milk';
import type { Quality } from '#domain/milk/milk-production';
import { grades } from '#domain/milk/milk-queries';
import { Badge, type Tone } from '#ui/Badge';
import { date } from '#ui/format';

export const farmTotal = 'Total da fazenda';

const tones: Record<Quality, Tone> = { excelente: 'green', boa: 'blue', regular: 'yellow', ruim: 'red' };

export const GradeBadge = ({ quality }: { quality: Quality | null }) => quality && <Badge tone={tones[quality]}>{grades[quality]}</Badge>;

/** Whether the milk of that day may not be sold, as the figures count it. */
export function holdOf({ by }: Pick<Replica, 'by'>, animal: Animal, day: string): Hold | null {
  const held = heldByCow({
    animals: [animal],
    animal_vaccines: by('animal_vaccines', 'animal_id', animal.id),
    animal_treatments: by('animal_treatments', 'animal_id', animal.id),
    births: by('births', 'mother_id', animal.id),
    pregnancy_losses: by('pregnancy_losses', 'animal_id', animal.id),
    artificial_inseminations: by('artificial_inseminations', 'animal_id', animal.id),
  });
  // Without the doses, which this person may not read, what is stored on the animal counts.
  return (
    heldOn(held.get(animal.id) ?? [], day) ??
    (by('animal_vaccines', 'animal_id', animal.id).length + by('animal_treatments', 'animal_id', animal.id).length === 0 ? milkHold(animal, day) : null)
  );
}

/** "Colostro, até 20/11/2026": `until` is the first free day. */
export const holdInWords = ({ reason, until }: Hold) => (until ? `${reason}, leite liberado em ${date(until)}` : reason);
