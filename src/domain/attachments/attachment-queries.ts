// What screens ask of photos and documents: those of a record, and the animal's main photo.
import { type AttachedField, recordOf } from '#domain/attachments/attached-records';
import type { Attachment } from '#domain/attachments/attachments';

export type AttachedRecord = { field: AttachedField; id: string };

/** Newest first. */
export const attachmentsOf = (rows: readonly Attachment[], { field, id }: AttachedRecord) =>
  rows
    .filter((row) => row[field] === id && recordOf(row) === field)
    .toSorted((a, b) => (a.taken_date === b.taken_date ? (a.id < b.id ? 1 : -1) : a.taken_date < b.taken_date ? 1 : -1));

/** The one that was chosen, else the newest. */
export function mainPhoto(rows: readonly Attachment[], animal_id: string): Attachment | undefined {
  const photos = attachmentsOf(rows, { field: 'animal_id', id: animal_id }).filter(({ file_type }) => file_type !== 'pdf');
  return photos.find(({ main_photo }) => main_photo) ?? photos[0];
}
