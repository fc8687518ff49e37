// Owners, farms and animals of the bench, numbered so that every process can compute their ids.
type Kind =
  | 'user'
  | 'farm'
  | 'epoch'
  | 'animal'
  | 'weighing'
  | 'activity'
  | 'birth'
  | 'service'
  | 'check'
  | 'dry_off'
  | 'treatment'
  | 'milk'
  | 'feed'
  | 'feed_purchase'
  | 'feed_consumption'
  | 'hay_purchase'
  | 'financial_category'
  | 'financial_transaction';

const prefixes: Record<Kind, string> = {
  user: 'a0000000',
  farm: 'fa000000',
  epoch: 'e0000000',
  animal: 'a1000000',
  weighing: 'b0000000',
  activity: 'b1000000',
  milk: 'b2000000',
  birth: 'b3000000',
  service: 'b4000000',
  check: 'b5000000',
  dry_off: 'b6000000',
  treatment: 'b7000000',
  feed: 'c0000000',
  feed_purchase: 'c1000000',
  feed_consumption: 'c2000000',
  hay_purchase: 'c3000000',
  financial_category: 'd0000000',
  financial_transaction: 'd1000000',
};
/** No farm of the bench has more animals, so an animal's number contains its farm's. */
const mostAnimals = 100_000;

export const idOf = (kind: Kind, number: number) => `${prefixes[kind]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const animalId = (farm: number, animal: number) => idOf('animal', farm * mostAnimals + animal);
export const emailOf = (farm: number) => `dono${farm}@lida.demo`;
export const tokenOf = (farm: number) => `bench-${farm}`;

/** The same in SQL. */
export const sqlId = (kind: Kind, number: string) => `('${prefixes[kind]}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const sqlAnimalNumber = (farm: string, animal: string) => `(${farm}::bigint * ${mostAnimals} + ${animal})`;
export const sqlToken = (farm: string) => `('bench-' || ${farm})`;
