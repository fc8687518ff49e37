// By which column the cards of a list are ordered.
import { Check } from 'lucide-react';
import { Dialog } from '#ui/Dialog';
import type { Order } from './sorting';

type OrderDialogProps = {
  columns: readonly { key: string; header: string }[];
  order: Order | null;
  onOrder: (order: Order | null) => void;
  onClose: () => void;
};

export function OrderDialog({ columns, order, onOrder, onClose }: OrderDialogProps) {
  const orders: [label: string, Order | null][] = [
    ['Ordem da lista', null],
    ...columns.flatMap(({ key, header }): [string, Order][] => [
      [`${header} (crescente)`, { key, descending: false }],
      [`${header} (decrescente)`, { key, descending: true }],
    ]),
  ];
  return (
    <Dialog open title="Ordenar por" size="small" onClose={onClose}>
      <ul className="-mx-2">
        {orders.map(([label, one]) => {
          const isChosen = one?.key === order?.key && one?.descending === order?.descending;
          const choose = () => {
            onClose();
            onOrder(one);
          };
          return (
            <li key={label}>
              <button type="button" aria-pressed={isChosen} className="menu-entry" {...(isChosen && { 'data-autofocus': '' })} onClick={choose}>
                <span className="flex-1">{label}</span>
                {isChosen && <Check aria-hidden="true" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
