// Rows and fields of readable nouns that not everybody reads: decisions about alerts and files of records of another module, to whom an animal was sold, and the lists of others.
import { mayReadAttachment, readsAllAttachments } from '#domain/attachments/attached-records';
import type { Access } from '#domain/kernel/roles';
import { milkDeciders } from '#domain/milk/discarded-milk';
import { isNoun, type NounName, nounNames } from '#domain/nouns';
import { doubleKeyPrefix } from '#domain/overview/double-events';
import { may } from '#domain/people/permissions';
import { eventNouns } from '#domain/reproduction/animal-events';

/** What an alert is about, by the first part of its key. */
const subjects: Record<string, NounName | readonly NounName[]> = {
  birth: 'births',
  birth_overdue: 'births',
  /** Of earlier releases. */
  dry_off: 'births',
  worklist: ['animals', ...eventNouns],
  diagnosis: 'artificial_inseminations',
  weaning: 'animals',
  bull_daughters: 'animals',
  declaration: 'herd_settings',
  quarantine: ['animals', 'quarantines'],
  coming: 'farm_transfers',
  vaccine: 'animal_vaccines',
  vaccine_overdue: 'animal_vaccines',
  brucellosis: 'animal_vaccines',
  treatment: 'animal_treatments',
  withdrawal: ['animal_vaccines', 'animal_treatments'],
  delivered: ['milk_production', ...milkDeciders],
  milk_quality: 'milk_analyses',
  in_tank: ['milk_production', 'milk_deliveries', ...milkDeciders],
  milk_statement: 'milk_statements',
  statement_litres: ['milk_statements', 'milk_deliveries'],
  feed_low: 'feeds',
  feed_expiring: 'feeds',
  feed_expired: 'feeds',
  supply_low: ['supplies', 'supply_lots'],
  supply_expiring: ['supplies', 'supply_lots'],
  supply_expired: ['supplies', 'supply_lots'],
  bill: 'financial_transactions',
  bill_overdue: 'financial_transactions',
  activity: 'daily_activities',
};

/** An unknown alert may be about anything. */
export function mayKnowAlert(access: Access, key: string) {
  const [kind = '', about = ''] = key.split(':');
  if (kind === doubleKeyPrefix) return !isNoun(about) || may(access, 'read', about);
  const subject = Object.hasOwn(subjects, kind) ? subjects[kind] : undefined;
  return subject ? [subject].flat().every((noun) => may(access, 'read', noun)) : readsAll(access);
}

/** Nouns of which everybody reads their own rows only; they are in no history, bin or export of others (decision 447). */
export const isOwnOnly = (noun: string) => noun === 'list_views';

/** No alert is about an import. */
const alerted = nounNames.filter((noun) => noun !== 'imports' && noun !== 'import_parts' && !isOwnOnly(noun));
const readsAll = (access: Access) => alerted.every((noun) => may(access, 'read', noun));

/** What the exit of a sold animal says to people who do not see sales: not who bought it. */
export const soldWords = 'Venda';

/** Whether somebody who reads this noun may not read all of its rows and fields. */
export function hidesSome(access: Access, noun: NounName) {
  if (noun === 'attachments') return !readsAllAttachments(access);
  return isOwnOnly(noun) || (noun === 'alert_decisions' ? !readsAll(access) : noun === 'animals' && !may(access, 'read', 'sales'));
}

/** Without an id, nobody in particular. */
type Reader = Access & { id?: string };

/** Fields of hidden rows, and hidden fields: a list filtered or ordered by them would tell them. */
export function hiddenFields(access: Access, noun: NounName): readonly (string | undefined)[] {
  if (!hidesSome(access, noun)) return [];
  return noun === 'alert_decisions' ? ['key', 'title', 'message', 'priority', 'due_date'] : ['exit_reason'];
}

/** A row of a readable noun as this person may read it; null: not at all. */
export function readableRow<R extends object>(access: Reader, noun: NounName, row: R): R | null {
  if (!hidesSome(access, noun)) return row;
  const { key, status, exit_reason, created_by } = row as { key?: string; status?: string; exit_reason?: string | null; created_by?: string };
  if (noun === 'attachments') return mayReadAttachment(access, row) ? row : null;
  if (isOwnOnly(noun)) return access.id && created_by === access.id ? row : null;
  if (noun === 'alert_decisions') return mayKnowAlert(access, key!) ? row : null;
  return status === 'vendido' && exit_reason ? { ...row, exit_reason: soldWords } : row;
}

export const readableRows = <R extends object>(access: Reader, noun: NounName, rows: R[]): R[] =>
  hidesSome(access, noun) ? rows.flatMap((row) => readableRow(access, noun, row) ?? []) : rows;
