// Finds the animal that a row of a file is about.
import type { Animal } from '#domain/herd/animals';
import { identityKey } from '#domain/kernel/identity';
import { fold } from '#domain/kernel/text';

export type Known = Pick<Animal, 'id' | 'name' | 'identification' | 'sisbov' | 'rfid' | 'status' | 'is_batch' | 'birth_date' | 'gender' | 'type'>;
export type Found<A> = { animal: A } | { none: true } | { several: A[] };

const none = { none: true } as const;
const add = <A>(map: Map<string, A[]>, key: string | null | undefined, animal: A) => {
  if (!key) return;
  const same = map.get(key);
  if (same) same.push(animal);
  else map.set(key, [animal]);
};
const one = <A>(found: A[] | undefined): Found<A> | null => (!found?.length ? null : found.length === 1 ? { animal: found[0]! } : { several: found });

export class HerdIndex<A extends Known> {
  private readonly byId = new Map<string, A>();
  private readonly byNumber = { sisbov: new Map<string, A[]>(), rfid: new Map<string, A[]>() };
  private readonly byTag = new Map<string, A[]>();
  private readonly byGoneTag = new Map<string, A[]>();
  private readonly byName = new Map<string, A[]>();

  constructor(animals: readonly A[]) {
    for (const animal of animals) this.add(animal);
  }

  add(animal: A) {
    if (animal.is_batch) return;
    this.byId.set(animal.id, animal);
    for (const field of ['sisbov', 'rfid'] as const) add(this.byNumber[field], animal[field] && identityKey(animal[field]), animal);
    add(animal.status === 'ativo' ? this.byTag : this.byGoneTag, animal.identification && identityKey(animal.identification), animal);
    add(this.byName, fold(animal.name), animal);
  }

  get = (id: string) => this.byId.get(id);

  /** In this order: official number, chip, tag, name with birth date. */
  same({
    sisbov,
    rfid,
    identification,
    name,
    birth_date,
  }: {
    sisbov?: string;
    rfid?: string;
    identification?: string;
    name?: string;
    birth_date?: string;
  }): Found<A> {
    const number = (field: 'sisbov' | 'rfid', value: string | undefined) => one(value ? this.byNumber[field].get(identityKey(value)) : undefined);
    const byNumber = number('sisbov', sisbov) ?? number('rfid', rfid);
    if (byNumber) return byNumber;
    if (identification) return one(this.byTag.get(identityKey(identification))) ?? one(this.byGoneTag.get(identityKey(identification))) ?? none;
    const namesakes = name && birth_date ? (this.byName.get(fold(name)) ?? []).filter((animal) => animal.birth_date === birth_date) : [];
    return one(namesakes) ?? none;
  }

  /** By anything that stands in one cell: our id, a number of 15 digits, a tag, or a name that only one animal has. */
  called(text: string, fits: (animal: A) => boolean = () => true): Found<A> {
    const key = identityKey(text);
    const own = this.byId.get(text.toLowerCase());
    if (own) return { animal: own };
    const among = (map: Map<string, A[]>, by: string) => one(map.get(by)?.filter(fits));
    return (
      among(this.byNumber.sisbov, key) ??
      among(this.byNumber.rfid, key) ??
      among(this.byTag, key) ??
      among(this.byName, fold(text)) ??
      among(this.byGoneTag, key) ??
      none
    );
  }
}

export const severalWords = (names: readonly { name: string }[]) =>
  `Mais de um animal serve para esta linha: ${names
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')}`;
