// A row of a file about a record that is there already.
import { shown } from '#domain/import/animal-proposals';
import type { ImportableVerb } from '#domain/import/importable-verbs';
import type { Proposal } from '#domain/import/proposals';

/** An update of what differs; nothing if nothing does. A blank cell is undefined, and changes nothing. */
export function proposeChange(
  proposal: Proposal,
  verb: ImportableVerb & `update_${string}`,
  there: { id: string },
  wanted: Record<string, readonly [label: string, value: unknown]>,
) {
  proposal.isNew = false;
  const before = there as unknown as Record<string, unknown>;
  const changes = Object.entries(wanted).filter(([field, [, to]]) => to !== undefined && to !== before[field]);
  if (changes.length === 0) return;
  proposal.steps.push({ verb, input: { id: there.id, changes: Object.fromEntries(changes.map(([field, [, to]]) => [field, { was: before[field], to }])) } });
  proposal.changes = changes.map(([field, [label, to]]) => ({ label, from: shown(field, before[field]), to: shown(field, to) }));
}
