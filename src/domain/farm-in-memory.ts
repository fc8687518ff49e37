// A farm in memory for tests: verbs run over a map of rows, as they do on server and device.
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Row } from '#domain/kernel/farm';
import { hasIdentity } from '#domain/kernel/identity';
import type { Role } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import { type NounName, nouns, type Rows } from '#domain/nouns';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';

/** An id for the nth record of a test. */
export const nthId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Each row under its noun and id: "animals 0000…". */
export type Kept = Map<string, Row>;
/** With the findings that the person confirmed, which belong to no verb of its own. */
type WithConfirmed<V extends VerbName> = InputOf<V> | (InputOf<V> & { confirmed?: string[] });
type Occasion = { at: string; role?: Role; person?: string; farm?: string };

const keptOf = (kept: Kept, noun: string) => [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) ? [row] : []));

let calls = 0;

/** Null, or the rule that refused it; then nothing changes. */
export async function runOver<V extends VerbName>(
  kept: Kept,
  verb: V,
  input: WithConfirmed<V>,
  { at, role = 'owner', person, farm: farm_id = nthId(701) }: Occasion,
) {
  const reads = {
    one: async (noun: string, id: string) => kept.get(`${noun} ${id}`),
    many: async (noun: string, field: string, value: string, gone: boolean) =>
      keptOf(kept, noun).filter((row) => (row[field] === value || hasIdentity(row[field], value)) && (row.deleted_at !== null) === gone),
  };
  // The owner is one person, whoever else works there another.
  const actor = { id: person ?? nthId(role === 'owner' ? 801 : 802), name: 'José', role };
  const context = { farm_id, call_id: nthId(900 + ++calls), at, time_zone: 'America/Sao_Paulo', actor };
  const { farm, changes } = openFarm(nouns, reads, context);
  const run = async () => verbs[verb].run(farm as never, checked(verbs[verb].input, input) as never);
  const refused = await run().then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof RuleBroken)) throw error;
      return error;
    },
  );
  if (!refused) for (const { noun, after } of changes()) kept.set(`${noun} ${after.id}`, after);
  return refused;
}

/** `moment`: of its calls, unless a call says otherwise. */
export function farmInMemory(moment = '2026-11-15T15:00:00.000Z') {
  const kept: Kept = new Map();
  return {
    kept,
    run: <V extends VerbName>(verb: V, input: WithConfirmed<V>, { at = moment }: { at?: string } = {}) => runOver(kept, verb, input, { at }),
    row: <N extends NounName>(noun: N, id: string) => kept.get(`${noun} ${id}`) as unknown as Rows[N],
    /** Without deleted ones. */
    rows: <N extends NounName>(noun: N) => keptOf(kept, noun).filter(({ deleted_at }) => deleted_at === null) as unknown as Rows[N][],
  };
}

/** What a person reads of the answer. */
export const inWords = (refused: RuleBroken | null) => (refused ? `${refused.field ?? refused.code}: ${refused.message}` : 'done');
