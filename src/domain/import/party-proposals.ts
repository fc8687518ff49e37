// People and companies in a file: found by their document, else by their name.
import * as z from 'zod/mini';
import { proposeChange } from '#domain/import/changed-fields';
import type { ReadRow } from '#domain/import/mapping';
import { idOf, markDoubles, missing, type Proposer, start, text } from '#domain/import/proposals';
import { factsOf } from '#domain/kernel/fields';
import { fold } from '#domain/kernel/text';
import { Party, partyNamed } from '#domain/money/parties';

const fields = ['name', 'document', 'kind', 'phone', 'email', 'city', 'notes'] as const;

/** A spreadsheet that took a CPF or CNPJ for a number dropped its leading zeros. */
function withZeros(document: string) {
  if (!/^\d{9,13}$/.test(document)) return document;
  return document.padStart(document.length <= 11 ? 11 : 14, '0');
}

/** As it would be stored; a wrong value stays, and the verb says what is wrong. */
function storedAs(field: (typeof fields)[number], row: ReadRow) {
  const written = text(row, field);
  if (written === undefined) return undefined;
  const { success, data } = z.safeParse(Party.fields[field], field === 'document' ? withZeros(written) : written);
  return success ? data : written;
}

export const proposeParties: Proposer = (rows, _mapping, view) => {
  const parties = view.rows('parties');
  const byDocument = new Map(parties.flatMap((party) => (party.document ? [[party.document, party] as const] : [])));
  const keys: (string | null)[] = [];
  const proposals = rows.map((row) => {
    const name = text(row, 'name');
    const proposal = start(row, name ?? '');
    if (!name) proposal.problems.push(missing(row, 'name', 'Informe: Nome'));
    const given = fields.map((field) => [field, storedAs(field, row)] as const).filter(([, value]) => value !== undefined);
    const document = given.find(([field]) => field === 'document')?.[1] as string | undefined;
    keys.push(document ?? (name ? fold(name) : null));
    if (!name) return proposal;
    const named = partyNamed(parties, name);
    // Somebody of the same name with another document is somebody else.
    const there = (document && byDocument.get(document)) || (document && named?.document ? null : named);
    if (!there) {
      proposal.steps.push({ verb: 'create_party', input: { id: idOf(view, row.number), kind: 'outro', ...Object.fromEntries(given) } });
      return proposal;
    }
    proposeChange(proposal, 'update_party', there, Object.fromEntries(given.map(([field, to]) => [field, [factsOf(Party.fields[field]).label, to] as const])));
    return proposal;
  });
  markDoubles(proposals, (_, place) => keys[place]!);
  return proposals;
};
