// Milk of a cow in withdrawal that was recorded for sale: delivered, or still in the tank.
import { expect, test } from 'vitest';
import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { MilkProduction } from '#domain/milk/milk-production';
import { milkDelivered } from '#domain/overview/milk-alerts';

const today = '2026-11-17';
const treated = {
  animal_id: 'mimosa',
  treatment_name: 'Antibiótico',
  application_date: '2026-11-14',
  end_date: null,
  meat_withdrawal_days: 10,
  milk_withdrawal_days: 4,
  not_for_lactating: false,
  withdrawal_over_on: null,
} as unknown as AnimalTreatment;
const milk = (production_date: string) =>
  ({ animal_id: 'mimosa', production_date, quantity_liters: 20, is_discarded: false, discard_reason: null }) as MilkProduction;
const truck = (delivery_date: string, destination: MilkDelivery['destination'] = 'laticinio') => ({ delivery_date, destination });
const told = (milk_deliveries: ReturnType<typeof truck>[]) =>
  milkDelivered(
    {
      animals: [{ id: 'mimosa', name: 'Mimosa', type: 'bovino', last_birth_date: null, expected_birth_date: null, pregnancy_status: 'vazia' }],
      animal_vaccines: [],
      animal_treatments: [treated],
      births: [],
      pregnancy_losses: [],
      artificial_inseminations: [],
      milk_production: [milk('2026-11-15'), milk('2026-11-16')],
      milk_deliveries,
    },
    today,
  ).map(({ key, title, priority }) => [key, title, priority]);

test.each<[string, ReturnType<typeof truck>[], string[][]]>([
  ['nobody records collections', [], [['delivered:mimosa:2026-11-15:2026-11-16', '40,0 L já entregues de Mimosa', 'crítica']]],
  [
    'only the calves’ milk is recorded',
    [truck('2026-11-14', 'bezerros')],
    [['delivered:mimosa:2026-11-15:2026-11-16', '40,0 L já entregues de Mimosa', 'crítica']],
  ],
  ['the truck came before', [truck('2026-11-14')], [['in_tank:mimosa:2026-11-15:2026-11-16', 'Leite com carência no tanque: 40,0 L de Mimosa', 'crítica']]],
  [
    'the truck came in between',
    [truck('2026-11-13'), truck('2026-11-15')],
    [
      ['in_tank:mimosa:2026-11-16:2026-11-16', 'Leite com carência no tanque: 20,0 L de Mimosa', 'crítica'],
      ['delivered:mimosa:2026-11-15:2026-11-15', '20,0 L já entregues de Mimosa', 'crítica'],
    ],
  ],
])('when %s', (_, deliveries, alerts) => expect(told(deliveries)).toEqual(alerts));
