// Verbs of imports: write some rows of a file, all or none, through the verbs of the forms; and undo a part of an import.
import * as z from 'zod/mini';
import {
  comparedFields,
  fingerprint,
  hasRecords,
  type ImportableVerb,
  importable,
  importableVerbs,
  ofRow,
  removers,
  revertible,
  stateReads,
  targetsOf,
} from '#domain/import/importable-verbs';
import { Import, mostRows, partName } from '#domain/import/imports';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { id } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';

const verb = verbsOf<Farm, NounName>();

const step = z.strictObject({ verb: z.enum(importableVerbs, 'Verbo: valor inválido'), input: z.record(z.string(), z.unknown(), 'Informe o registro') });
const part = z.int('Parte: valor inválido').check(z.minimum(1, 'Parte: valor inválido'), z.maximum(10_000, 'Parte: valor inválido'));

const { file_name, kind, row_count, part_count, heading_key, mapping } = Import.fields;

export const importInput = z.strictObject({
  /** Of the import: the same in all its parts. */
  id: id(),
  part,
  file_name,
  kind,
  row_count,
  part_count,
  heading_key,
  mapping,
  /** `row`: its number in the file, for the message. A row may take several steps: an animal and its weight. */
  rows: z
    .array(
      z.strictObject({
        row: z.int('Linha: valor inválido').check(z.minimum(1, 'Linha: valor inválido')),
        steps: z.array(step, 'Informe o que gravar').check(z.minLength(1, 'Informe o que gravar'), z.maxLength(10, 'No máximo 10 registros por linha')),
      }),
      'Informe as linhas',
    )
    .check(z.minLength(1, 'Informe ao menos uma linha'), z.maxLength(mostRows, `No máximo ${mostRows} linhas por vez`)),
});

/** One record that was written. `was`: the values before, of a record that was changed; without it the record is new. */
export type Written = [noun: NounName, id: string, fingerprint: string, was?: Record<string, unknown>];

type Step = z.output<typeof step>;

/** Runs the verbs at once without their effects: what they read is then read for all rows in a few statements. */
async function readAhead(farm: Farm, runs: readonly (() => (reader: Farm) => Promise<void>)[]) {
  const reader: Farm = { ...farm, add: () => {}, put: () => {}, remove: () => {} };
  await Promise.allSettled(runs.map((run) => run()(reader)));
}

const runOf =
  ({ verb: name, input }: Step) =>
  async (farm: Farm) => {
    const { input: schema, run } = importable[name];
    await run(farm, checked(schema, input) as never);
  };

const inRow = (row: number) => (error: unknown) => {
  if (!(error instanceof RuleBroken)) throw error;
  throw new RuleBroken(`Linha ${row}: ${error.message}`, error.field, error.code, { cause: error.cause, other: error.other });
};

/** A milking that is there with the same litres: a phone holds only recent ones, and proposes an older one again. */
function isRecorded(name: ImportableVerb, input: Record<string, unknown>, [before]: readonly (Row | undefined)[]) {
  return name === 'record_milk' && before?.deleted_at === null && before['quantity_liters'] === input['quantity_liters'];
}

/** The animals whose state follows from what a step writes. */
const animalsOf = ({ verb: name, input }: Step) =>
  [name.endsWith('_animal') ? input['id'] : null, input['animal_id'], input['mother_id']].flatMap((id) => (typeof id === 'string' ? [id] : []));

async function write(farm: Farm, { verb: name, input }: Step): Promise<Written[]> {
  const targets = targetsOf(name, input, farm.named);
  const before = (await Promise.all(targets.map(({ noun, id }) => farm.find(noun, id)))) as (Row | undefined)[];
  if (isRecorded(name, input, before)) return [];
  await runOf({ verb: name, input })(ofRow(farm, targets[0]!.id));
  const after = (await Promise.all(targets.map(({ noun, id }) => farm.find(noun, id)))) as (Row | undefined)[];
  return targets.flatMap(({ noun, id }, i): Written[] => {
    const [was, now] = [before[i], after[i]!];
    const living = was && was.deleted_at === null;
    return [living ? [noun, id, fingerprint(noun, now), changed(was, now)] : [noun, id, fingerprint(noun, now)]];
  });
}

