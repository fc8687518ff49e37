// What two records that may be one say, in farm words.

import { AnimalTreatment } from '#domain/health/animal-treatments';
import { applicationTypes } from '#domain/health/animal-vaccines';
import { AnimalWeighing } from '#domain/herd/animal-weighings';
import { writtenDay } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import type { Rows } from '#domain/nouns';
import type { Double, DoubleNoun } from '#domain/overview/double-events';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

const values = (field: Parameters<typeof factsOf>[0]) => factsOf(field).values!;
const [methods, treated, techniques, results] = [
  values(AnimalWeighing.fields.weighing_method),
  values(AnimalTreatment.fields.treatment_type),
  values(ArtificialInsemination.fields.technique),
  values(ArtificialInsemination.fields.result),
];
const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');
const kilos = (value: number) => `${value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} kg`;
const reais = (value: number) => value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

/** `animals`: the names of those sold. */
const said: { [N in DoubleNoun]: (row: Rows[N], animals: readonly string[]) => string } = {
  animal_weighings: ({ weight, weighing_method, body_condition_score: score, notes }) =>
    joined(kilos(weight), methods[weighing_method], score !== null && `escore ${score.toLocaleString('pt-BR')}`, notes),
  animal_vaccines: ({ vaccine_name, application_type, dosage, batch_number, notes }) =>
    joined(vaccine_name, applicationTypes[application_type], dosage, batch_number && `lote ${batch_number}`, notes),
  animal_treatments: ({ treatment_name, treatment_type, dosage, notes }) => joined(treatment_name, treated[treatment_type], dosage, notes),
  artificial_inseminations: ({ bull_identification, technique, semen_batch, result }) =>
    joined(bull_identification, techniques[technique], semen_batch && `sêmen ${semen_batch}`, results[result]),
  sales: ({ buyer_name, sale_price }, animals) => joined(buyer_name, reais(sale_price), animals.join(', ')),
};

export const recordInWords = ({ noun }: Pick<Double, 'noun'>, row: Double['records'][number], animals: readonly string[] = []) =>
  said[noun](row as never, animals);

const names = {
  animal_weighings: 'Pesagem',
  animal_vaccines: 'Aplicação',
  animal_treatments: 'Tratamento',
  artificial_inseminations: 'Inseminação',
  sales: 'Venda',
};

/** "Pesagem de Mimosa em 10/03/2026" */
export const doubleInWords = ({ noun, day }: Pick<Double, 'noun' | 'day'>, subject: string | undefined) =>
  `${names[noun]}${subject ? ` de ${subject}` : ''} em ${writtenDay(day)}`;
