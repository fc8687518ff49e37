// The file of a whole farm (ZIP): what it has to contain to be brought to a new farm, its limits, and what is told when it cannot be.
import * as z from 'zod/mini';
import { fileFormat } from '#domain/import/whole-farm-files';
import { RuleBroken } from '#domain/kernel/errors';
import { type Facts, factsOf, idOf, unkeepable } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';
import { Farm } from '#domain/people/farms';

const megabyte = 1_000_000;
/** `zip` and `text` (unpacked) in bytes, `line` in characters: the undo data of an import are the longest field. */
export const wholeFarmLimits = { zip: 60 * megabyte, text: 600 * megabyte, line: 3 * megabyte, rows: 600_000, mentioned: 50_000, entries: 10_000 };

export const wholeFarmWords = {
  notOurs: 'Este arquivo não é uma fazenda exportada pelo Lida. Escolha o arquivo .zip que a exportação gravou.',
  onlySheets: 'Este arquivo só tem planilhas: foi exportado por uma versão antiga do Lida. Exporte a fazenda de novo e traga o arquivo novo.',
  incomplete: 'Este arquivo não tem a fazenda inteira: só o proprietário exporta tudo. Peça a ele que exporte.',
  newer: 'Este arquivo é de uma versão mais nova do Lida. Traga-o quando este Lida for atualizado.',
  tooLarge: `Este arquivo é grande demais: o limite é ${wholeFarmLimits.zip / megabyte} MB. Se a fazenda tem muitas fotos, exporte sem elas.`,
  tooMuch: 'Este arquivo tem mais registros do que uma fazenda pode ter. Confira se é o arquivo certo.',
  damaged: 'Este arquivo está danificado. Exporte a fazenda de novo.',
};

const refuse = (words: string) => new RuleBroken(words, 'file', 'validation');
export const refusedFile = (why: keyof typeof wholeFarmWords) => refuse(wholeFarmWords[why]);
const wrongLine = (noun: Noun, line: number, why: string) => refuse(`${noun.title}, linha ${line} do arquivo: ${why}`);

/** What the register says of its owner stays with the owner: it is neither in the file nor taken from one. */
const ownersOwn = ['owner_name', 'owner_cpf', 'owner_rg', 'owner_phone', 'owner_email', 'owner_password_hint', 'owner_address'];
export const registerFields = Object.keys(Farm.fields).filter((field) => !ownersOwn.includes(field));

const about = z.object({
  lida: z.literal('fazenda'),
  format: z.int(),
  farm_id: z.uuid(),
  exported_at: z.string(),
  /** Whoever exported could read every record. */
  complete: z.boolean(),
  register: z.record(z.string(), z.unknown()),
});
export type AboutFarm = z.output<typeof about>;

export function checkedAbout(found: unknown): AboutFarm {
  const { success, data } = z.safeParse(about, found);
  if (!success) throw refusedFile('damaged');
  if (data.format > fileFormat) throw refusedFile('newer');
  if (!data.complete) throw refusedFile('incomplete');
  return { ...data, farm_id: data.farm_id.toLowerCase() };
}

/** The register of the new farm: the farm's own data of the file, of which an invalid one is left out, and the person who brings it as owner. */
export function registerOf({ register }: AboutFarm, id: string, owner_name: string, taken: readonly string[]) {
  const kept = registerFields.flatMap((field) => {
    const { success, data } = z.safeParse(Farm.fields[field as keyof typeof Farm.fields] as z.core.$ZodType, register[field]);
    return success ? [[field, data] as const] : [];
  });
  const fields = Object.fromEntries(kept) as Record<string, unknown>;
  const name = typeof fields['farm_name'] === 'string' ? fields['farm_name'] : 'Fazenda trazida';
  const { success, data } = z.safeParse(Farm.create, { farm_type: 'mista', ...fields, id, owner_name, farm_name: freeName(name, taken) });
  if (!success) throw refusedFile('damaged');
  return data;
}

