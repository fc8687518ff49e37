// Findings about milk: litres of a cow, who gives it, and what is in it.
import type { Animal } from '#domain/herd/animals';
import { type LimitsFor, limitsFor } from '#domain/herd/plausible-limits';
import { daysBetween, daysInWords } from '#domain/kernel/dates';
import { difference, product, sum } from '#domain/kernel/money';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { numberWriter, shownAs } from '#domain/kernel/quantities';
import type { MilkProduction } from '#domain/milk/milk-production';

const fat: Limits = { refuse: [0.5, 15], confirm: [2, 7] };
const protein: Limits = { refuse: [0.5, 10], confirm: [2, 5] };
/** The laboratory's report is in thousands: 512 means 512 000. */
const cells: Limits = { refuse: [null, 100_000_000], confirm: [5000, 10_000_000] };
/** Also of what a laboratory reports. */
export const contentLimits = { fat, protein, cells };
const temperature: Limits = { refuse: [-5, 60], confirm: [0, 40] };

type Milk = Pick<
  MilkProduction,
  'production_date' | 'milking_shift' | 'quantity_liters' | 'fat_percentage' | 'protein_percentage' | 'somatic_cell_count' | 'temperature'
>;
type Cow = Pick<Animal, 'name' | 'type' | 'breed' | 'birth_date' | 'category' | 'last_birth_date'>;

/** `others`: litres of her other milkings of the day. `usual`: what she gave on her last day with milk. */
export function milkFindings(
  cow: Cow | null,
  milk: Milk,
  others: readonly number[] = [],
  limits: LimitsFor = limitsFor,
  usual: number | null = null,
): Finding[] {
  return [...(cow ? [...cowFindings(cow, milk, others, limits), ...unusualFindings(cow, milk, usual)] : []), ...contentFindings(milk)];
}

/** So much more or less than the last time, in part and in litres, is a mistyped number or a sick cow. */
const [unusualPart, unusualLitres] = [0.4, 3];

function unusualFindings(cow: Cow, { quantity_liters }: Milk, usual: number | null): Finding[] {
  const far = usual === null ? 0 : Math.abs(difference(quantity_liters, usual, 2));
  if (usual === null || far < unusualLitres || far <= product(usual, unusualPart, 2)) return [];
  const text = `${cow.name} com ${shownAs('litres', quantity_liters)}, da última vez foram ${shownAs('litres', usual)}`;
  return [{ key: 'unusual', level: 'confirm', text, field: 'quantity_liters' }];
}

function cowFindings(cow: Cow, { quantity_liters, milking_shift, production_date }: Milk, others: readonly number[], limits: LimitsFor): Finding[] {
  const day = milking_shift === 'total_dia' ? quantity_liters : sum([quantity_liters, ...others], 2);
  const age = cow.birth_date ? daysBetween(cow.birth_date, production_date) : null;
  const milking =
    milking_shift === 'total_dia'
      ? []
      : outside(
          'litres',
          'quantity_liters',
          quantity_liters,
          limits('litresPerMilking', cow),
          `${shownAs('litres', quantity_liters)} em uma ordenha de ${cow.name}`,
        );
  const never = cow.last_birth_date === null && (cow.category === 'novilha' || cow.category === 'bezerra');
  const young = outside('age_in_milk', 'animal_id', age, limits('ageInMilk', cow), `${cow.name} dá leite com ${daysInWords(age ?? 0)} de idade`);
  return [
    ...milking,
    ...(milking.length > 0 ? [] : outside('litres', 'quantity_liters', day, limits('litresPerDay', cow), `${shownAs('litres', day)} em um dia de ${cow.name}`)),
    ...young,
    ...(never && young.length === 0
      ? [{ key: 'never_calved', level: 'confirm' as const, text: `${cow.name} dá leite e nunca pariu`, field: 'animal_id' }]
      : []),
  ];
}

const contentFindings = ({ fat_percentage, protein_percentage, somatic_cell_count, temperature: degrees }: Milk): Finding[] => [
  ...outside('fat', 'fat_percentage', fat_percentage, fat, `gordura de ${shownAs('milkSolids', fat_percentage ?? 0)}`),
  ...outside('protein', 'protein_percentage', protein_percentage, protein, `proteína de ${shownAs('milkSolids', protein_percentage ?? 0)}`),
  ...outside(
    'cells',
    'somatic_cell_count',
    somatic_cell_count,
    cells,
    `CCS de ${numberWriter(0, 0).format(somatic_cell_count ?? 0)} células/mL (o laudo traz em mil)`,
  ),
  ...outside('temperature', 'temperature', degrees, temperature, `leite a ${numberWriter(0, 1).format(degrees ?? 0)} °C`),
];
