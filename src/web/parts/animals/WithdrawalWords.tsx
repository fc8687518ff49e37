// Withdrawal in words: what a label says, and until when an animal's meat or milk may not be used.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { type Hold, heldOf } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { date, number } from '#ui/format';

type Label = Pick<AnimalVaccine, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating'>;

const inDays = (days: number | null) => (days === null ? 'desconhecida' : days === 0 ? 'sem' : `${number(days, 0)}\u00a0d`);

/** "Carne 21 d · Leite sem" */
export const labelInWords = ({ meat_withdrawal_days: meat, milk_withdrawal_days: milk, not_for_lactating }: Label) =>
  meat === 0 && milk === 0 ? 'Sem carência' : `Carne ${inDays(meat)} · Leite ${not_for_lactating ? 'proibido em lactação' : inDays(milk)}`;

/** "Carne liberada em 06/12/2026", or why the date is unknown. */
const free = (what: 'Carne' | 'Leite', { until, reason }: Hold) =>
  until ? `${what} ${what === 'Carne' ? 'liberada' : 'liberado'} em ${date(until)}` : `${what}: ${reason.toLowerCase()}`;

/** A line for its meat and one for its milk, of what may not be used today. */
export function withdrawalLines(animal: Animal, today: string): string[] {
  const { meat, milk } = heldOf(animal, today);
  return [...(meat ? [free('Carne', meat)] : []), ...(milk ? [free('Leite', milk)] : [])];
}

/** Shown on an animal's page while its meat or milk may not be used. */
export function WithdrawalNotice({ animal }: { animal: Animal }) {
  const lines = withdrawalLines(animal, useToday());
  if (lines.length === 0) return null;
  return (
    <Notice tone="orange" title="Em carência">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

export function WithdrawalBadge({ animal }: { animal: Animal }) {
  const { meat, milk } = heldOf(animal, useToday());
  return meat || milk ? <Badge tone="orange">Carência</Badge> : null;
}
