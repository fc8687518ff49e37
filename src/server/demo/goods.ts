// Goods of the demo's dairy farms, what they say about family, capital and land, and invoices that they brought.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import { asset, budgetLine, herdPrice, invoice, plannedSale } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

/** Name, value, percent left at the end, years, days ago. */
const goods = [
  ['Tanque resfriador 2.000 L', 38_000, 10, 15, 540],
  ['Ordenhadeira canalizada', 60_000, 10, 15, 530],
  ['Trator 75 cv (usado)', 120_000, 30, 10, 500],
  ['Galpão da ordenha', 180_000, 0, 30, 545],
  ['Cercas do pasto rotacionado', 60_000, 0, 20, 410],
] as const;

/** What heads are worth that the farm does not sell, and what it plans to spend in a year. */
const prices = [
  ['vaca', 7800],
  ['novilha', 5200],
  ['bezerra', 1900],
  ['bezerro', 1500],
] as const;
const plans = [
  ['despesa', 'Ração e concentrado', 60_000],
  ['despesa', 'Energia', 12_000],
  ['despesa', 'Medicamentos e vacinas', 9_000],
  ['receita', 'Venda de leite', 480_000],
] as const;

/** Keys that hold, of two suppliers. */
const notes = [
  {
    key: '31261112ABC34501DE35550010000001231123456789',
    number: '123',
    ago: 40,
    product: 'VACINA CLOSTRIDIOSES FR 50 DOSES',
    cost: 380,
    category: 'Medicamentos e vacinas',
  },
  {
    key: '31261112ABC34501DE35550010000012341481209372',
    number: '1234',
    ago: 12,
    product: 'DETERGENTE ALCALINO CLORADO 5 L',
    cost: 264,
    category: 'Material de ordenha',
  },
] as const;

export function goodsOf(farm_id: string, lives: readonly Life[], today: string, { keeper, hand }: Crew): Step[] {
  const isDairy = lives.some(({ breed }) => breed === 'Girolando' || breed === 'Holandês');
  if (!isDairy || keeper.id === hand.id) return [];
  return [
    ...goods.map(([name, value, left, useful_years, ago]): Step => {
      const day = addDays(today, -ago);
      const input = asset({
        id: derivedId(farm_id, `good ${name}`),
        name,
        acquired_on: day,
        value,
        residual_value: (value * left) / 100,
        useful_years,
        activity: 'leite',
      });
      return { day, by: keeper, call: { verb: 'create_asset', input } };
    }),
    {
      day: addDays(today, -300),
      by: keeper,
      call: {
        verb: 'update_cost_settings',
        input: {
          changes: Object.fromEntries(
            Object.entries({ family_labour: 3000, capital_rate: 6, herd_value: 480_000, land_rent: 600, milk_hectares: 60, beef_hectares: 36 }).map(
              ([field, to]) => [field, { was: null, to }],
            ),
          ),
        },
      },
    },
    ...prices.map(([category, price]): Step => {
      const day = addDays(today, -120);
      return {
        day,
        by: keeper,
        call: { verb: 'create_herd_price', input: herdPrice({ id: derivedId(farm_id, `price of ${category}`), category, price, since: day }) },
      };
    }),
    ...plans.map(([type, name, amount]): Step => {
      const input = budgetLine(categoryId(farm_id, type, name), { id: derivedId(farm_id, `budget ${name}`), year: Number(today.slice(0, 4)), amount });
      return { day: addDays(today, -90), by: keeper, call: { verb: 'create_budget_line', input } };
    }),
    {
      day: addDays(today, -3),
      by: keeper,
      call: {
        verb: 'create_planned_sale',
        input: plannedSale({ id: derivedId(farm_id, 'planned sale'), planned_on: addDays(today, 24), category: 'bezerro', heads: 6, price: 1600 }),
      },
    },
    ...notes.map(({ key, number, ago, product, cost, category }): Step => {
      const day = addDays(today, -ago);
      const category_id = categoryId(farm_id, 'despesa', category);
      const input = invoice(category_id, {
        id: derivedId(farm_id, `note ${number}`),
        invoice_key: key,
        number,
        issued_on: day,
        operation: 'Venda de mercadoria',
        party_name: 'Agropecuária Exemplo Ltda',
        party_city: 'Patos de Minas',
        total: cost,
        items: [{ item_number: 1, product_code: number, name: product, quantity: 4, unit: 'UN', cost, use: 'medicamento', category_id }],
        // One is paid; the other falls due after this week.
        entries: [
          ago > 30
            ? { amount: cost, status: 'pago', payment_date: day, payment_method: 'pix' }
            : { amount: cost, due_date: addDays(day, 30), status: 'pendente', payment_method: 'boleto' },
        ],
      });
      return { day, by: keeper, call: { verb: 'create_invoice', input } };
    }),
  ];
}
