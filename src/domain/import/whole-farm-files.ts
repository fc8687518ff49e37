// Where the records of a whole farm are in its ZIP.
import type { NounName } from '#domain/nouns';

/** Raised when a file of today could no longer be read as described here. */
export const fileFormat = 1;

/** Inside of the ZIP, beside the spreadsheets. A line of a table is a record as JSON. */
export const wholeFarmFiles = {
  about: 'dados/fazenda.json',
  table: (noun: NounName) => `dados/${noun}.jsonl`,
  /** Removed records, and those that went to another farm, that records of the farm refer to: `{ noun, row }`. */
  mentioned: 'dados/mencionados.jsonl',
};
