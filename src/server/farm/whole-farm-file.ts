// What an export contains besides its spreadsheets: every record as it is stored, so that the farm can be brought to another account or installation.
import { registerFields } from '#domain/import/whole-farm';
import { fileFormat } from '#domain/import/whole-farm-files';
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import type { Send } from '#server/kernel/db';
import { rowsOf } from '#server/kernel/long-read';
import type { FarmSession } from '#server/kernel/session';

type Stored = Record<string, unknown> & { id: string };

/** Only the owner: whoever else works on the farm takes the spreadsheets. */
export const isComplete = ({ actor }: FarmSession) => actor.role === 'owner' && nounNames.every((noun) => may(actor, 'read', noun));

const named = nouns as unknown as Record<string, Noun>;
/** Of nouns that others refer to, the ids are kept to know what is mentioned and not there. */
const referredTo = new Set(Object.values(named).flatMap(({ references }) => references.map(({ noun }) => noun)));
const columnsOf = ({ fields }: Noun) => ['id', ...Object.keys(fields), 'created_at', 'updated_at', 'deleted_at'];
const linesOf = (rows: readonly object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export class WholeFarmFile {
  private readonly there = new Map<string, Set<string>>();
  private readonly referred = new Map<string, Set<string>>();

  constructor(
    private readonly send: Send,
    private readonly session: FarmSession,
  ) {}

  async *about() {
    const { user_id, farm_id } = this.session;
    const { rows } = await this.send({ text: `select ${registerFields.join(', ')} from farms where user_id = $1 and id = $2` }, [user_id, farm_id]);
    const complete = isComplete(this.session);
    const said = { lida: 'fazenda', format: fileFormat, farm_id, exported_at: new Date().toISOString(), complete, register: complete ? rows[0] : {} };
    yield Buffer.from(JSON.stringify(said));
  }

  async *table(name: NounName) {
    const { user_id, farm_id, actor } = this.session;
    const own = isOwnOnly(name);
    const text = `select ${columnsOf(named[name]!).join(', ')} from ${name} where user_id = $1 and farm_id = $2 and deleted_at is null${own ? ' and created_by = $3' : ''} order by id`;
    for await (const rows of rowsOf(this.send, `whole_${name}`, { text }, [user_id, farm_id, ...(own ? [actor.id] : [])])) {
      for (const row of rows) this.see(name, row as Stored);
      yield linesOf(rows);
    }
  }

  private see(name: string, row: Stored) {
    if (referredTo.has(name)) idsOf(this.there, name).add(row.id);
    for (const { field, noun } of named[name]!.references) if (row[field]) idsOf(this.referred, noun).add(row[field] as string);
  }

  /** After all tables: what they refer to and is removed or at another farm, and what these refer to in turn. */
  async *mentioned() {
    for (;;) {
      const missing = [...this.referred].flatMap(([noun, ids]) => {
        const wanted = [...ids].filter((id) => !this.there.get(noun)?.has(id));
        return wanted.length > 0 ? [{ noun, wanted }] : [];
      });
      if (missing.length === 0) return;
      for (const { noun, wanted } of missing) {
        const rows = await this.gone(noun, wanted);
        for (const row of rows) this.see(noun, row);
        // One that is nowhere is not asked for again.
        for (const id of wanted) idsOf(this.there, noun).add(id);
        yield linesOf(rows.map((row) => ({ noun, row })));
      }
    }
  }

  /** Without the farm: a mother may be at another farm of the owner, who alone gets these files. */
  private async gone(noun: string, ids: string[]): Promise<Stored[]> {
    const { rows } = await this.send({ text: `select ${columnsOf(named[noun]!).join(', ')} from ${noun} where user_id = $1 and id = any($2)` }, [
      this.session.user_id,
      ids,
    ]);
    return (rows as Stored[]).map((row) => ({ ...row, deleted_at: row['deleted_at'] ?? row['updated_at'] }));
  }
}

function idsOf(all: Map<string, Set<string>>, noun: string) {
  let ids = all.get(noun);
  if (!ids) all.set(noun, (ids = new Set()));
  return ids;
}
