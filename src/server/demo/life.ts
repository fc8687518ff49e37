// The life of one animal of the demo: what is known of it from its first day, and what became true on which day since.
import { addDays } from '#domain/kernel/dates';
import type { InputOf } from '#domain/verbs';
import { Chance } from '#server/demo/chance';
import type { Stock } from '#server/demo/growth';
import type { Crew, Step } from '#server/demo/step';

type Written = Omit<InputOf<'create_animal'>, 'id'>;
type Fact = { day: string; to: Partial<Written> };
export type Occasion = { day: string; method: InputOf<'weigh'>['weighing_method']; notes?: string };

export type Life = {
  /** Its name in the demo's own book: its id and its chance come from it. */
  label: string;
  name: string;
  type: Written['type'];
  breed: string;
  gender: Written['gender'];
  born: string;
  /** In order of day. */
  facts: Fact[];
  mother?: Life | undefined;
  father?: Life | undefined;
  /** How its body compares with its breed: 1 is the standard. */
  build: number;
  /** Left out: it is not weighed. */
  stock?: Stock | undefined;
  weighed: Occasion[];
  /** Services and losses beyond those that ended in a pregnancy. */
  bred?: ((id: string, crew: Crew) => Step[][]) | undefined;
  /** What else the register says. */
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

/** A calf still with its mother, or on the bucket. */
export const calfhood = (born: string, gender: Written['gender']): Fact[] => youth(born, gender).slice(0, 1);

export const sold = (day: string): Fact => ({ day, to: { status: 'vendido', exit_date: day } });
export const slaughtered = (day: string): Fact => ({ day, to: { status: 'abatido' } });
export const died = (day: string, reason: string): Fact => ({ day, to: { status: 'morto', exit_date: day, exit_reason: reason } });

export const leftOn = ({ facts }: Life) => facts.find(({ to }) => to.status && to.status !== 'ativo')?.day;
