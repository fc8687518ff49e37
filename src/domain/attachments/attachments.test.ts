// Photos and documents: which files are accepted, what they belong to, and who may attach and see them.
import { describe, expect, it, test } from 'vitest';
import { mayReadAttachment } from '#domain/attachments/attached-records';
import { attachmentsOf, mainPhoto } from '#domain/attachments/attachment-queries';
import { mostOfRecord } from '#domain/attachments/attachment-verbs';
import { assertFileSize, fileWords, typeOfBytes } from '#domain/attachments/file-types';
import { farmInMemory } from '#domain/farm-in-memory';
import { newId } from '#domain/kernel/ids';
import type { Role } from '#domain/kernel/roles';
import type { InputOf, VerbName } from '#domain/verbs';

const bytes = (...signs: (number | string)[]) =>
  new Uint8Array(signs.flatMap((sign) => (typeof sign === 'number' ? [sign] : [...Buffer.from(sign, 'latin1')])));

test.each([
  ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF'), 'jpeg'],
  ['JPEG with EXIF', bytes(0xff, 0xd8, 0xff, 0xe1), 'jpeg'],
  ['PNG', bytes(0x89, 'PNG\r\n\x1a\n', 0), 'png'],
  ['WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBP', 'VP8 '), 'webp'],
  ['PDF', bytes('%PDF-1.7'), 'pdf'],
  ['two bytes of a JPEG', bytes(0xff, 0xd8), null],
  ['PNG whose line breaks were changed', bytes(0x89, 'PNG\n\x1a\n'), null],
  ['sound, RIFF as WebP is', bytes('RIFF', 1, 2, 3, 4, 'WAVE'), null],
  ['PDF with something before it', bytes(' %PDF-1.7'), null],
  ['GIF', bytes('GIF89a'), null],
  ['program', bytes('MZ'), null],
  ['page', bytes('<html>'), null],
  ['nothing', bytes(), null],
])('%s', (_name, content, type) => {
  expect(typeOfBytes(content)).toBe(type);
});

test.each([
  ['webp', 5_000_000, true],
  ['webp', 5_000_001, false],
  ['jpeg', 5_000_000, true],
  ['jpeg', 5_000_001, false],
  ['pdf', 10_000_000, true],
  ['pdf', 10_000_001, false],
] as const)('%s of %i bytes: %s', (file_type, file_size, fits) => {
  const assert = () => assertFileSize({ file_type, file_size });
  if (fits) expect(assert).not.toThrow();
  else expect(assert).toThrow(fileWords.tooLarge(file_type));
});

test.each<[Role, string[], boolean, boolean]>([
  ['owner', [], true, true],
  ['worker', [], true, true],
  ['worker', ['money'], true, false],
  ['visitor', ['health'], true, true],
  ['tecnico', [], true, false],
  ['contador', [], true, true],
])('%s without %j sees the photo of an animal: %s, the receipt of an expense: %s', (role, without, photo, receipt) => {
  expect(mayReadAttachment({ role, without }, { animal_id: newId() })).toBe(photo);
  expect(mayReadAttachment({ role, without }, { transaction_id: newId() })).toBe(receipt);
});

test('the photo of a treatment is seen by who sees treatments, not by everybody who sees the animal', () => {
  const ofTreatment = { animal_id: newId(), treatment_id: newId() };
  expect(mayReadAttachment({ role: 'contador' }, ofTreatment)).toBe(false);
  expect(mayReadAttachment({ role: 'tecnico' }, ofTreatment)).toBe(true);
});

const attachment = (wanted: Partial<InputOf<'create_attachment'>> = {}): InputOf<'create_attachment'> => ({
  id: newId(),
  content_hash: 'ab'.repeat(32),
  file_type: 'webp',
  file_size: 180_000,
  taken_date: '2026-10-01',
  ...wanted,
});

