// Global search: the first records of each kind that contain all words, without accents and case.

import { categoryNames } from '#domain/herd/animal-categories';
import { findAnimals } from '#domain/herd/animal-queries';
import { animalTypes } from '#domain/herd/animal-types';
import { type Animal, statusWord } from '#domain/herd/animals';
import { categoryOn } from '#domain/herd/category-by-age';
import { hadTag } from '#domain/herd/old-tags';
import { writtenDay } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { sum } from '#domain/kernel/money';
import { inReais, shownAs } from '#domain/kernel/quantities';
import { fold } from '#domain/kernel/text';
import { transactionTypes } from '#domain/money/financial-categories';
import { describedAs } from '#domain/money/financial-queries';
import type { NounName, Rows } from '#domain/nouns';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { newestServiceFirst } from '#domain/reproduction/insemination-queries';
import { pregnancyLink } from '#domain/reproduction/pregnancy-queries';

export type Hit = { id: string; title: string; subtitle: string; link: string };
export type SearchedRows = { [N in NounName]: readonly Rows[N][] };
/** `screen` is a path: records without a screen are not found. */
type Source = { name: string; screen: string; most: number; find: (rows: SearchedRows, typed: string, today: string) => Hit[] };

export const shortestSearch = 2;

const anyAnimal = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };
const resultNames = factsOf(ArtificialInsemination.fields.result).values!;

/** Exact matches first, then names or numbers that begin with the text; active animals before those that left. */
export function likeliest(animals: readonly Animal[], typed: string) {
  const words = fold(typed);
  const rank = ({ name, identification, status }: Animal) => {
    const called = [fold(name), fold(identification ?? '')];
    const close = called.includes(words) ? 0 : called.some((one) => one.startsWith(words)) ? 1 : 2;
    return close * 2 + (status === 'ativo' ? 0 : 1);
  };
  return animals
    .map((animal) => ({ animal, rank: rank(animal) }))
    .toSorted((a, b) => a.rank - b.rank || (a.animal.created_at < b.animal.created_at ? 1 : -1))
    .map(({ animal }) => animal);
}

export function called(animal: Animal, today: string) {
  const category = categoryOn(animal, today);
  return [animal.identification, category ? categoryNames[category] : animalTypes[animal.type]].filter(Boolean).join(' · ');
}

/** New modules add a source here. */
export const sources: readonly Source[] = [
  {
    name: 'Animais',
    screen: '/animals/$id',
    most: 5,
    find: ({ animals, tag_events }, search, today) => {
      const found = likeliest(findAnimals(animals, { ...anyAnimal, search }), search);
      const known = new Set(found.map(({ id }) => id));
      const old = hadTag(search, animals, tag_events);
      const others = animals.filter(({ id }) => old.has(id) && !known.has(id));
      return [...found, ...others].map((animal) => ({
        id: animal.id,
        title: animal.name,
        subtitle: [called(animal, today), animal.status !== 'ativo' && statusWord(animal), !known.has(animal.id) && `brinco antigo ${old.get(animal.id)}`]
          .filter(Boolean)
          .join(' · '),
        link: `/animals/${animal.id}`,
      }));
    },
  },
  {
    name: 'Transações',
    screen: '/financial',
    most: 5,
    find: ({ financial_transactions }, typed) =>
      describedAs(financial_transactions, typed, 5).map(({ id, description, type, amount, transaction_date }) => ({
        id,
        title: description,
        subtitle: `${transactionTypes[type]} de ${inReais(amount)} em ${writtenDay(transaction_date)}`,
        link: `/financial?search=${encodeURIComponent(description)}&transacao=${id}`,
      })),
  },
  {
    name: 'Prenhas',
    screen: '/pregnancies',
    most: 3,
    find: ({ animals }, search, today) =>
      likeliest(findAnimals(animals, { ...anyAnimal, search, status: 'ativo', pregnancy_status: 'prenha' }), search).map((animal) => ({
        id: animal.id,
        title: animal.name,
        subtitle: animal.expected_birth_date ? `Parto previsto para ${writtenDay(animal.expected_birth_date)}` : called(animal, today),
        link: pregnancyLink(animal),
      })),
  },
  {
    name: 'Inseminações',
    screen: '/inseminations',
    most: 3,
    find: ({ animals, artificial_inseminations }, search) => {
      if (artificial_inseminations.length === 0) return [];
      const services = new Map<string, ArtificialInsemination[]>();
      for (const one of artificial_inseminations) services.set(one.animal_id, [...(services.get(one.animal_id) ?? []), one]);
      return likeliest(findAnimals(animals, { ...anyAnimal, search }), search).flatMap(({ id, name }) =>
        newestServiceFirst(services.get(id) ?? []).map((service) => ({
          id: service.id,
          title: name,
          subtitle: `Inseminada em ${writtenDay(service.insemination_date)} · ${resultNames[service.result]}`,
          link: `/inseminations?search=${encodeURIComponent(name)}`,
        })),
      );
    },
  },
  {
    name: 'Leite',
    screen: '/milk-production',
    most: 3,
    find: ({ animals, milk_production }, search) =>
      milk_production.length === 0
        ? []
        : latestMilk(milk_production, likeliest(findAnimals(animals, { ...anyAnimal, search }), search)).map(({ animal: { id, name }, day, litres }) => ({
            id: `milk ${id}`,
            title: name,
            subtitle: `${shownAs('litres', litres)} em ${writtenDay(day)}`,
            link: `/milk-production?search=${encodeURIComponent(name)}`,
          })),
  },
];

/** The latest day with milk of each animal. */
function latestMilk(records: SearchedRows['milk_production'], animals: readonly Animal[]) {
  const latest = new Map<string, { day: string; litres: number[] }>(animals.map(({ id }) => [id, { day: '', litres: [] }]));
  for (const { animal_id, production_date: day, quantity_liters } of records) {
    const known = animal_id === null ? undefined : latest.get(animal_id);
    if (!known || day < known.day) continue;
    if (day > known.day) Object.assign(known, { day, litres: [] });
    known.litres.push(quantity_liters);
  }
  return animals.flatMap((animal) => {
    const { day, litres } = latest.get(animal.id)!;
    return day === '' ? [] : [{ animal, day, litres: sum(litres, 2) }];
  });
}

/** Groups with matches; nothing for less than two characters. */
export function search(rows: SearchedRows, typed: string, hasScreen: (path: string) => boolean, today: string) {
  if (fold(typed).length < shortestSearch) return [];
  return sources.flatMap(({ name, screen, most, find }) => {
    const hits = hasScreen(screen) ? find(rows, typed, today).slice(0, most) : [];
    return hits.length > 0 ? [{ name, hits }] : [];
  });
}
