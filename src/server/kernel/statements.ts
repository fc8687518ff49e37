// The SQL of a noun, written once from its declaration. The tenant and the farm are in every `where`.
import { stamps } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';
import type { Statement } from '#server/kernel/db';

export const columnsOf = (noun: NounName) => ['id', ...Object.keys(nouns[noun].fields), ...stamps];

function statementsOf(noun: NounName) {
  const columns = columnsOf(noun);
  const row = columns.join(', ');
  const mine = 'user_id = $1 and farm_id = $2';
  const wanted = `json_populate_recordset(null::${noun}, $3) as wanted`;
  const sets = columns.filter((column) => column !== 'id').map((column) => `${column} = wanted.${column}`);
  const named = (name: string, text: string): Statement => ({ name: `${noun}_${name}`, text });
  return {
    one: named('one', `select ${row} from ${noun} where ${mine} and id = $3`),
    /** By reference: the living rows, or the removed ones. */
    by: Object.fromEntries(
      nouns[noun].references.map(({ field }) => [
        field,
        {
          living: named(`by_${field}`, `select ${row} from ${noun} where ${mine} and ${field} = $3 and deleted_at is null`),
          removed: named(`removed_by_${field}`, `select ${row} from ${noun} where ${mine} and ${field} = $3 and deleted_at is not null`),
        },
      ]),
    ),
    add: named('add', `insert into ${noun} (user_id, farm_id, ${row}) select $1, $2, ${columns.map((column) => `wanted.${column}`).join(', ')} from ${wanted}`),
    put: named(
      'put',
      `with written as (update ${noun} as mine set ${sets.join(', ')} from ${wanted} where mine.user_id = $1 and mine.farm_id = $2 and mine.id = wanted.id returning 1)
       select expect_rows((select count(*) from written), $4)`,
    ),
    /** The change feed, removed rows included. */
    since: named('since', `select ${row} from ${noun} where ${mine} and version > $3 limit $4`),
    page: named('page', `select ${row} from ${noun} where ${mine} and id > $3 and deleted_at is null order by id limit $4`),
    count: named('count', `select count(*) from ${noun} where ${mine} and deleted_at is null`),
  };
}

export const statements = Object.fromEntries(Object.keys(nouns).map((noun) => [noun, statementsOf(noun as NounName)])) as Record<
  NounName,
  ReturnType<typeof statementsOf>
>;
