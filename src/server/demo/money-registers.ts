// The demo's parties, accounts and rural property: who is paid, from where, and for which land.
import { monthBefore } from '#domain/kernel/dates';
import { bare } from '#domain/kernel/documents';
import { derivedId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import { equalInstalments } from '#domain/money/instalments';
import type { InputOf } from '#domain/verbs';
import { bankAccount, party, ruralProperty, transaction } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

const known: Partial<InputOf<'create_party'>>[] = [
  { name: 'Laticínios Alto Paranaíba', kind: 'laticinio', document: bare('11.444.777/0001-61'), phone: bare('(34) 3823-1200'), city: 'Patos de Minas' },
  { name: 'Frigorífico Triângulo', kind: 'frigorifico', document: bare('12.ABC.345/01DE-35'), phone: bare('(34) 3822-4100'), city: 'Patos de Minas' },
  { name: 'Cooperativa de Patos de Minas', kind: 'fornecedor', phone: bare('(34) 3821-9000'), city: 'Patos de Minas' },
  { name: 'Agropecuária Alto Paranaíba', kind: 'fornecedor', phone: bare('(34) 3821-4567'), city: 'Patos de Minas' },
  { name: 'Sebastião Moreira', kind: 'comprador', document: bare('111.444.777-35'), phone: bare('(34) 99934-7781'), city: 'Lagoa Formosa' },
  { name: 'Cemig', kind: 'fornecedor', city: 'Belo Horizonte' },
  { name: 'Oficina do Zé', kind: 'fornecedor', phone: bare('(34) 99811-2233'), city: 'Lagoa Formosa' },
];

const idOf = (farm_id: string, what: string) => derivedId(farm_id, `register ${what}`);

/** The party of this name, where the demo registered it. */
export const partyOf = (farm_id: string, name: string | null | undefined) => (known.some((one) => one.name === name) ? idOf(farm_id, name!) : null);
export const accountOf = (farm_id: string, method: string | null | undefined) => idOf(farm_id, method === 'dinheiro' ? 'box' : 'bank');

export function registersOf(farm_id: string, _lives: Life[], today: string, { keeper }: Crew): Step[] {
  const first = `${monthBefore(today, 13)}-01`;
  const step = (day: string, call: Step['call']): Step => ({ day, by: keeper, call });
  const accounts = [
    bankAccount({
      id: idOf(farm_id, 'bank'),
      name: 'Cooperativa de crédito',
      bank_name: 'Cooperativa de crédito',
      opening_balance: 18_400,
      opening_date: first,
    }),
    bankAccount({
      id: idOf(farm_id, 'box'),
      name: 'Caixa da fazenda',
      kind: 'caixa',
      bank_code: null,
      bank_name: null,
      agency: null,
      account_number: null,
      opening_balance: 1200,
      opening_date: first,
    }),
  ];
  const property = ruralProperty({
    id: idOf(farm_id, 'property'),
    name: 'Gleba da sede',
    cafir: '12345678',
    caepf: '52998224700170',
    city: 'Patos de Minas',
    state: 'MG',
    city_code: '3148004',
    cep: '38700000',
    address: 'Estrada Patos - Lagoa, km 12',
    district: 'Zona rural',
    area_ha: 96,
    exploitation: 'parceria',
    share: 80,
  });
  const bought = `${monthBefore(today, 2)}-10`;
  const milker = transaction(categoryId(farm_id, 'despesa', 'Máquinas e equipamentos'), {
    id: derivedId(farm_id, 'register milking machine'),
    transaction_date: bought,
    amount: 5600,
    description: 'Resfriador usado',
    supplier_buyer: 'Oficina do Zé',
    party_id: partyOf(farm_id, 'Oficina do Zé'),
    payment_method: 'boleto',
    status: 'pendente',
    document_type: 'recibo',
    activity: 'leite',
    // Later than the bills of this week.
    instalments: equalInstalments(5600, 4, `${monthBefore(today, -2)}-20`),
  });
  const months = Array.from({ length: 13 }, (_, i) => monthBefore(today, 13 - i));
  return [
    ...known.map((one) => step(first, { verb: 'create_party', input: party({ ...one, id: idOf(farm_id, one.name!) }) })),
    ...accounts.map((input) => step(first, { verb: 'create_bank_account', input })),
    step(first, { verb: 'create_rural_property', input: property }),
    step(first, {
      verb: 'create_property_partner',
      input: { id: idOf(farm_id, 'partner'), property_id: property.id, kind: 'parceiro', name: 'Antônio Ribeiro', document: bare('390.533.447-05'), share: 20 },
    }),
    // Cash for the shops without cards.
    ...months.map((month) =>
      step(`${month}-28`, {
        verb: 'create_account_transfer',
        input: {
          id: idOf(farm_id, `cash ${month}`),
          transfer_date: `${month}-28`,
          from_account_id: accounts[0]!.id!,
          to_account_id: accounts[1]!.id!,
          amount: 1500,
        },
      }),
    ),
    step(bought, { verb: 'create_financial_transaction', input: milker }),
    step(`${monthBefore(today, 1)}-12`, {
      verb: 'pay_financial_transaction',
      input: { id: milker.id, payment_date: `${monthBefore(today, 1)}-12`, amount: 500, account_id: accounts[0]!.id! },
    }),
  ];
}
