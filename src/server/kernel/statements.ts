// The SQL of a noun, written once from its declaration. The tenant and the farm are in every `where`.
import { stamps } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';
import type { Statement } from '#server/kernel/db';

export const columnsOf = (noun: NounName) => ['id', ...Object.keys(nouns[noun].fields), ...stamps];

function statementsOf(noun: NounName) {
  const columns = columnsOf(noun);
  const row = columns.join(', ');
  const mine = 'user_id = $1 and farm_id = $2';
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
    /** The rows that the change feed names, removed ones included. */
    these: named('these', `select ${row} from ${noun} where ${mine} and id = any($3)`),
    page: named('page', `select ${row} from ${noun} where ${mine} and id > $3 and deleted_at is null order by id limit $4`),
    count: named('count', `select count(*) from ${noun} where ${mine} and deleted_at is null`),
  };
}

export const statements = Object.fromEntries(Object.keys(nouns).map((noun) => [noun, statementsOf(noun as NounName)])) as Record<
  NounName,
  ReturnType<typeof statementsOf>
>;
