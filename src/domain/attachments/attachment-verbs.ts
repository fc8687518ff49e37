// Verbs of photos and documents. The file itself never changes: only its caption, and which photo is the animal's main one.
import { assertOneRecord, attachedTo, mayReadAttachment, recordOf } from '#domain/attachments/attached-records';
import { Attachment } from '#domain/attachments/attachments';
import { assertFileSize } from '#domain/attachments/file-types';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** Of one record. */
export const mostOfRecord = 50;
const isWritten = (field: string) => field === 'caption' || field === 'main_photo';

export const createAttachment = verb({
  title: 'Anexar foto ou documento',
  on: 'attachments',
  input: Attachment.create,
  async run(farm, input) {
    const field = assertOneRecord(input);
    const id = input[field]!;
    const [record, others] = await Promise.all([farm.get(attachedTo[field], id), farm.list('attachments', { [field]: id })]);
    assertMayKnow(farm, input);
    assertFileSize(input);
    if (input.taken_date > farm.today) throw new RuleBroken('A data não pode ser futura', 'taken_date');
    if ((input.latitude === null) !== (input.longitude === null)) throw new RuleBroken('Informe latitude e longitude', 'latitude');
    const ofThis = others.filter((other) => recordOf(other) === field);
    if (ofThis.length >= mostOfRecord) throw new RuleBroken(`No máximo ${mostOfRecord} fotos e documentos em um registro`);
    assertCanBeMain(input);
    if (input.main_photo) unmark(farm, others);
    farm.add('attachments', { ...input, ...(field === 'treatment_id' && { animal_id: (record as { animal_id: string }).animal_id }) });
  },
});

export const updateAttachment = verb({
  title: 'Alterar foto ou documento',
  on: 'attachments',
  input: Attachment.update,
  async run(farm, { id, changes }) {
    const seen = await farm.get('attachments', id);
    const after = withChanges(Attachment, seen, changes);
    assertMayKnow(farm, seen);
    const fixed = Attachment.names.find((field) => !isWritten(field) && after[field as keyof Attachment] !== seen[field as keyof Attachment]);
    if (fixed) throw new RuleBroken('O arquivo não muda depois de anexado: exclua e anexe outro', fixed);
    assertCanBeMain(after);
    if (after.main_photo && !seen.main_photo) unmark(farm, await farm.list('attachments', { animal_id: seen.animal_id! }));
    farm.put('attachments', after);
  },
});

export const removeAttachment = verb({
  title: 'Excluir foto ou documento',
  on: 'attachments',
  input: removalInput,
  async run(farm, { id }) {
    assertMayKnow(farm, await farm.get('attachments', id));
    farm.remove('attachments', id);
  },
});

export const restoreAttachment = verb({
  title: 'Desfazer exclusão de foto ou documento',
  on: 'attachments',
  input: idInput,
  async run(farm, { id }) {
    const row = await farm.removed('attachments', id);
    assertMayKnow(farm, row);
    const field = recordOf(row)!;
    await farm.get(attachedTo[field], row[field]!);
    const main_photo = row.main_photo && !(await farm.list('attachments', { animal_id: row.animal_id! })).some((other) => other.main_photo);
    farm.put('attachments', { ...row, main_photo });
  },
});

function assertMayKnow({ actor }: Farm, row: Parameters<typeof mayReadAttachment>[1]) {
  if (!mayReadAttachment(actor, row)) throw forbidden({ kind: 'role', noun: 'attachments', id: actor.id });
}

type Photo = Pick<Attachment, 'main_photo' | 'file_type'> & Parameters<typeof recordOf>[0];

function assertCanBeMain(row: Photo) {
  if (row.main_photo && (recordOf(row) !== 'animal_id' || row.file_type === 'pdf'))
    throw new RuleBroken('Só uma foto do animal pode ser a principal', 'main_photo');
}

function unmark(farm: Farm, others: readonly Attachment[]) {
  for (const other of others) if (other.main_photo) farm.put('attachments', { ...other, main_photo: false });
}
