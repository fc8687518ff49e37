// A note that was brought: its items, where each went, and its entries.
import { Invoice, type InvoiceItem, lotIdsOf } from '#domain/money/invoices';
import { itemUses } from '#domain/money/item-uses';
import { Link } from '#parts/navigation/Router';
import { useDevice, useRow, useRowsOf } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Facts } from '#ui/Facts';
import { date, kg, money, quantity } from '#ui/format';

export function InvoiceDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const invoice = useRow('invoices', id);
  const items = useRowsOf('invoice_items', 'invoice_id', id).toSorted((a, b) => a.item_number - b.item_number);
  const entries = useRowsOf('financial_transactions', 'related_invoice_id', id).toSorted((a, b) => ((a.due_date ?? '') < (b.due_date ?? '') ? -1 : 1));
  const { replica } = useDevice();
  const categoryName = (of: string) => (replica.known('financial_categories', of)?.['name'] as string | undefined) ?? 'Sem categoria';
  const lotsInWords = (item: InvoiceItem) => {
    const several = lotIdsOf(item).flatMap((lot) => replica.row('supply_lots', lot) ?? []);
    if (several.length < 2) return [item.lot && `lote ${item.lot}`, item.expires_on && `validade ${date(item.expires_on)}`];
    return several.map(
      ({ lot, expires_on, quantity: many }) => `${quantity('product', many)} no lote ${lot ?? '-'}${expires_on ? `, validade ${date(expires_on)}` : ''}`,
    );
  };
  return (
    <Dialog
      open
      title={invoice ? `Nota ${invoice.number}` : Invoice.missing}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {invoice && (
        <div className="flex flex-col gap-4">
          <Facts
            facts={[
              { label: invoice.type === 'receita' ? 'Comprador' : 'Fornecedor', value: invoice.party_name },
              { label: 'Emitida em', value: date(invoice.issued_on) },
              { label: 'Total', value: money(invoice.total) },
              { label: 'Operação', value: invoice.operation },
              { label: 'Chave', value: <span className="break-all">{invoice.invoice_key}</span>, wide: true },
            ]}
          />
          <h3>Itens</h3>
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <li key={item.id}>
                <p>{item.name}</p>
                <p className="text-muted">
                  {[
                    `${quantity('product', item.quantity)} ${item.unit ?? ''}`.trim(),
                    item.kg !== null && kg(item.kg),
                    money(item.cost),
                    categoryName(item.category_id),
                    itemUses[item.use],
                    ...lotsInWords(item),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          {entries.length > 0 && <h3>Contas</h3>}
          <ul className="flex flex-col gap-2">
            {entries.map((one) => (
              <li key={one.id}>
                <Link to="/financial" search={{ transacao: one.id }} className="underline">
                  {money(one.amount)} ·{' '}
                  {one.status === 'pago' ? `pago em ${date(one.payment_date)}` : one.status === 'cancelado' ? 'cancelada' : `vence em ${date(one.due_date)}`}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
