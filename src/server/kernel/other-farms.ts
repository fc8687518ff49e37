// Calls that use the owner's other farms: permissions, and locking several farms without deadlock.
import type { OwnersFarm, Reads } from '#domain/kernel/farm';
import type { Role } from '#domain/kernel/roles';
import { may } from '#domain/people/permissions';
import type { Send } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm-reads';
import { enter, scopeOf, tokenHash } from '#server/kernel/session';

/** The call needs another farm's lock too: it restarts with all of them. */
export class NeedsFarmLock extends Error {
  constructor(readonly farm_id: string) {
    super(`The lock of farm ${farm_id} is needed too`);
  }
}

const otherFarm = { name: 'sister_farm', text: 'select farm_name, role, without, scope from session_access($1, $2) where owner_id = tenant()' };

export function farmsOf(send: Send, token: string, otherFarms: readonly string[]): NonNullable<Reads['farms']> {
  const known = new Map<string, Promise<OwnersFarm | undefined>>();
  const find = async (id: string) => {
    const { rows } = await send(otherFarm, [tokenHash(token), id]);
    if (!rows[0]) return undefined;
    const { farm_name, role, without, scope } = rows[0] as { farm_name: string; role: Role; without: string[] | null; scope: unknown };
    return { farm_name, mayWrite: may({ role, without: without ?? undefined, ...scopeOf(scope) }, 'write', 'farm_transfers') };
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

// Always in order of id, so that two calls on the same farms cannot deadlock.
const lockCounters = { name: 'farm_turns', text: 'select from farm_counters where user_id = tenant() and farm_id = any($1) order by farm_id for update' };

/** Before the call is opened, which locks its own farm. */
export function lockFarms(send: Send, token: string, here: string, otherFarms: readonly string[]) {
  void send(enter, [tokenHash(token), here]);
  void send(lockCounters, [[here, ...otherFarms]]);
}

const level = {
  name: 'level_counters',
  text: `update farm_counters
    set version = (select max(case farm_id when $1 then version else version + 1 end) from farm_counters where user_id = tenant() and farm_id = any($2))
    where user_id = tenant() and farm_id = any($2) returning version`,
};

/** One version for all of them, higher than any: the versions of a row stay ordered when it moves between farms. */
export async function alignCounters(send: Send, here: string, otherFarms: readonly string[]) {
  return (await send(level, [here, [here, ...otherFarms]])).rows[0]!['version'] as number;
}
