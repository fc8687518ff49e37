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

type Confirmed = { confirmed?: string[] };
type Occasion = { at?: string; role?: Role };

/** `at`: the moment of its calls, unless a call says otherwise. */
export function farmInMemory(at = '2026-11-15T15:00:00.000Z') {
  const kept = new Map<string, Row>();
  let calls = 0;
  const all = (noun: string) => [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) ? [row] : []));
  const reads = {
    one: async (noun: string, id: string) => kept.get(`${noun} ${id}`),
    many: async (noun: string, field: string, value: string, gone: boolean) =>
      all(noun).filter((row) => (row[field] === value || hasIdentity(row[field], value)) && (row.deleted_at !== null) === gone),
  };
  return {
    kept,
    /** Null, or the rule that refused it; then nothing changes. */
    async run<V extends VerbName>(verb: V, input: InputOf<V> & Confirmed, occasion: Occasion = {}): Promise<RuleBroken | null> {
      const actor = { id: nthId(801), name: 'José', role: occasion.role ?? ('owner' as const) };
      const context = { farm_id: nthId(701), call_id: nthId(900 + ++calls), at: occasion.at ?? at, time_zone: 'America/Sao_Paulo', actor };
      const { farm, changes } = openFarm(nouns, reads, context);
      try {
        await verbs[verb].run(farm as never, checked(verbs[verb].input, input) as never);
      } catch (error) {
        if (!(error instanceof RuleBroken)) throw error;
        return error;
      }
      for (const { noun, after } of changes()) kept.set(`${noun} ${after.id}`, after);
      return null;
    },
    row: <N extends NounName>(noun: N, id: string) => kept.get(`${noun} ${id}`) as unknown as Rows[N],
    /** Without deleted ones. */
    rows: <N extends NounName>(noun: N) => all(noun).filter(({ deleted_at }) => deleted_at === null) as unknown as Rows[N][],
  };
}

/** What a person reads of the answer. */
export const inWords = (refused: RuleBroken | null) => (refused ? `${refused.field ?? refused.code}: ${refused.message}` : 'done');