/** A farm in memory, with these cows. */
async function farmWith(animals: string[]) {
  const { run, rows } = farmInMemory('2026-11-18T12:00:00.000Z');
  async function call<V extends VerbName>(verb: V, input: InputOf<V>) {
    const refused = await run(verb, input);
    if (refused) throw refused;
  }
  for (const id of animals)
    await call('create_animal', { id, name: 'Mimosa', type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo', birth_date: '2022-01-10' });
  return { call, rows: () => rows('attachments') };
}

describe('the photos of an animal', () => {
  const [mimosa, estrela] = [newId(), newId()];

  it('belong to one record that exists', async () => {
    const { call } = await farmWith([mimosa]);
    await expect(call('create_attachment', attachment())).rejects.toThrow('Informe o registro da foto ou do documento');
    await expect(call('create_attachment', attachment({ animal_id: mimosa, sale_id: newId() }))).rejects.toThrow('Uma foto ou documento é de um só registro');
    await expect(call('create_attachment', attachment({ animal_id: newId() }))).rejects.toThrow('Animal não encontrado');
    await expect(call('create_attachment', attachment({ animal_id: mimosa, taken_date: '2099-01-01' }))).rejects.toThrow('A data não pode ser futura');
    await expect(call('create_attachment', attachment({ animal_id: mimosa, latitude: -18.5 }))).rejects.toThrow('Informe latitude e longitude');
    await expect(call('create_attachment', attachment({ animal_id: mimosa, content_hash: '../x' }))).rejects.toThrow('64 dígitos');
  });

  it('have one main photo: the newest, until one is chosen', async () => {
    const { call, rows } = await farmWith([mimosa, estrela]);
    const [older, newer, other] = ['2026-01-10', '2026-03-10', '2026-05-10'].map((taken_date) => attachment({ animal_id: mimosa, taken_date }));
    for (const photo of [older!, newer!]) await call('create_attachment', photo);
    await call('create_attachment', { ...other!, animal_id: estrela });
    await call('create_attachment', attachment({ animal_id: mimosa, taken_date: '2026-06-01', file_type: 'pdf' }));
    expect(attachmentsOf(rows(), { field: 'animal_id', id: mimosa })).toHaveLength(3);
    expect(mainPhoto(rows(), mimosa)?.id).toBe(newer!.id);
    const choose = (id: string) => call('update_attachment', { id, changes: { main_photo: { was: false, to: true } } });
    await choose(older!.id);
    expect(mainPhoto(rows(), mimosa)?.id).toBe(older!.id);
    await choose(newer!.id);
    expect(rows().filter(({ main_photo }) => main_photo)).toHaveLength(1);
    // Another was chosen while it was deleted: it comes back as one of many.
    await call('remove_attachment', { id: newer!.id });
    await choose(older!.id);
    await call('restore_attachment', { id: newer!.id });
    expect(mainPhoto(rows(), mimosa)?.id).toBe(older!.id);
  });

  it('keep their file: only the caption changes', async () => {
    const { call, rows } = await farmWith([mimosa]);
    const photo = attachment({ animal_id: mimosa });
    await call('create_attachment', photo);
    const changes = { file_size: { was: photo.file_size, to: 5 } };
    await expect(call('update_attachment', { id: photo.id, changes })).rejects.toThrow('O arquivo não muda depois de anexado');
    await call('update_attachment', { id: photo.id, changes: { caption: { was: null, to: 'No piquete 3' } } });
    expect(rows()[0]!.caption).toBe('No piquete 3');
    const pdf = attachment({ animal_id: mimosa, file_type: 'pdf' });
    await call('create_attachment', pdf);
    await expect(call('update_attachment', { id: pdf.id, changes: { main_photo: { was: false, to: true } } })).rejects.toThrow('Só uma foto do animal');
  });

  it(`are at most ${mostOfRecord}`, async () => {
    const { call } = await farmWith([mimosa]);
    for (let nth = 0; nth < mostOfRecord; nth++) await call('create_attachment', attachment({ animal_id: mimosa }));
    await expect(call('create_attachment', attachment({ animal_id: mimosa }))).rejects.toThrow(`No máximo ${mostOfRecord}`);
  });

  it('go and come back with the animal, those of its treatments too', async () => {
    const { call, rows } = await farmWith([mimosa]);
    const treatment = {
      id: newId(),
      animal_id: mimosa,
      treatment_type: 'medicamento' as const,
      treatment_name: 'Terramicina',
      application_date: '2026-10-01',
    };
    await call('treat', treatment);
    const [photo, wound] = [attachment({ animal_id: mimosa }), attachment({ treatment_id: treatment.id })];
    for (const one of [photo, wound]) await call('create_attachment', one);
    expect(rows().find(({ id }) => id === wound.id)).toMatchObject({ animal_id: mimosa, treatment_id: treatment.id });
    expect(attachmentsOf(rows(), { field: 'animal_id', id: mimosa }).map(({ id }) => id)).toEqual([photo.id]);
    expect(attachmentsOf(rows(), { field: 'treatment_id', id: treatment.id }).map(({ id }) => id)).toEqual([wound.id]);
    await call('remove_animal', { id: mimosa });
    expect(rows()).toEqual([]);
    await call('restore_animal', { id: mimosa });
    expect(rows()).toHaveLength(2);
  });
});
