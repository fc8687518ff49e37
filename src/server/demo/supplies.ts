// The stock of the demo's dairy farms: semen by bull and canister, vaccines and medicine by lot, what was lost, and the bulls' PTA.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { SupplyKind } from '#domain/supplies/supplies';
import { isInseminated } from '#server/demo/breeding';
import type { Life } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

/** Kind, name, unit, minimum, then its lots: days ago, lot, days to expiry, quantity, cost, canister. */
type Lot = readonly [ago: number, lot: string, expires: number | null, quantity: number, cost: number, canister?: string];
const stock: readonly (readonly [kind: SupplyKind, name: string, unit: string, minimum: number | null, lots: readonly Lot[]])[] = [
  [
    'semen',
    'Sansão',
    'dose',
    null,
    [
      [300, 'P-1187', null, 30, 1350, 'Botijão 1, caneca 2'],
      [150, 'P-1322', null, 40, 1960, 'Botijão 1, caneca 2'],
    ],
  ],
  ['semen', 'Teatro da Silvânia', 'dose', null, [[240, 'P-0841', null, 60, 2100, 'Botijão 1, caneca 4']]],
  ['semen', 'Mogul', 'dose', null, [[200, '29HO-77', null, 60, 3900, 'Botijão 1, caneca 1']]],
  ['embriao', 'Sansão x Fartura', 'embrião', null, [[90, 'FIV-12', null, 6, 2700, 'Botijão 2, caneca 1']]],
  [
    'vacina',
    'Clostridioses polivalente',
    'dose',
    null,
    [
      [210, 'L2511', 420, 400, 760],
      [40, 'L2607', 580, 300, 570],
    ],
  ],
  ['medicamento', 'Terramicina LA', 'mL', 50, [[120, 'TM-440', 300, 500, 210]]],
  ['medicamento', 'Bisnaga intramamária para vaca em lactação', 'bisnaga', 8, [[60, 'BI-09', 240, 96, 816]]],
  ['insumo', 'Detergente alcalino clorado', 'litro', 5, [[80, 'D-31', null, 50, 640]]],
  ['insumo', 'Luva de palpação', 'unidade', null, [[75, 'LP-2', null, 100, 58]]],
];

const supplyId = (farm_id: string, kind: SupplyKind, name: string) => derivedId(farm_id, `stock ${kind} ${name}`);
const hasStock = (lives: readonly Life[], { keeper, hand }: Crew) => lives.some(isInseminated) && keeper.id !== hand.id;

/** Trait, years with values. */
const evaluations = [
  [
    'Sansão',
    'Leite (kg)',
    [
      [2025, 438.2, 96],
      [2026, 441.7, 97],
    ],
  ],
  ['Sansão', 'Idade ao primeiro parto (dias)', [[2026, -12.4, 88]]],
  ['Teatro da Silvânia', 'Leite (kg)', [[2026, 512.9, 98]]],
] as const;

export function suppliesOf(farm_id: string, lives: readonly Life[], today: string, crew: Crew): Step[] {
  if (!hasStock(lives, crew)) return [];
  const { keeper, hand } = crew;
  const bulls = new Set(['Sansão', 'Teatro da Silvânia', 'Mogul']);
  const entered = stock.flatMap(([kind, name, unit, min_stock, lots]): Step[] => {
    const id = supplyId(farm_id, kind, name);
    const external_bull_id = kind === 'semen' && bulls.has(name) ? derivedId(farm_id, `semen ${name}`) : null;
    const first = addDays(today, -lots[0]![0]);
    return [
      { day: first, by: keeper, call: { verb: 'create_supply', input: { id, kind, name, unit, min_stock, external_bull_id } } },
      ...lots.map(([ago, lot, expires, quantity, total_cost, canister]): Step => {
        const day = addDays(today, -ago);
        const input = {
          id: derivedId(id, lot),
          supply_id: id,
          entry_date: day,
          lot,
          expires_on: expires === null ? null : addDays(today, expires),
          quantity,
          total_cost,
          supplier: 'Agropecuária Exemplo Ltda',
          canister: canister ?? null,
        };
        return { day, by: keeper, call: { verb: 'enter_supply', input } };
      }),
    ];
  });
  const left = (kind: SupplyKind, name: string, ago: number, quantity: number, reason: 'uso' | 'perda', notes: string): Step => {
    const supply_id = supplyId(farm_id, kind, name);
    const day = addDays(today, -ago);
    return { day, by: hand, call: { verb: 'use_supply', input: { id: derivedId(supply_id, `use ${ago}`), supply_id, used_on: day, quantity, reason, notes } } };
  };
  return [
    ...entered,
    left('medicamento', 'Terramicina LA', 30, 60, 'uso', 'Dois bezerros com pneumonia'),
    left('vacina', 'Clostridioses polivalente', 20, 12, 'perda', 'Frasco aberto ficou fora da geladeira'),
    left('insumo', 'Detergente alcalino clorado', 10, 8.5, 'uso', 'Lavagem da ordenhadeira'),
    ...evaluations.flatMap(([name, trait, years]) =>
      years.map(([year, value, accuracy]): Step => {
        const external_bull_id = derivedId(farm_id, `semen ${name}`);
        const input = {
          id: derivedId(external_bull_id, `${trait} ${year}`),
          external_bull_id,
          kind: 'PTA' as const,
          trait,
          year,
          value,
          accuracy,
          source: 'Embrapa Gado de Leite',
        };
        return { day: addDays(today, -25), by: keeper, call: { verb: 'create_bull_evaluation', input } };
      }),
    ),
  ];
}

/** Since it is in stock, a service takes a dose of its bull's semen, and a vaccination one dose for each animal. */
export function withDoses(steps: readonly Step[], farm_id: string, lives: readonly Life[], today: string, crew: Crew): Step[] {
  if (!hasStock(lives, crew)) return [...steps];
  const since = new Map(stock.map(([kind, name, , , lots]) => [`${kind} ${name}`, addDays(today, -lots[0]![0])]));
  const isThere = (kind: SupplyKind, name: string, day: string) => day > (since.get(`${kind} ${name}`) ?? '9');
  return steps.map((step): Step => {
    const { call } = step;
    if (call.verb === 'create_insemination' && isThere('semen', call.input.bull_identification, call.input.insemination_date))
      return { ...step, call: { ...call, input: { ...call.input, supply_id: supplyId(farm_id, 'semen', call.input.bull_identification), semen_batch: null } } };
    if (call.verb === 'apply_vaccine' && isThere('vacina', call.input.vaccine_name, call.input.application_date))
      return { ...step, call: { ...call, input: { ...call.input, supply_id: supplyId(farm_id, 'vacina', call.input.vaccine_name) } } };
    return step;
  });
}
