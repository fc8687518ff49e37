// The owner's other farms, for a call that reaches beyond its own: who may, and how several farms' turns are taken without anybody waiting in a circle.
import type { Reads, Sister } from '#domain/kernel/farm';
import type { Role } from '#domain/kernel/roles';
import { may } from '#domain/people/permissions';
import type { Send } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm-reads';
import { enter, tokenHash } from '#server/kernel/session';

/** A call turned out to need another farm's turn too: it begins again, with all of them. */
export class NeedsFarmLock extends Error {
  constructor(readonly farm_id: string) {
    super(`The turn of ${farm_id} is needed too`);
  }
}

const sister = { name: 'sister_farm', text: 'select farm_name, role from session_farms($1, $2) where owner_id = tenant()' };

export function farmsOf(send: Send, token: string, otherFarms: readonly string[]): NonNullable<Reads['farms']> {
  const known = new Map<string, Promise<Sister | undefined>>();
  const find = async (id: string) => {
    const { rows } = await send(sister, [tokenHash(token), id]);
    return rows[0] && { farm_name: rows[0]['farm_name'] as string, mayWrite: may(rows[0]['role'] as Role, 'write', 'farm_transfers') };
  };
  return {
    find(id) {
      let answer = known.get(id);
      if (!answer) known.set(id, (answer = find(id)));
      return answer;
    },
    async enter(id) {
      if (!otherFarms.includes(id)) throw new NeedsFarmLock(id);
      return readsOf(send, id).reads;
    },
  };
}

// In order of id, whoever comes from where: two calls that want each other's farms wait in a line.
const turns = { name: 'farm_turns', text: 'select from farm_counters where user_id = tenant() and farm_id = any($1) order by farm_id for update' };

/** Before the call is opened, which takes its own farm's turn. */
export function lockFarms(send: Send, token: string, here: string, otherFarms: readonly string[]) {
  void send(enter, [tokenHash(token), here]);
  void send(turns, [[here, ...otherFarms]]);
}

const level = {
  name: 'level_counters',
  text: `update farm_counters
    set version = (select max(case farm_id when $1 then version else version + 1 end) from farm_counters where user_id = tenant() and farm_id = any($2))
    where user_id = tenant() and farm_id = any($2) returning version`,
};

/** One version for all of them, after everything that was said on any: a row that goes from farm to farm has one order of versions through its whole life. */
export async function alignCounters(send: Send, here: string, otherFarms: readonly string[]) {
  return (await send(level, [here, [here, ...otherFarms]])).rows[0]!['version'] as number;
}
