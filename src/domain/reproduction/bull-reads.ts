// Which bull a service names: chosen, or by its text.
import type { AnimalType } from '#domain/herd/animal-types';
import { identityKey } from '#domain/kernel/identity';
import type { Farm, Rows } from '#domain/nouns';

type Named = { bull_identification: string; bull_id?: string | null; external_bull_id?: string | null };
type Calf = { type: AnimalType; birth_date: string | null };
export type Bull = { noun: 'animals'; row: Rows['animals'] } | { noun: 'external_animals'; row: Rows['external_animals'] };

/** Null when the text names none, or several. */
export async function bullOf(farm: Farm, { bull_identification: named, bull_id, external_bull_id }: Named, calf: Calf): Promise<Bull | null> {
  const own = bull_id ? await farm.find('animals', bull_id) : undefined;
  if (own?.deleted_at === null && own.gender === 'macho') return { noun: 'animals', row: own };
  const outside = external_bull_id ? await farm.find('external_animals', external_bull_id) : undefined;
  if (outside?.deleted_at === null && outside.gender === 'macho') return { noun: 'external_animals', row: outside };
  if (identityKey(named) === '') return null;
  const [tagged, external] = await Promise.all([bullTagged(farm, named, calf.type), externalNamed(farm, named, calf)]);
  if (tagged) return { noun: 'animals', row: tagged };
  return external && { noun: 'external_animals', row: external };
}

/** A bull of the herd, when the service names its tag. */
async function bullTagged(farm: Farm, identification: string, type: AnimalType) {
  const bulls = (await farm.list('animals', { identification })).filter((one) => one.gender === 'macho' && one.type === type && !one.is_batch);
  return bulls.length === 1 ? bulls[0]! : null;
}

/** A bull from outside, when the service names exactly one by name, registration or code. */
async function externalNamed(farm: Farm, named: string, calf: Calf) {
  const [byName, byRegistration, byCode] = await Promise.all([
    farm.list('external_animals', { name: named }),
    farm.list('external_animals', { registration: named }),
    farm.list('external_animals', { code: named }),
  ]);
  const mayBe = ({ type, gender, birth_date }: Rows['external_animals']) =>
    type === calf.type && gender === 'macho' && (birth_date === null || calf.birth_date === null || birth_date < calf.birth_date);
  const found = new Map([...byName, ...byRegistration, ...byCode].filter(mayBe).map((row) => [row.id, row]));
  return found.size === 1 ? [...found.values()][0]! : null;
}
