// Where the records of a whole farm are in its ZIP.
import type { Attachment } from '#domain/attachments/attachments';
import { extensions } from '#domain/attachments/file-types';
import type { NounName } from '#domain/nouns';

/** Raised when a file of today could no longer be read as described here. */
export const fileFormat = 1;

/** Inside of the ZIP, beside the spreadsheets. A line of a table is a record as JSON. */
export const wholeFarmFiles = {
  about: 'dados/fazenda.json',
  table: (noun: NounName) => `dados/${noun}.jsonl`,
  /** Removed records, and those that went to another farm, that records of the farm refer to: `{ noun, row }`. */
  mentioned: 'dados/mencionados.jsonl',
  /** A photo or document, by its content. */
  attachment: ({ content_hash, file_type }: Pick<Attachment, 'content_hash' | 'file_type'>) => `anexos/${content_hash}.${extensions[file_type]}`,
};