/** A second farm of the same name says so. */
function freeName(name: string, taken: readonly string[]) {
  for (let nth = 1; ; nth++) {
    const wanted = nth === 1 ? name : `${name.slice(0, 180)} (cópia${nth === 2 ? '' : ` ${nth - 1}`})`;
    if (!taken.includes(wanted)) return wanted;
  }
}

export type FileRow = Record<string, unknown> & { id: string; created_at: string; updated_at: string; deleted_at: string | null };

/** Reads JSON; null for a text that is none. */
export type JsonReader = (text: string) => { found: unknown } | null;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const moment = (value: unknown, now: string) => {
  const at = typeof value === 'string' && value.length <= 40 ? new Date(value) : null;
  if (!at || Number.isNaN(at.getTime()) || at.getFullYear() < 2000) return null;
  return at.toISOString() < now ? at.toISOString() : now;
};

const anId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether the column can hold the value. The rules of the forms are not asked: one that was tightened since must not lock a farm's old records.
 * What this does not know, such as a field that the file does not have, is left to the field's own schema.
 */
function storable({ kind, optional, scale = 0, values }: Facts, value: unknown): boolean {
  if (value === null || value === undefined) return optional;
  if (kind === 'text') return typeof value === 'string' && value.length <= 5000 && !unkeepable.test(value);
  if (kind === 'choice') return typeof value === 'string' && Object.hasOwn(values!, value);
  if (kind === 'date') return typeof value === 'string' && /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && z.iso.date().safeParse(value).success;
  if (kind === 'decimal') return typeof value === 'number' && Math.abs(value) < 10 ** (14 - scale) && Math.round(value * 10 ** scale) / 10 ** scale === value;
  if (kind === 'integer') return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647;
  return kind === 'flag' ? typeof value === 'boolean' : typeof value === 'string' && anId.test(value);
}

const known = new Map<NounName, { field: string; schema: z.core.$ZodType; facts: Facts }[]>();
/** Asked for each of hundreds of thousands of records. */
function fieldsOf(name: NounName) {
  let fields = known.get(name);
  if (!fields)
    known.set(name, (fields = Object.entries((nouns[name] as unknown as Noun).fields).map(([field, schema]) => ({ field, schema, facts: factsOf(schema) }))));
  return fields;
}

const stamped = ['id', 'created_at', 'updated_at', 'deleted_at'];

/** A line of a table as a record, with the ids of the file. */
export function checkedRow(name: NounName, given: unknown, line: number, now: string): FileRow {
  const noun = nouns[name] as unknown as Noun;
  if (!isObject(given)) throw wrongLine(noun, line, 'não é um registro');
  const id = idOf(given['id']);
  const [created_at, updated_at] = [moment(given['created_at'], now), moment(given['updated_at'], now)];
  if (!id || !created_at || !updated_at) throw wrongLine(noun, line, 'falta a identificação ou a data do registro');
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(noun.fields, field) && !stamped.includes(field));
  if (unknown !== undefined) throw refusedFile('newer');
  const row: FileRow = { id, created_at, updated_at, deleted_at: moment(given['deleted_at'], now) };
  for (const { field, schema, facts } of fieldsOf(name)) {
    const value = given[field];
    if (storable(facts, value)) {
      row[field] = value ?? null;
      continue;
    }
    const { success, data } = z.safeParse(schema, value);
    if (!success) throw wrongLine(noun, line, `${facts.label} não é válido`);
    row[field] = data;
  }
  return row;
}

/** Every record that this one refers to has to be in the file as well: nothing else of any farm can be meant. */
export function assertReferences(name: NounName, row: FileRow, line: number, isThere: (noun: string, id: string) => boolean) {
  const noun = nouns[name] as unknown as Noun;
  for (const { field, noun: to } of noun.references) {
    const wanted = row[field];
    if (typeof wanted === 'string' && !isThere(to, wanted))
      throw wrongLine(noun, line, `${factsOf(noun.fields[field]!).label}: o registro indicado não está no arquivo`);
  }
}