const unimportant = new Set(['updated_at', 'version', 'deleted_at', 'deleted_call']);
const changed = (was: Row, now: Row) =>
  Object.fromEntries(Object.keys(now).flatMap((field) => (unimportant.has(field) || was[field] === now[field] ? [] : [[field, was[field] ?? null]])));

export const importRows = verb({
  title: 'Trazer dados',
  failed: 'Erro ao trazer dados',
  on: 'imports',
  input: importInput,
  async run(farm, { id, part, rows, ...about }) {
    const part_id = farm.named(partName(id, part));
    const steps = rows.flatMap((one) => one.steps);
    const [known, there] = await Promise.all([
      farm.find('imports', id),
      farm.find('import_parts', part_id),
      readAhead(
        farm,
        steps.map((one) => () => async (reader: Farm) => {
          await Promise.allSettled([
            runOf(one)(reader),
            ...targetsOf(one.verb, one.input, farm.named).map((target) => farm.find(target.noun, target.id)),
            ...animalsOf(one).flatMap((id) => stateReads(farm, id)),
            ...(one.verb === 'create_insemination' ? [farm.list('pregnancy_checks', { service_id: one.input['id'] as string })] : []),
          ]);
        }),
      ),
    ]);
    // Sent a second time, by another call: it is written already.
    if (there) return;
    for (const name of new Set(steps.map((one) => one.verb)))
      if (!may(farm.actor, 'write', importable[name].on as NounName)) throw forbidden({ kind: 'role', noun: importable[name].on, id: farm.actor.id });
    const written: Written[] = [];
    // In order: a row may need the one before it, such as a calf its mother.
    for (const { row, steps } of rows) for (const one of steps) written.push(...(await write(farm, one).catch(inRow(row))));
    if (!known) farm.add('imports', { id, ...about, imported_by: farm.actor.name });
    const changes = written.filter(([, , , was]) => was).length;
    farm.add('import_parts', {
      id: part_id,
      import_id: id,
      part,
      new_count: written.length - changes,
      changed_count: changes,
      written: JSON.stringify(written),
    });
  },
});

/** Undoes one record. False: it stays, because somebody changed it since or something depends on it. */
async function undo(farm: Farm, [noun, id, print, was]: Written): Promise<boolean> {
  const row = await farm.find(noun, id);
  // Deleted since, or moved to another farm: nothing is left to undo.
  if (!row || row.deleted_at !== null) return true;
  if (fingerprint(noun, row) !== print) return false;
  if (!was) {
    if (noun === 'animals' && (await hasRecords(farm, row as unknown as Row))) return false;
    return removers[noun as keyof typeof removers](farm, id).then(() => true, stays);
  }
  const now = row as unknown as Record<string, unknown>;
  const revert = revertible[noun];
  // A milking has no verb that changes it: its record gets the values back.
  if (!revert) farm.put(noun, { ...row, ...was } as never);
  else {
    const fields = Object.fromEntries(Object.entries(was).flatMap(([field, to]) => (isWritten(noun, field) ? [[field, { was: now[field], to }]] : [])));
    return revert(farm, { id, changes: fields as never }).then(() => true, stays);
  }
  return true;
}

/** Fields that the verb of a change accepts; the others follow from them. */
const isWritten = (noun: NounName, field: string) => comparedFields(noun).includes(field);

function stays(error: unknown): false {
  if (!(error instanceof RuleBroken)) throw error;
  return false;
}

export const undoImport = verb({
  title: 'Desfazer dados trazidos',
  failed: 'Erro ao desfazer',
  on: 'imports',
  input: z.strictObject({ id: id(), part }),
  async run(farm, { id, part }) {
    const row = await farm.get('import_parts', farm.named(partName(id, part)));
    if (row.is_undone) return;
    const written = JSON.parse(row.written) as Written[];
    await readAhead(
      farm,
      written.map((one) => () => async (reader: Farm) => void (await undo(reader, one))),
    );
    for (const noun of new Set(written.map(([noun]) => noun))) if (!may(farm.actor, 'write', noun)) throw forbidden({ kind: 'role', noun, id: farm.actor.id });
    const stayed: [NounName, string][] = [];
    // Backwards: a weight before its animal, a calf before its mother.
    for (const one of written.toReversed()) if (!(await undo(farm, one))) stayed.push([one[0], one[1]]);
    farm.put('import_parts', { ...row, is_undone: true, stayed: JSON.stringify(stayed) });
  },
});
