// The record that a photo or document belongs to, and who may see it: whoever may read that record.
import type { Attachment } from '#domain/attachments/attachments';
import { RuleBroken } from '#domain/kernel/errors';
import type { Access } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';

/** What can have photos and documents, by the field that refers to it. */
export const attachedTo = {
  animal_id: 'animals',
  treatment_id: 'animal_treatments',
  activity_id: 'daily_activities',
  transaction_id: 'financial_transactions',
  sale_id: 'sales',
  pasture_id: 'pastures',
} as const satisfies Partial<Record<keyof Attachment, NounName>>;
export type AttachedField = keyof typeof attachedTo;

const fields = Object.keys(attachedTo) as AttachedField[];
type Attached = Partial<Pick<Attachment, AttachedField>>;

/** That of a treatment is also about its animal: it goes with it to another farm. */
const named = (row: Attached) => fields.filter((field) => row[field]);
export const recordOf = (row: Attached): AttachedField | undefined => named(row).toSorted((a, b) => fields.indexOf(b) - fields.indexOf(a))[0];

export function assertOneRecord(row: Attached): AttachedField {
  const [first, ...more] = named(row);
  if (!first) throw new RuleBroken('Informe o registro da foto ou do documento', 'animal_id');
  if (more.length > 0) throw new RuleBroken('Uma foto ou documento é de um só registro', more[0]);
  return first;
}

export const mayReadAttachment = (access: Access, row: Attached) => named(row).every((field) => may(access, 'read', attachedTo[field]));
export const readsAllAttachments = (access: Access) => fields.every((field) => may(access, 'read', attachedTo[field]));
