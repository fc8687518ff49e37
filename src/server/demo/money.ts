// Money of the demo farms: monthly income and costs of more than a year, and unpaid bills.
import { addDays, monthBefore } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { rounded } from '#domain/kernel/money';
import { categoryId, type TransactionType } from '#domain/money/financial-categories';
import type { PaymentMethod } from '#domain/money/financial-transactions';
import { contributionsOn } from '#domain/money/funrural';
import type { InputOf } from '#domain/verbs';
import { transaction } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import { accountOf, partyOf } from '#server/demo/money-registers';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

const months = 14;

/** Repeats every month, or every `every` months, on a day of the month, with about this amount. */
type Usual = {
  category: string;
  type?: TransactionType;
  description: string;
  day: number;
  amount: number;
  with?: string;
  method: PaymentMethod;
  every?: number;
  /** Paid so many days after it was recorded. */
  paidAfter?: number;
};

const dairyMonth: Usual[] = [
  {
    category: 'Venda de leite',
    type: 'receita',
    description: 'Leite do mês anterior',
    day: 6,
    amount: 38_800,
    with: 'Laticínios Alto Paranaíba',
    method: 'transferencia',
  },
  {
    category: 'Bonificação de qualidade',
    type: 'receita',
    description: 'Bonificação por CCS e gordura',
    day: 6,
    amount: 740,
    with: 'Laticínios Alto Paranaíba',
    method: 'transferencia',
    every: 2,
  },
  { category: 'Ração e concentrado', description: 'Concentrado lactação', day: 4, amount: 5500, with: 'Cooperativa de Patos de Minas', method: 'boleto' },
  {
    category: 'Ração e concentrado',
    description: 'Concentrado e ração inicial',
    day: 19,
    amount: 5500,
    with: 'Cooperativa de Patos de Minas',
    method: 'boleto',
  },
  {
    category: 'Material de ordenha',
    description: 'Detergente e papel-toalha da ordenha',
    day: 11,
    amount: 310,
    with: 'Agropecuária Alto Paranaíba',
    method: 'cartao',
  },
  { category: 'Análise de leite', description: 'Análise individual das vacas', day: 22, amount: 260, with: 'Clínica do Leite', method: 'pix', every: 3 },
  { category: 'Energia', description: 'Conta de luz', day: 3, amount: 1400, with: 'Cemig', method: 'boleto', paidAfter: 9 },
  { category: 'Sêmen e inseminação', description: 'Doses de sêmen', day: 13, amount: 540, with: 'Central Genética', method: 'pix', every: 2 },
];

const anyMonth: Usual[] = [
  { category: 'Salários', description: 'Salários da equipe', day: 5, amount: 5700, method: 'transferencia' },
  { category: 'Encargos', description: 'FGTS e INSS da equipe', day: 7, amount: 1500, with: 'eSocial', method: 'boleto' },
  { category: 'Medicamentos e vacinas', description: 'Remédios e vacinas', day: 18, amount: 1300, with: 'Agropecuária Alto Paranaíba', method: 'cartao' },
  { category: 'Sal mineral', description: 'Sal mineral', day: 9, amount: 1200, with: 'Agropecuária Alto Paranaíba', method: 'boleto' },
  { category: 'Combustível', description: 'Diesel do trator', day: 10, amount: 1860, with: 'Posto Trevo', method: 'pix' },
  { category: 'Manutenção de máquinas', description: 'Oficina do trator', day: 23, amount: 1100, with: 'Oficina do Zé', method: 'dinheiro' },
  { category: 'Cercas', description: 'Arame e lascas', day: 16, amount: 880, with: 'Agropecuária Alto Paranaíba', method: 'dinheiro', every: 4 },
  { category: 'Contador e software', description: 'Contador', day: 20, amount: 450, with: 'Escritório Contábil Central', method: 'pix' },
  { category: 'Impostos e taxas', description: 'ITR', day: 25, amount: 1280, with: 'Receita Federal', method: 'boleto', every: 12 },
];

const beefMonth: Usual[] = [
  {
    category: 'Arrendamento de pasto',
    type: 'receita',
    description: 'Aluguel do pasto de baixo',
    day: 8,
    amount: 2600,
    with: 'Geraldo Pires',
    method: 'pix',
  },
];

const isMilked = ({ breed }: Life) => breed === 'Girolando' || breed === 'Holandês' || breed === 'Jersey';

