// The receipt of a sale: buyer, animals, weights, values, taxes, documents, and signature lines when printed.
import { usualYield } from '#domain/herd/carcass';
import { masks } from '#domain/kernel/documents';
import { sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import type { SaleItem } from '#domain/money/sale-items';
import { arrobasOf, arrobasWeighed, soldInWords } from '#domain/money/sale-values';
import type { Sale } from '#domain/money/sales';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useAnimalName } from '#parts/animals/AnimalName';
import { categoryWord } from '#parts/animals/AnimalWords';
import { useFarm } from '#parts/sync/Auth';
import { useRow, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Facts } from '#ui/Facts';
import { date, kg, money, number, percent, quantity } from '#ui/format';
import { deductions, methods, purposes, statuses } from './words';

export function SaleReceipt({ sale }: { sale: Sale }) {
  const { farm } = useFarm();
  const items = useRowsOf('sale_items', 'sale_id', sale.id).toSorted((a, b) => compare(a.id, b.id));
  const weights = items.flatMap(({ weight }) => weight ?? []);
  return (
    <article className="card receipt" aria-label="Recibo da venda">
      <header className="receipt-head">
        <h2>Recibo de venda de animais</h2>
        <p>{farm.farm_name}</p>
        <p>{date(sale.sale_date)}</p>
      </header>
      <Buyer sale={sale} />
      <div className="receipt-table">
        <table>
          <caption className="sr-only">Animais vendidos</caption>
          <thead>
            <tr>
              <th scope="col">Animal</th>
              <th scope="col" className="receipt-number">
                Peso
              </th>
              <th scope="col" className="receipt-number">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <AnimalLine key={item.id} item={item} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{soldInWords(items)}</th>
              <td className="receipt-number">{weights.length > 0 && kg(sum(weights, 2))}</td>
              <td className="receipt-number">{money(sale.sale_price)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Values sale={sale} />
      <Papers sale={sale} />
      <div className="receipt-signatures" aria-hidden="true">
        <p>{`Vendedor: ${farm.farm_name}`}</p>
        <p>{`Comprador: ${sale.buyer_name}`}</p>
      </div>
    </article>
  );
}

const Buyer = ({ sale }: { sale: Sale }) => (
  <Facts
    facts={[
      { label: 'Comprador', value: sale.buyer_name },
      { label: 'CPF ou CNPJ', value: sale.buyer_cpf_cnpj && masks.cpf_or_cnpj.write(sale.buyer_cpf_cnpj) },
      { label: 'Telefone', value: sale.buyer_phone && masks.phone.write(sale.buyer_phone) },
      { label: 'Endereço', value: sale.buyer_address },
      { label: 'Intermediário', value: sale.intermediary },
      { label: 'Finalidade', value: purposes[sale.purpose] },
    ]}
  />
);

function AnimalLine({
  item: { animal_id, weight, carcass_weight, price_per_kg, price_per_arroba, carcass_yield, heads, unit_price, notes },
}: {
  item: SaleItem;
}) {
  const animal = useRow('animals', animal_id);
  const today = useToday();
  const name = useAnimalName(animal_id);
  const also = [animal?.identification, animal?.breed, animal && categoryWord(animal, today), heads > 1 && `lote de ${number(heads, 0)} cabeças`, notes];
  const weighed = carcass_weight ? arrobasWeighed(carcass_weight) : weight !== null ? arrobasOf(weight, carcass_yield) : null;
  const carcass = price_per_kg === null && price_per_arroba !== null && weighed !== null && quantity('arrobas', weighed);
  return (
    <tr>
      <th scope="row">
        {animal ? <AnimalLink id={animal.id} name={animal.name} /> : name}
        <span className="receipt-also">{also.filter(Boolean).join(' · ')}</span>
      </th>
      <td className="receipt-number">
        {weight !== null && kg(weight)}
        {carcass && (
          <span className="receipt-also">
            {carcass_weight ? `${carcass}, ${kg(carcass_weight)} de carcaça` : `${carcass} a ${percent(carcass_yield ?? usualYield)}`}
          </span>
        )}
      </td>
      <td className="receipt-number">
        {money(unit_price)}
        {price_per_kg !== null && <span className="receipt-also">{`${money(price_per_kg)}/kg`}</span>}
        {carcass && <span className="receipt-also">{`${money(price_per_arroba)}/@`}</span>}
      </td>
    </tr>
  );
}

const Values = ({ sale }: { sale: Sale }) => (
  <dl className="sale-totals">
    <div>
      <dt>Valor bruto</dt>
      <dd>{money(sale.sale_price)}</dd>
    </div>
    {deductions.map(([field, label]) =>
      sale[field] ? (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{`− ${money(sale[field])}`}</dd>
        </div>
      ) : null,
    )}
    <div className="sale-net">
      <dt>Valor líquido</dt>
      <dd>{money(sale.net_value)}</dd>
    </div>
  </dl>
);

const Papers = ({ sale }: { sale: Sale }) => (
  <Facts
    facts={[
      { label: 'Pagamento', value: `${methods[sale.payment_method]}, ${statuses[sale.payment_status]!.toLowerCase()}` },
      { label: 'Pago em', value: sale.payment_date && date(sale.payment_date) },
      { label: 'Vencimento', value: sale.due_date && date(sale.due_date) },
      { label: 'Nota fiscal', value: [sale.invoice_number, sale.invoice_series && `série ${sale.invoice_series}`].filter(Boolean).join(', ') },
      { label: 'Data da nota', value: sale.invoice_date && date(sale.invoice_date) },
      { label: 'Valor da nota', value: sale.invoice_value !== null && money(sale.invoice_value) },
      { label: 'GTA', value: sale.gta_number },
      { label: 'Motivo da venda', value: sale.sale_reason },
      { label: 'Chave da NF-e', value: sale.invoice_key && masks.nfe_key.write(sale.invoice_key), wide: true },
      { label: 'Vendidos em carência porque', value: sale.withdrawal_reason, wide: true },
      { label: 'Observações', value: sale.notes, wide: true },
    ]}
  />
);
