// The farm as the device sees it: rows the server confirmed, and on top of them what the calls it has not answered yet would make of them.

import { Table } from '#data/table';
import { alreadyExists, RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Reads, type Row } from '#domain/kernel/farm';
import { checked } from '#domain/kernel/validation';
import { type NounName, nounNames, nouns, type Rows } from '#domain/nouns';
import type { Actor } from '#domain/roles';
import { type Call, verbs } from '#domain/verbs';

type Tables = { [N in NounName]: Table };
const empty = () => Object.fromEntries(nounNames.map((noun) => [noun, new Table(nouns[noun].references)])) as Tables;

export type Heard = { rows: { [N in NounName]?: Rows[N][] }; results: { id: string; status: 'ok' | 'refused' | 'later'; message?: string }[] };

export class Replica {
  private readonly confirmed = empty();
  private guessed = empty();
  private outbox: Call[] = [];
  /** Calls that wait but no longer pass on top of what the server said, with the reason. */
  readonly doubtful = new Map<string, string>();
  readonly refused: { call: Call; reason: string }[] = [];

  constructor(private readonly who: { actor: Actor; time_zone: string }) {}

  /** Every living row of a noun, guesses included. Screens read this and nothing else. */
  rows<N extends NounName>(noun: N): Rows[N][] {
    const all = new Map<string, Row>();
    for (const table of [this.confirmed[noun], this.guessed[noun]]) for (const row of table.values()) all.set(row.id, row);
    return [...all.values()].filter((row) => row.deleted_at === null) as Rows[N][];
  }

  waiting = () => [...this.outbox];

  /** A broken rule is told at once, and then nothing is queued. */
  async say(call: Call) {
    await this.guess(call);
    this.outbox.push(call);
  }

  /** The server's word: its rows replace what was confirmed before, and what still waits is said again on top of them. */
  async hear({ rows, results }: Heard) {
    for (const noun of nounNames)
      for (const row of rows[noun] ?? []) if (row.version > (this.confirmed[noun].get(row.id)?.version ?? -1)) this.confirmed[noun].set(row as Row);
    const answers = new Map(results.filter(({ status }) => status !== 'later').map((result) => [result.id, result]));
    for (const call of this.outbox) {
      const answer = answers.get(call.id);
      if (answer?.status === 'refused') this.refused.push({ call, reason: answer.message ?? '' });
    }
    this.outbox = this.outbox.filter((call) => !answers.has(call.id));
    this.guessed = empty();
    this.doubtful.clear();
    for (const call of this.outbox)
      await this.guess(call).catch((error: unknown) => {
        if (!(error instanceof RuleBroken)) throw error;
        this.doubtful.set(call.id, error.message);
      });
  }

  private async guess(call: Call) {
    const verb = verbs[call.verb];
    const { farm, changes } = openFarm(nouns, this.reads, { call_id: call.id, at: call.at, ...this.who });
    await verb.run(farm, checked(verb.input, call.input) as never);
    const made = changes();
    for (const { noun, before, after } of made) if (!before && this.row(noun, after.id)) throw alreadyExists();
    for (const { noun, after } of made) this.guessed[noun as NounName].set(after);
  }

  private row = (noun: string, id: string) => this.guessed[noun as NounName].get(id) ?? this.confirmed[noun as NounName].get(id);

  private readonly reads: Reads = {
    one: async (noun, id) => this.row(noun, id),
    many: async (noun, field, value, removed) => {
      const name = noun as NounName;
      const found = [...this.confirmed[name].by(field, value).filter(({ id }) => !this.guessed[name].get(id)), ...this.guessed[name].by(field, value)];
      return found.filter((row) => (row.deleted_at !== null) === removed);
    },
  };
}