export function moneyOf(farm_id: string, lives: Life[], today: string, { keeper }: Crew): Step[] {
  const milked = lives.filter(isMilked).length;
  // The amounts, from the specification's demo farm, are for some seventy heads of dairy cattle.
  const size = milked > 0 ? Math.max(0.3, milked / 70) : 0.25;
  const usual = [...(milked > 0 ? dairyMonth : beefMonth), ...anyMonth];
  const created = (day: string, input: InputOf<'create_financial_transaction'>): Step => ({
    day,
    by: keeper,
    call: { verb: 'create_financial_transaction', input },
  });
  const written = (label: string, { type = 'despesa', category }: Pick<Usual, 'type' | 'category'>, wanted: Partial<InputOf<'create_financial_transaction'>>) =>
    transaction(categoryId(farm_id, type, category), { id: derivedId(farm_id, `money ${label}`), type, ...wanted });

  const regular = Array.from({ length: months }, (_, i) => monthBefore(today, months - 1 - i)).flatMap((month, nth) =>
    usual.flatMap((one): Step[] => {
      const day = `${month}-${String(one.day).padStart(2, '0')}`;
      const [paid, whole] = [addDays(day, one.paidAfter ?? 0), nth % (one.every ?? 1) === 0];
      if (!whole || paid >= today) return [];
      const label = `${one.description} ${month}`;
      const chance = new Chance(label);
      const scaled = one.type === 'receita' && milked === 0 ? 1 : size;
      const amount = rounded(one.amount * scaled * chance.between(0.93, 1.07), 2);
      const input = written(label, one, {
        transaction_date: day,
        amount,
        // The dairy keeps it back and pays it.
        withheld: one.category === 'Venda de leite' ? contributionsOn(amount, { purpose: 'abate', sale_date: day }).total : null,
        description: one.description,
        payment_method: one.method,
        supplier_buyer: one.with ?? null,
        party_id: partyOf(farm_id, one.with),
        account_id: accountOf(farm_id, one.method),
        invoice_number: one.method === 'boleto' ? String(chance.whole(10_000, 99_999)) : null,
      });
      if (!one.paidAfter) return [created(day, { ...input, payment_date: day })];
      const bill: InputOf<'create_financial_transaction'> = { ...input, status: 'pendente', due_date: paid };
      return [created(day, bill), { day: paid, by: keeper, call: { verb: 'pay_financial_transaction', input: { id: bill.id, payment_date: paid } } }];
    }),
  );
  return [...regular, ...waiting.filter(({ dairy }) => !dairy || milked > 0).map((one) => bill(one))].toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  );

  function bill({ ago, due, amount, with: supplier_buyer, status = 'pendente', ...one }: Waiting): Step {
    const day = addDays(today, -ago);
    const money = { amount: rounded(amount * size, 2), supplier_buyer, payment_method: 'boleto' } as const;
    return created(
      day,
      written(one.description, one, { ...money, transaction_date: day, description: one.description, status, due_date: addDays(today, due) }),
    );
  }
}

type Waiting = {
  category: string;
  type?: TransactionType;
  description: string;
  ago: number;
  due: number;
  amount: number;
  with: string;
  dairy?: boolean;
  status?: 'pendente' | 'cancelado';
};

/** Due this week, overdue, due later, and cancelled. */
const waiting: Waiting[] = [
  { category: 'Manutenção de benfeitorias', description: 'Conserto do telhado do curral', ago: 24, due: -4, amount: 1860, with: 'Serralheria Boa Vista' },
  { category: 'Energia', description: 'Conta de luz deste mês', ago: 8, due: 2, amount: 1412.37, with: 'Cemig', dairy: true },
  { category: 'Assistência veterinária', description: 'Visita do veterinário', ago: 6, due: 3, amount: 780, with: 'Dr. Fernando Lima' },
  { category: 'Frete', description: 'Frete do calcário', ago: 5, due: 12, amount: 950, with: 'Transportes Paranaíba' },
  {
    category: 'Venda de queijo e derivados',
    type: 'receita',
    description: 'Queijos da feira',
    ago: 3,
    due: 6,
    amount: 620,
    with: 'Empório da Serra',
    dairy: true,
  },
  { category: 'Máquinas e equipamentos', description: 'Roçadeira usada', ago: 33, due: -3, amount: 7400, with: 'Tratoral', status: 'cancelado' },
];
