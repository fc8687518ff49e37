// The herd declaration while it is due, of farms that wrote their code at the agency.
import { writtenDay } from '#domain/kernel/dates';
import type { Rows } from '#domain/nouns';
import { dueDeclaration } from '#domain/official/declaration-window';
import type { Alert } from '#domain/overview/alert-decisions';

type Settings = Pick<Rows['herd_settings'], 'agency_code'> & { declaration_days?: string | null };

export function declarationDue({ herd_settings: [farm] }: { herd_settings: readonly Settings[] }, today: string, state?: string | null): Alert[] {
  const due = farm?.agency_code ? dueDeclaration(today, state, farm.declaration_days) : null;
  if (!due) return [];
  const message = `Declare à agência de defesa até ${writtenDay(due.until)}: sem ela não sai GTA. Já declarou? Marque como resolvido.`;
  return [{ key: `declaration:${due.stage}`, title: 'Declaração do rebanho', message, priority: 'média', due_date: due.until, link: '/tags/declaracao' }];
}
