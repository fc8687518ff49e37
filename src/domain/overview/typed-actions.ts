// Actions typed into the search: "pesar mimosa 452" offers the weighing form with animal and weight. Nothing is written here: the person saves the form.

import { canReceive } from '#domain/health/animal-vaccines';
import { findAnimals } from '#domain/herd/animal-queries';
import type { Animal } from '#domain/herd/animals';
import { inReais, shownAs } from '#domain/kernel/quantities';
import { fold } from '#domain/kernel/text';
import { decimalTyped } from '#domain/kernel/typed-decimal';
import { canBeMilked } from '#domain/milk/milk-production';
import { canBeSold } from '#domain/money/sale-rules';
import type { NounName } from '#domain/nouns';
import { called, type Hit, likeliest } from '#domain/overview/search';
import { canGiveBirth } from '#domain/reproduction/births';

type Given = { animal: Animal | null; value: number | null; text: string };
type Action = {
  /** What it is called by, folded. */
  words: readonly string[];
  screen: string;
  noun: NounName;
  /** Undefined: the action is about no animal. */
  which?: (animal: Animal) => boolean;
  /** How its number is shown; undefined: it has none. */
  shown?: (value: number) => string;
  /** Whether what is left of the words is text for the form. */
  hasText?: boolean;
  /** `nova` in the address, where no animal is meant. */
  kind?: string;
  title: (name: string | null) => string;
};

const most = 5;
const anyAnimal = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

export const typedActions: readonly Action[] = [
  {
    words: ['pesar', 'pesagem', 'peso'],
    screen: '/weighings',
    noun: 'animal_weighings',
    which: ({ status }) => status === 'ativo',
    shown: (value) => shownAs('kg', value),
    title: (name) => (name ? `Pesar ${name}` : 'Nova pesagem'),
  },
  {
    words: ['leite', 'ordenha', 'ordenhar'],
    screen: '/milk-production',
    noun: 'milk_production',
    which: canBeMilked,
    shown: (value) => shownAs('litres', value),
    title: (name) => (name ? `Leite de ${name}` : 'Leite da fazenda toda'),
  },
  {
    words: ['aplicar', 'aplicacao', 'vacinar', 'vacina'],
    screen: '/vaccines',
    noun: 'animal_vaccines',
    which: canReceive,
    hasText: true,
    title: (name) => (name ? `Aplicar em ${name}` : 'Nova aplicação'),
  },
  {
    words: ['parto', 'pariu', 'nascimento', 'nasceu'],
    screen: '/pregnancies',
    noun: 'births',
    which: canGiveBirth,
    title: (name) => (name ? `Parto de ${name}` : 'Registrar parto'),
  },
  {
    words: ['vender', 'venda'],
    screen: '/sales',
    noun: 'sales',
    which: canBeSold,
    shown: inReais,
    title: (name) => (name ? `Vender ${name}` : 'Nova venda'),
  },
  {
    words: ['despesa', 'gasto'],
    screen: '/financial',
    noun: 'financial_transactions',
    shown: inReais,
    hasText: true,
    kind: 'despesa',
    title: () => 'Nova despesa',
  },
  {
    words: ['receita'],
    screen: '/financial',
    noun: 'financial_transactions',
    shown: inReais,
    hasText: true,
    kind: 'receita',
    title: () => 'Nova receita',
  },
];

const unit = /^(kg|quilos?|l|lt|litros?|reais|r\$|@)$/;

/** "452", "452kg", "R$350" and "12,5" are numbers, "24-017" is not; a number is more than zero. */
function numberIn(word: string): number | null {
  const [, digits = ''] = /^(?:r\$)?([\d.,]+)(?:kg|lt?|litros?|reais)?$/.exec(fold(word)) ?? [];
  const value = decimalTyped(digits);
  return value !== null && value > 0 && Number.isFinite(value) ? value : null;
}

const without = (words: readonly string[], at: number) => words.filter((word, i) => i !== at && !(Math.abs(i - at) === 1 && unit.test(fold(word))));
const isExactly = ({ name, identification }: Animal, words: string) => [name, identification ?? ''].some((one) => fold(one) === fold(words));

/** The animals of these words. What is left before or after them may be text, such as the name of a product. */
function animalsIn(herd: readonly Animal[], words: readonly string[], hasText: boolean): { animals: Animal[]; text: string }[] {
  const find = (some: readonly string[]) => likeliest(findAnimals(herd, { ...anyAnimal, search: some.join(' ') }), some.join(' '));
  for (let long = words.length; long > (hasText ? 0 : words.length - 1); long -= 1) {
    const found = [
      { animals: find(words.slice(0, long)), text: words.slice(long).join(' ') },
      ...(long < words.length ? [{ animals: find(words.slice(-long)), text: words.slice(0, -long).join(' ') }] : []),
    ].filter(({ animals }) => animals.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}

function givenFor(action: Action, herd: readonly Animal[], words: readonly string[]): Given[] {
  const { which, shown, hasText = false } = action;
  const numbers = shown ? words.flatMap((word, at) => ((value) => (value === null ? [] : [{ value, rest: without(words, at) }]))(numberIn(word))) : [];
  if (!which)
    return numbers.length > 0
      ? numbers.map(({ value, rest }) => ({ animal: null, value, text: rest.join(' ') }))
      : [{ animal: null, value: null, text: words.join(' ') }];
  const able = herd.filter(which);
  const forAnimals = (rest: readonly string[], value: number | null): Given[] =>
    animalsIn(able, rest, hasText).flatMap(({ animals, text }) => animals.map((animal) => ({ animal, value, text })));
  const whole = words.length > 0 ? forAnimals(words, null) : [];
  const isWhole = ({ animal }: Given) => animal !== null && isExactly(animal, words.join(' '));
  return [
    // "mimosa 2" is the animal of that name before it is Mimosa with 2 kg.
    ...whole.filter(isWhole),
    // The number usually comes last: "pesar 1024 452" is tag 1024.
    ...numbers.toReversed().flatMap(({ value, rest }) => (rest.length > 0 ? forAnimals(rest, value) : [{ animal: null, value, text: '' }])),
    ...whole.filter((given) => !isWhole(given)),
    ...(words.length === 0 ? [{ animal: null, value: null, text: '' }] : []),
  ];
}

/** What the typed words ask for, likeliest first; several when the animal or the number is ambiguous. */
export function actionsIn(herd: readonly Animal[], typed: string, may: (screen: string, noun: NounName) => boolean, today: string): Hit[] {
  const [first = '', ...words] = typed.trim().split(/\s+/);
  const action = typedActions.find((one) => one.words.includes(fold(first)));
  if (!action || !may(action.screen, action.noun)) return [];
  const hits = new Map<string, Hit>();
  for (const { animal, value, text } of givenFor(action, herd, words)) {
    const query = [`nova=${animal?.id ?? action.kind ?? '1'}`, value !== null && `valor=${value}`, text && `texto=${encodeURIComponent(text)}`];
    const link = `${action.screen}?${query.filter(Boolean).join('&')}`;
    const what = [value !== null && action.shown!(value), text].filter(Boolean).join(', ');
    if (hits.size < most && !hits.has(link))
      hits.set(link, {
        id: link,
        title: [action.title(animal?.name ?? null), what].filter(Boolean).join(': '),
        subtitle: animal ? called(animal, today) : '',
        link,
      });
  }
  return [...hits.values()];
}
