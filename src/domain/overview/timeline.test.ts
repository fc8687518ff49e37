import { describe, expect, it, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { type LifeRecords, lifeOf } from '#domain/overview/timeline';

const cow = (wanted: Partial<Animal> = {}) =>
  ({
    id: 'mimosa',
    name: 'Mimosa',
    gender: 'femea',
    status: 'ativo',
    birth_date: null,
    birth_weight: null,
    mother_id: null,
    mother_name: null,
    father_id: null,
    dry_off_date: null,
    exit_date: null,
    exit_reason: null,
    ...wanted,
  }) as Animal;
const nothing: LifeRecords = { weighings: [], vaccines: [], treatments: [], inseminations: [], calvings: [], losses: [], milk: [], transfers: [] };
const life = (animal: Partial<Animal>, records: { [K in Exclude<keyof LifeRecords, 'sold'>]?: object[] } = {}) =>
  lifeOf(cow(animal), { ...nothing, ...records } as LifeRecords).map(({ day, title, detail }) => [day, title, detail].filter(Boolean).join(' | '));
const sold = {
  sale: { id: 'sale', sale_date: '2026-08-18', buyer_name: 'Frigorífico Triângulo', invoice_number: '197' },
  item: { unit_price: 5724, weight: 540 },
} as NonNullable<LifeRecords['sold']>;

describe('the life of an animal', () => {
  it('lists the last seven days with milk one by one, and earlier ones by month', () => {
    const given = (production_date: string, quantity_liters: number, wanted = {}) => ({
      production_date,
      quantity_liters,
      is_discarded: false,
      discard_reason: null,
      ...wanted,
    });
    const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;
    const lately = [2, 3, 4, 5, 6, 7, 8].map((n) => given(day(n), 10));
    const milk = [
      given(day(8), 8.25, { is_discarded: true }),
      ...lately,
      given(day(1), 12),
      given('2026-10-31', 10.5),
      given('2026-10-31', 9),
      given('2026-10-02', 11),
    ];
    expect(life({}, { milk })).toEqual([
      '2026-11-08 | Deu 18,3 L de leite | Com descarte',
      ...[7, 6, 5, 4, 3, 2].map((n) => `${day(n)} | Deu 10,0 L de leite`),
      '2026-11-01 | Deu 12,0 L de leite em 1 dia | 12,0 L por dia',
      '2026-10-31 | Deu 30,5 L de leite em 2 dias | 15,3 L por dia',
    ]);
  });

  it('contains all records, newest first', () => {
    expect(
      life(
        { birth_date: '2020-01-10', birth_weight: 31.5, mother_name: 'Estrela', dry_off_date: '2026-09-01' },
        {
          weighings: [
            { id: '1', weighing_date: '2026-10-01', weight: 420.5, weight_gain: null },
            { id: '2', weighing_date: '2026-11-01', weight: 410, weight_gain: -10.5, weight_gain_period_days: 31 },
          ],
          vaccines: [{ id: '3', application_date: '2026-05-02', application_type: 'vacina', vaccine_name: 'Raiva', next_application_date: '2027-05-02' }],
          treatments: [
            {
              id: '4',
              application_date: '2026-05-03',
              treatment_type: 'medicamento',
              treatment_name: 'Antibiótico',
              end_date: '2026-05-06',
              reason: 'Mastite',
            },
          ],
          inseminations: [{ id: '5', insemination_date: '2025-03-01', bull_identification: 'Sansão', technique: 'IATF', result: 'positiva' }],
          calvings: [{ id: '6', birth_date: '2025-12-06', animal_id: 'x', birth_weight: 30 }],
          losses: [{ id: '7', loss_date: '2024-06-01', notes: null }],
        },
      ),
    ).toEqual([
      '2026-11-01 | Pesou 410 kg | Perdeu 10,5 kg em 31 dias',
      '2026-10-01 | Pesou 420,5 kg | Primeira pesagem',
      '2026-09-01 | Foi seca',
      '2026-05-03 | Antibiótico | Medicamento · até 06/05/2026 · Mastite',
      '2026-05-02 | Raiva | Vacina · próxima em 02/05/2027',
      '2025-12-06 | Pariu | Cria de 30 kg',
      '2025-03-01 | Inseminada com Sansão | IATF · Positiva',
      '2024-06-01 | Perdeu a gestação',
      '2020-01-10 | Nasceu | de Estrela · 31,5 kg',
    ]);
  });

  it('begins with the birth and ends with the exit on the same day', () => {
    const weighings = [{ id: '1', weighing_date: '2026-01-01', weight: 30, weight_gain: null }];
    expect(life({ birth_date: '2026-01-01', status: 'morto', exit_date: '2026-01-01', exit_reason: 'Frio' }, { weighings })).toEqual([
      '2026-01-01 | Morreu | Frio',
      '2026-01-01 | Pesou 30 kg | Primeira pesagem',
      '2026-01-01 | Nasceu',
    ]);
  });

  test.each([
    ['femea', 'vendido', 'Saiu vendida'],
    ['macho', 'vendido', 'Saiu vendido'],
    ['femea', 'abatido', 'Foi abatida'],
    ['macho', 'abatido', 'Foi abatido'],
  ] as const)('a %s that is %s: %s', (gender, status, words) => expect(life({ gender, status, exit_date: '2026-01-01' })).toEqual([`2026-01-01 | ${words}`]));

  test.each([
    ['femea', 'Vendida'],
    ['macho', 'Vendido'],
  ] as const)('a %s that was sold has one event, the sale', (gender, word) => {
    const left = cow({ gender, status: 'vendido', exit_date: '2026-08-18', exit_reason: 'Venda para Frigorífico Triângulo' });
    expect(lifeOf(left, { ...nothing, sold })).toEqual([
      {
        key: 'sale',
        day: '2026-08-18',
        kind: 'sale',
        title: `${word} para Frigorífico Triângulo`,
        detail: 'R$\u00a05.724,00 · 540 kg · NF 197',
        sale: 'sale',
      },
    ]);
  });
});

test('the life of an animal shows where it went and came from, as seen by this farm', () => {
  const journey = { to_farm_name: 'Sítio do Alto', from_farm_name: 'Santa Clara', reason: 'Recria', transport_method: null };
  const transfers = [
    { id: '1', transfer_date: '2026-11-01', to_farm_id: 'alto', status: 'concluída', completed_at: '2026-11-01T12:00:00.000Z', ...journey },
    { id: '2', transfer_date: '2026-11-02', to_farm_id: 'alto', status: 'pendente', completed_at: null, ...journey },
    { id: '3', transfer_date: '2026-11-03', to_farm_id: null, status: 'cancelada', completed_at: null, ...journey, to_farm_name: null },
  ] as LifeRecords['transfers'][number][];
  const events = (farm_id: string) => lifeOf(cow(), { ...nothing, transfers }, farm_id).map(({ title, detail }) => `${title} | ${detail}`);
  expect(events('clara')).toEqual([
    'Transferência | Cancelada · Recria',
    'Transferência para Sítio do Alto | Pendente · Recria',
    'Foi para Sítio do Alto | Recria',
  ]);
  expect(events('alto').at(-1)).toBe('Veio de Santa Clara | Recria');
});

describe('breeding', () => {
  it('tells checks, heats, dry-offs, stops, weanings and exams; the result of a service only with the service', () => {
    const found = { method: null, days_pregnant: null, veterinarian: null, stated: false, service_id: null };
    expect(
      life({ dry_off_date: '2026-06-10' }, {
        checks: [
          { ...found, id: '1', check_date: '2026-08-05', result: 'prenha', method: 'ultrassom', days_pregnant: 35, veterinarian: 'Dra. Lúcia' },
          { ...found, id: '2', check_date: '2026-08-06', result: 'vazia', stated: true },
          { ...found, id: '3', check_date: '2026-08-07', result: 'vazia', stated: true, service_id: 's' },
        ],
        heats: [{ id: '4', heat_date: '2026-07-01', observed_by: 'Zé' }],
        dryOffs: [{ id: '5', dry_off_date: '2026-06-10', notes: null }],
        stops: [{ id: '6', stop_date: '2026-05-01', resume_date: '2026-05-20', reason: 'Mastite' }],
        weanings: [{ id: '7', weaning_date: '2020-08-01', weight: 181.5 }],
        exams: [{ id: '8', exam_date: '2026-04-20', finding: 'metrite', veterinarian: null }],
      } as never).filter((line) => !line.includes('Nasceu')),
    ).toEqual([
      '2026-08-06 | Diagnóstico: vazia | Informado na ficha',
      '2026-08-05 | Diagnóstico: prenha | Ultrassom · 35 dias de gestação · Dra. Lúcia',
      '2026-07-01 | Cio visto | Zé',
      '2026-06-10 | Foi seca',
      '2026-05-20 | Liberada para cobrir',
      '2026-05-01 | Não cobrir mais | Mastite',
      '2026-04-20 | Exame pós-parto: metrite',
      '2020-08-01 | Desmama | Com 181,5 kg',
    ]);
  });
});
