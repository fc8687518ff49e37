// What makes up one line of the production cost or of the budget: entries of the ledger, or what was used.
import { type ComponentProps, useMemo } from 'react';
import { type CostLine, countedDay, type UsedNoun, type View } from '#domain/money/cost-ledger';
import { Link } from '#parts/navigation/Router';
import { useDevice, useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, date, money, quantity } from '#ui/format';

const most = 200;

type Place = Pick<ComponentProps<typeof Link>, 'to' | 'search'>;
type Item = { id: string; day: string; words: string; amount: number; place: Place };

/** `named`: one and many; `whole`: where the rest is. */
type Listed = { items: Item[]; named: readonly [string, string]; whole: string };

const used: Record<UsedNoun, Omit<Listed, 'items'>> = {
  feed_consumption: { named: ['trato', 'tratos'], whole: 'Rações, Consumo' },
  supply_uses: { named: ['saída do estoque', 'saídas do estoque'], whole: 'Saídas do estoque' },
  farm_transfers: { named: ['transferência', 'transferências'], whole: 'Transferências' },
  daily_activities: { named: ['atividade', 'atividades'], whole: 'Atividades' },
};

function useUsed(noun: UsedNoun, ids: ReadonlySet<string>): Listed {
  const { replica } = useDevice();
  const rows = useRows(noun);
  const items = useMemo(() => {
    const nameOf = (of: 'animals' | 'feeds' | 'supplies', id: string) => (replica.known(of, id)?.['name'] as string | undefined) ?? 'Excluído';
    const itemOf = (row: (typeof rows)[number]): Item => {
      const { id } = row;
      if ('used_on' in row) {
        const words = `${nameOf('supplies', row.supply_id)}: ${quantity('product', row.quantity)}`;
        return { id, day: row.used_on, words, amount: row.cost, place: { to: '/supplies/saidas', search: { produto: row.supply_id } } };
      }
      if ('consumption_date' in row)
        return { id, day: row.consumption_date, words: nameOf('feeds', row.feed_id), amount: row.cost, place: { to: '/feeds', search: { aba: 'consumo' } } };
      if ('transfer_date' in row)
        return {
          id,
          day: row.transfer_date,
          words: nameOf('animals', row.animal_id),
          amount: row.cost ?? 0,
          place: { to: '/transfers', search: { search: nameOf('animals', row.animal_id) } },
        };
      const words = `${row.activity_type}: ${row.description}`;
      return { id, day: row.activity_date, words, amount: row.cost ?? 0, place: { to: '/daily-activities', search: { day: row.activity_date } } };
    };
    return rows.filter(({ id }) => ids.has(id)).map(itemOf);
  }, [rows, ids, replica]);
  return { items, ...used[noun] };
}

function useLedger(ids: ReadonlySet<string>, view: View): Listed {
  const entries = useRows('financial_transactions');
  const items = useMemo(
    () =>
      entries
        .filter(({ id }) => ids.has(id))
        .map(
          (one): Item => ({
            id: one.id,
            day: countedDay(one, view) ?? '',
            words: one.description,
            amount: one.amount,
            place: { to: '/financial', search: { transacao: one.id } },
          }),
        ),
    [entries, ids, view],
  );
  return { items, named: ['lançamento', 'lançamentos'], whole: 'Despesas' };
}

type CostEntriesProps = { line: CostLine; view: View; onClose: () => void };

export function CostEntries({ line, view, onClose }: CostEntriesProps) {
  const ids = useMemo(() => new Set(line.ids), [line]);
  return line.of ? <Used line={line} noun={line.of} ids={ids} onClose={onClose} /> : <Ledger line={line} ids={ids} view={view} onClose={onClose} />;
}

type OfLine = { line: CostLine; ids: ReadonlySet<string>; onClose: () => void };
const Used = ({ noun, ...props }: OfLine & { noun: UsedNoun }) => <Entries {...props} {...useUsed(noun, props.ids)} />;
const Ledger = ({ view, ...props }: OfLine & { view: View }) => <Entries {...props} {...useLedger(props.ids, view)} />;

function Entries({ line, items, named: [one, many], whole, onClose }: OfLine & Listed) {
  const newest = items.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  return (
    <Dialog
      open
      title={line.category}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <p>
        {money(line.amount)} em {count(items.length, one, many)}
      </p>
      <ul className="flex flex-col gap-2 pt-2">
        {newest.slice(0, most).map(({ id, day, words, amount, place }) => (
          <li key={id}>
            <Link {...place} className="flex justify-between gap-3 underline">
              <span>
                {date(day)} · {words}
              </span>
              <span className="whitespace-nowrap">{money(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {items.length > most && (
        <p className="text-muted">
          E mais {items.length - most}, em {whole}.
        </p>
      )}
    </Dialog>
  );
}
