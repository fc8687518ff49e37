// The demo's sales: calves in June, the males of the last season, steers in August, when prices are best, and two heifers that are not paid yet.
import { addDays } from '#domain/kernel/dates';
import { bare } from '#domain/kernel/documents';
import { derivedId } from '#domain/kernel/ids';
import { rounded } from '#domain/kernel/money';
import { contributionsOn } from '#domain/money/funrural';
import { grossOf } from '#domain/money/sale-values';
import type { InputOf } from '#domain/verbs';
import { sale } from '#server/demo/builders';
import { weightOn } from '#server/demo/growth';
import { type Life, leftOn } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';
import { bodyOf } from '#server/demo/story';

type Sold = Partial<InputOf<'create_sale'>>;
type Lot = { label: string; details: (day: string) => Sold; price: (life: Life, day: string) => Partial<InputOf<'create_sale'>['items'][number]> };

/** These get no medicine in the last two months. */
export const goesToSlaughter = ({ label, facts }: Life) => label.startsWith('sold steer') || facts.some(({ to }) => to.status === 'abatido');

const weighedOn = (life: Life, day: string) => rounded(weightOn(day, bodyOf(life)), 0);
const about = (life: Life, price: number) => rounded(price * new Chance(`${life.label} price`).between(0.95, 1.05), 0);

const lots: Lot[] = [
  {
    label: 'sold calf',
    details: () => ({
      buyer_name: 'Agropecuária Rio Verde',
      buyer_cpf_cnpj: bare('11.222.333/0001-81'),
      buyer_phone: bare('(64) 99655-1020'),
      buyer_address: 'Rodovia BR-060, km 391, Rio Verde-GO',
      payment_method: 'pix',
      purpose: 'cria_recria',
      transport_cost: 640,
      invoice_number: '184',
      invoice_series: '1',
      gta_number: 'MG-B 204518',
      sale_reason: 'Desmama do ano',
    }),
    price: (life, day) => ({ weight: weighedOn(life, day), unit_price: about(life, 3100) }),
  },
  {
    label: 'weaner',
    details: () => ({
      buyer_name: 'Agropecuária Rio Verde',
      buyer_cpf_cnpj: bare('11.222.333/0001-81'),
      buyer_phone: bare('(64) 99655-1020'),
      payment_method: 'pix',
      purpose: 'cria_recria',
      invoice_number: '191',
      invoice_series: '1',
      gta_number: 'MG-B 219340',
      sale_reason: 'Machos da estação passada',
    }),
    price: (life, day) => ({ weight: weighedOn(life, day), unit_price: about(life, 3300) }),
  },
  {
    label: 'sold steer',
    details: (day) => ({
      buyer_name: 'Frigorífico Triângulo',
      buyer_cpf_cnpj: bare('12.ABC.345/01DE-35'),
      buyer_phone: bare('(34) 3822-4100'),
      buyer_address: 'Distrito Industrial, Patos de Minas-MG',
      payment_method: 'transferencia',
      purpose: 'abate',
      commission: 420,
      invoice_number: '197',
      invoice_series: '1',
      invoice_date: day,
      gta_number: 'MG-B 231077',
      intermediary: 'Toninho Corretor',
      sale_reason: 'Boi gordo',
    }),
    price: (life, day) => ({ weight: weighedOn(life, day), price_per_arroba: 318, carcass_yield: 53 }),
  },
  {
    label: 'sold heifer',
    details: (day) => ({
      buyer_name: 'Sebastião Moreira',
      buyer_cpf_cnpj: bare('111.444.777-35'),
      buyer_phone: bare('(34) 99934-7781'),
      payment_method: 'cheque',
      payment_status: 'pendente',
      due_date: addDays(day, 30),
      purpose: 'reproducao',
      gta_number: 'MG-B 249913',
      notes: 'Cheque para 30 dias, vizinho de cerca',
    }),
    price: (life, day) => ({ weight: weighedOn(life, day), unit_price: about(life, 4200) }),
  },
];

export function salesOf(farm_id: string, lives: Life[], _today: string, { keeper }: Crew): Step[] {
  return lots.flatMap(({ label, details, price }): Step[] => {
    const together = lives.filter((life) => life.label.startsWith(label) && life.facts.some(({ to }) => to.status === 'vendido'));
    const day = together[0] && leftOn(together[0]);
    if (!day) return [];
    const id = derivedId(farm_id, `sale ${label}`);
    const items = together.map((life) => ({ id: derivedId(id, life.label), animal_id: derivedId(farm_id, life.label), ...price(life, day) }));
    const input = sale(items, { id, sale_date: day, seller_kind: 'fisica', ...details(day) });
    const tax = contributionsOn(grossOf(items), { seller_kind: 'fisica', sale_date: day, purpose: input.purpose as 'abate' }).total;
    return [{ day, by: keeper, call: { verb: 'create_sale', input: { ...input, ...(tax > 0 && { tax_funrural: tax }) } } }];
  });
}
