// The life of one demo animal: its fixed data, and the changes by day.
import { addDays } from '#domain/kernel/dates';
import type { InputOf } from '#domain/verbs';
import type { Stock } from '#server/demo/growth';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

type Written = Omit<InputOf<'create_animal'>, 'id'>;
type Fact = { day: string; to: Partial<Written> };
export type Occasion = { day: string; method: InputOf<'weigh'>['weighing_method']; notes?: string };

export type Life = {
  /** Unique in the farm: seed of its id and its random numbers. */
  label: string;
  name: string;
  type: Written['type'];
  breed: string;
  gender: Written['gender'];
  born: string;
  /** Sorted by day. */
  facts: Fact[];
  mother?: Life | undefined;
  father?: Life | undefined;
  /** Size compared with its breed: 1 is the standard. */
  build: number;
  /** Without it, the animal is not weighed. */
  stock?: Stock | undefined;
  weighed: Occasion[];
  /** Services and losses besides those that led to a pregnancy. */
  bred?: ((id: string, crew: Crew) => Step[][]) | undefined;
  /** The day it came from another farm, by a purchase (purchases.ts). */
  bought?: string | undefined;
  /** Further fields of the record. */
  also: Partial<Written>;
};

type Wanted = Pick<Life, 'label' | 'name' | 'breed' | 'born'> & Partial<Life>;

export const aLife = (wanted: Wanted): Life => ({
  type: 'bovino',
  gender: 'femea',
  weighed: [],
  also: {},
  build: new Chance(`${wanted.label} build`).between(0.93, 1.07),
  ...wanted,
  facts: (wanted.facts ?? []).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
});

export const gestation = 280;

export const covered = (day: string): Fact => ({
  day,
  to: { pregnancy_status: 'prenha', pregnancy_date: day, expected_birth_date: addDays(day, gestation) },
});

export const calved = (day: string): Fact => ({
  day,
  to: { category: 'vaca', pregnancy_status: 'vazia', pregnancy_date: null, expected_birth_date: null, last_birth_date: day },
});

/** From birth to the first service. */
export const youth = (born: string, gender: Written['gender'], weanedAt = 75): Fact[] =>
  gender === 'femea'
    ? [
        { day: born, to: { category: 'bezerra', pregnancy_status: 'nao_aplicavel' } },
        { day: addDays(born, weanedAt), to: { category: 'novilha', pregnancy_status: 'vazia' } },
      ]
    : [
        { day: born, to: { category: 'bezerro', pregnancy_status: 'nao_aplicavel' } },
        { day: addDays(born, weanedAt), to: { category: 'novilho' } },
      ];

/** A calf that is not weaned yet. */
export const calfhood = (born: string, gender: Written['gender']): Fact[] => youth(born, gender).slice(0, 1);

export const sold = (day: string): Fact => ({ day, to: { status: 'vendido', exit_date: day } });
export const slaughtered = (day: string): Fact => ({ day, to: { status: 'abatido', exit_date: day, exit_reason: 'Abate' } });
export const died = (day: string, reason: string): Fact => ({ day, to: { status: 'morto', exit_date: day, exit_reason: reason } });

export const leftOn = ({ facts }: Life) => facts.find(({ to }) => to.status && to.status !== 'ativo')?.day;
