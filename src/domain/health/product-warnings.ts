// Warnings before a product is given: products restricted in Brazil, and animals it is not for. It never refuses: the veterinarian decides.

import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { type Animal, isLactating } from '#domain/herd/animals';
import { daysBetween, daysInWords } from '#domain/kernel/dates';
import { fold } from '#domain/kernel/text';

const notInBrazil: [RegExp, string][] = [
  [/aftosa/, 'Febre aftosa: a vacinação foi encerrada em todo o Brasil, livre sem vacinação desde 29/05/2025'],
  [/peste suina|\bpsc\b/, 'Peste suína clássica: a vacina só é usada nas zonas definidas pelo serviço oficial'],
  [/influenza|gripe aviaria/, 'Influenza aviária: a vacina não é usada sem autorização do serviço oficial'],
];

export const lastDayOfB19 = 240;
const isB19 = /\bb-? ?19\b/;
/** Where brucellosis is rare, its official service forbids the vaccine. */
export const forbidsB19 = (state: string | null | undefined) => state === 'SC';
export const isB19Named = (name: string) => isB19.test(fold(name));
export const isRB51 = (name: string) => /\brb-? ?51\b/.test(fold(name));

type Given = Pick<AnimalVaccine, 'vaccine_name' | 'application_date'> & Partial<Pick<AnimalVaccine, 'not_for_lactating' | 'min_days_before_calving'>>;
type Target = Pick<Animal, 'name' | 'gender' | 'birth_date' | 'status' | 'last_birth_date' | 'dry_off_date'> &
  Partial<Pick<Animal, 'pregnancy_status' | 'expected_birth_date'>>;

/** Most important first; empty if there are none. */
export function warningsFor(
  { vaccine_name, application_date, not_for_lactating = false, min_days_before_calving: least = null }: Given,
  animals: readonly Target[],
  state?: string | null,
): string[] {
  const name = fold(vaccine_name);
  const warnings = notInBrazil.flatMap(([words, sentence]) => (words.test(name) ? [sentence] : []));
  if (isB19.test(name)) {
    if (forbidsB19(state)) warnings.push('B19 é proibida em Santa Catarina: fale com a CIDASC antes de vacinar');
    warnings.push(...about(animals, ({ gender }) => gender === 'macho', 'B19 não se aplica em machos'));
    warnings.push(...about(animals, (animal) => isTooOld(animal, application_date), 'B19 é proibida depois dos 8 meses (240 dias)'));
  }
  if (isRB51(name))
    warnings.push(...about(animals, ({ pregnancy_status }) => pregnancy_status === 'prenha', 'RB51 não se aplica em prenhas: pode causar aborto'));
  if (not_for_lactating) warnings.push(...about(animals, isLactating, 'Não usar em lactação: o leite fica bloqueado até o próximo parto'));
  if (least)
    warnings.push(
      ...about(
        animals,
        ({ pregnancy_status, expected_birth_date: on = null }) => pregnancy_status === 'prenha' && on !== null && daysBetween(application_date, on) < least,
        `Só até ${daysInWords(least)} antes do parto: parindo antes, o leite fica bloqueado até completar esses dias`,
      ),
    );
  return warnings;
}

const isTooOld = ({ birth_date, gender }: Target, day: string) => gender === 'femea' && birth_date !== null && daysBetween(birth_date, day) > lastDayOfB19;

const mostNamed = 3;

function about(animals: readonly Target[], which: (animal: Target) => boolean, sentence: string) {
  const names = animals.filter(which).map(({ name }) => name);
  const more = names.length > mostNamed ? ` e mais ${names.length - mostNamed}` : '';
  return names.length > 0 ? [`${sentence}: ${names.slice(0, mostNamed).join(', ')}${more}`] : [];
}
