// Texts and colours of a pregnancy: how far along and how long until birth.
import type { Also } from '#data/export/records';
import type { Animal } from '#domain/herd/animals';
import { type Due, daysLeft, dueOf, lateDays, stageOf, stages } from '#domain/reproduction/pregnancy-queries';
import { Badge, type Tone } from '#ui/Badge';
import { days } from '#ui/format';

/** Title of error messages. */
export const failed = 'Erro ao atualizar informações';

export const dueTones: Record<Due, Tone> = { late: 'red', week: 'orange', month: 'yellow', later: 'green' };

/** "Faltam 12 dias", "Prevista há 1 dia", "Atrasada há 9 dias". */
export function dueInWords(animal: Animal, today: string) {
  const left = daysLeft(animal, today);
  if (left === null) return 'Sem previsão';
  if (left === 0) return 'Parto hoje';
  if (left < 0) return left <= -lateDays ? `Atrasada há ${days(-left)}` : `Prevista há ${days(-left)}`;
  return `${left === 1 ? 'Falta' : 'Faltam'} ${days(left)}`;
}

/** Extra columns of the exported file. */
export const alsoOn = (today: string): Also<Animal>[] => [
  { label: 'Fase', kind: 'text', value: (animal) => stages[stageOf(animal, today)] },
  { label: 'Dias para o parto', kind: 'number', scale: 0, value: (animal) => daysLeft(animal, today) },
];

export const DueBadge = ({ animal, today }: { animal: Animal; today: string }) => (
  <Badge tone={dueTones[dueOf(animal, today)]}>{dueInWords(animal, today)}</Badge>
);
