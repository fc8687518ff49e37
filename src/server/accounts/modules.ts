// What the roles of a farm see: the modules that its owner took away from them.
import { checked } from '#domain/kernel/validation';
import { choiceInWords, choiceOf, type FarmModules, moduleChoice } from '#domain/people/modules';
import { may } from '#domain/people/permissions';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { assertMay, enterFarm, type FarmSession } from '#server/kernel/session';

const read = { name: 'farm_modules', text: 'select removed_modules from farms where user_id = $1 and id = $2' };
const hold = { name: 'hold_farm_modules', text: `${read.text} for no key update` };
const write = { name: 'change_farm_modules', text: 'update farms set removed_modules = $3 where user_id = $1 and id = $2' };

const choiceIn = async (send: Send, { user_id, farm_id }: FarmSession, how = read) =>
  choiceOf((await send(how, [user_id, farm_id])).rows[0]?.['removed_modules']);

export const farmModules = (db: Database, token: string | undefined, farm_id: string): Promise<FarmModules> =>
  transaction(db, 'read', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    assertMay(farmSession, 'read', 'modules');
    return { without: await choiceIn(send, farmSession), may_change: may(farmSession.actor, 'write', 'modules') };
  });

export const changeModules = (db: Database, token: string | undefined, farm_id: string, body: unknown, ip: string): Promise<FarmModules> =>
  transaction(db, 'write', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    assertMay(farmSession, 'write', 'modules');
    const without = choiceOf(checked(moduleChoice, body));
    const changed = choiceInWords(await choiceIn(send, farmSession, hold), without);
    const { user_id, actor } = farmSession;
    if (changed !== '') {
      void send(write, [user_id, farm_id, without]);
      noteAccess(send, { kind: 'modules_changed', owner_id: user_id, person: actor, ip, target: changed, farm_id });
    }
    return { without, may_change: true };
  });
