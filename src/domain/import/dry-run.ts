// Tries an import without writing: each row through the verbs of the forms, over the farm's rows and the rows of the file before it.
import { importable, ofRow } from '#domain/import/importable-verbs';
import { mostRows } from '#domain/import/imports';
import type { Kind } from '#domain/import/kinds';
import type { ReadRow } from '#domain/import/mapping';
import { columnOfField, type Problem, type Proposal } from '#domain/import/proposals';
import { type Question, RuleBroken } from '#domain/kernel/errors';
import { type CallContext, type Change, openFarm, type Reads, type Row } from '#domain/kernel/farm';
import { identityKey } from '#domain/kernel/identity';
import type { Actor } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import { type NounName, nouns } from '#domain/nouns';

export type Verdict = 'new' | 'changed' | 'unchanged' | 'confirm' | 'wrong';
export type Reviewed = Proposal & { verdict: Verdict; questions: Question[] };

/** The farm's rows with the effects of the rows tried so far, indexed by what verbs look for. */
export class Overlay implements Reads {
  private readonly changed = new Map<string, Map<string, Row>>();
  private readonly indexes = new Map<string, Map<string, Set<string>>>();

  constructor(private readonly base: Reads) {}

  private rowsOf(noun: string) {
    let rows = this.changed.get(noun);
    if (!rows) this.changed.set(noun, (rows = new Map()));
    return rows;
  }

  private keyOf(noun: string, field: string, row: Row) {
    const value = row[field] as string | null | undefined;
    return value && (nouns[noun as NounName].identities as readonly string[]).includes(field) ? identityKey(value) : value;
  }

  private indexOn(noun: string, field: string) {
    const name = `${noun} ${field}`;
    let index = this.indexes.get(name);
    if (!index) {
      this.indexes.set(name, (index = new Map()));
      for (const row of this.rowsOf(noun).values()) this.insert(index, this.keyOf(noun, field, row), row.id);
    }
    return index;
  }

  private insert(index: Map<string, Set<string>>, key: string | null | undefined, id: string) {
    if (!key) return;
    const ids = index.get(key);
    if (ids) ids.add(id);
    else index.set(key, new Set([id]));
  }

  one = async (noun: string, id: string) => this.rowsOf(noun).get(id) ?? this.base.one(noun, id);

  many = async (noun: string, field: string, value: string, removed: boolean) => {
    const rows = this.rowsOf(noun);
    const below = (await this.base.many(noun, field, value, removed)).filter(({ id }) => !rows.has(id));
    const ids = this.indexOn(noun, field).get(value);
    if (!ids) return below;
    return [...below, ...[...ids].map((id) => rows.get(id)!).filter((row) => (row.deleted_at !== null) === removed)];
  };

  apply(changes: readonly Change[]) {
    for (const { noun, after } of changes) {
      const rows = this.rowsOf(noun);
      const old = rows.get(after.id);
      for (const [name, index] of this.indexes) {
        if (!name.startsWith(`${noun} `)) continue;
        const field = name.slice(noun.length + 1);
        const [was, now] = [old && this.keyOf(noun, field, old), this.keyOf(noun, field, after)];
        if (old && was === now) continue;
        if (was) index.get(was)?.delete(after.id);
        this.insert(index, now, after.id);
      }
      rows.set(after.id, after);
    }
  }
}

export type Trial = {
  kind: Kind;
  reads: Reads;
  context: CallContext<Actor>;
  rows: ReadonlyMap<number, ReadRow>;
  /** Whether the person confirmed the unlikely values of this row. */
  confirms: (row: number) => boolean;
  /** Called now and then, so that the page can respond. */
  pause: (done: number) => Promise<void>;
};

const pauseAfter = 50;

export async function dryRun(proposals: readonly Proposal[], { kind, reads, context, rows, confirms, pause }: Trial): Promise<Reviewed[]> {
  const overlay = new Overlay(reads);
  const reviewed: Reviewed[] = [];
  for (const [place, proposal] of proposals.entries()) {
    if (place % pauseAfter === pauseAfter - 1) await pause(place);
    reviewed.push(await tried(proposal, { kind, overlay, context, row: rows.get(proposal.number), confirms: confirms(proposal.number) }));
  }
  return reviewed;
}

type Try = { kind: Kind; overlay: Overlay; context: CallContext<Actor>; row: ReadRow | undefined; confirms: boolean };

async function tried(proposal: Proposal, { kind, overlay, context, row, confirms }: Try): Promise<Reviewed> {
  const as = (verdict: Verdict, more: Partial<Reviewed> = {}): Reviewed => ({ ...proposal, questions: [], verdict, ...more });
  if (proposal.problems.length > 0) return as('wrong');
  if (proposal.steps.length === 0) return as('unchanged');
  const questions: Question[] = [];
  // Each step may ask; its answer is tried at once, to find what else is wrong.
  for (let tries = 0; tries <= proposal.steps.length; tries++) {
    const { farm, changes } = openFarm(nouns, overlay, context);
    const steps = proposal.steps.map((step) =>
      importable[step.verb].asks ? { ...step, input: { ...step.input, confirmed: questions.map(({ key }) => key) } } : step,
    );
    const error = await runAll(steps, ofRow(farm, String(proposal.number))).then(
      () => null,
      (broken: unknown) => broken,
    );
    if (error === null) {
      const verdict = questions.length > 0 && !confirms ? 'confirm' : proposal.isNew ? 'new' : 'changed';
      const made = changes();
      if (made.length === 0) return as('unchanged');
      if (verdict !== 'confirm') overlay.apply(made);
      return as(verdict, { steps, questions });
    }
    if (!(error instanceof RuleBroken)) throw error;
    if (!error.confirm) return as('wrong', { problems: [problemOf(error, kind, row)] });
    questions.push(...error.confirm);
  }
  return as('wrong', { problems: [{ place: null, message: questions.map(({ text }) => text).join('; ') }] });
}

async function runAll(steps: Proposal['steps'], farm: ReturnType<typeof openFarm<typeof nouns, Actor>>['farm']) {
  for (const { verb, input } of steps) {
    const { input: schema, run } = importable[verb];
    await run(farm, checked(schema, input) as never);
  }
}

/** A rule that names a field is shown at the cell of its column. */
function problemOf({ message, field }: RuleBroken, kind: Kind, row: ReadRow | undefined): Problem {
  const name = field?.replace(/^changes\./, '').replace(/\.to$/, '') ?? '';
  const column = columnOfField[kind][name] ?? name;
  return { place: row?.places[column] ?? null, message };
}

/** Rows that are written: new, changed, and those whose unlikely values the person confirmed. In parts of at most 500 rows. */
export function partsOf(reviewed: readonly Reviewed[]) {
  const rows = reviewed.filter(({ verdict }) => verdict === 'new' || verdict === 'changed').map(({ number, steps }) => ({ row: number, steps }));
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, i) => rows.slice(i * mostRows, (i + 1) * mostRows));
}

export const countsOf = (reviewed: readonly Reviewed[]) =>
  reviewed.reduce((counts, { verdict }) => ({ ...counts, [verdict]: counts[verdict] + 1 }), { new: 0, changed: 0, unchanged: 0, confirm: 0, wrong: 0 });
