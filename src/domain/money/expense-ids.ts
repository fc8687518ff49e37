// The expense that a person recorded for something bought: one for one record, also from two phones.
import { derivedId } from '#domain/kernel/ids';

export const expenseId = (record_id: string) => derivedId(record_id, 'expense');
