// The entries that make up one line of the production cost or of the budget.
import { type CostLine, countedDay, type View } from '#domain/money/cost-ledger';
import { Link } from '#parts/navigation/Router';
import { useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, date, money } from '#ui/format';

const most = 200;

export function CostEntries({ line, view, onClose }: { line: CostLine; view: View; onClose: () => void }) {
  const ids = new Set(line.ids);
  const dayOf = (row: Parameters<typeof countedDay>[0]) => countedDay(row, view) ?? '';
  const entries = useRows('financial_transactions')
    .filter(({ id }) => ids.has(id))
    .toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
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
        {money(line.amount)} em {count(entries.length, 'lançamento', 'lançamentos')}
      </p>
      <ul className="flex flex-col gap-2 pt-2">
        {entries.slice(0, most).map((one) => (
          <li key={one.id}>
            <Link to="/financial" search={{ transacao: one.id }} className="flex justify-between gap-3 underline">
              <span>
                {date(dayOf(one))} · {one.description}
              </span>
              <span className="whitespace-nowrap">{money(one.amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {entries.length > most && <p className="text-muted">E mais {entries.length - most}, em Despesas.</p>}
    </Dialog>
  );
}
