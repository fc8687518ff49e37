// Banner of feeds with low stock: quantity left and minimum of each.
import { useMemo } from 'react';
import { lowFeeds } from '#domain/feed/feed-queries';
import { useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { useFirstShown } from '#ui/first-shown';
import { count, kg } from '#ui/format';
import { useWide } from '#ui/media';

export function LowStock() {
  const feeds = useRows('feeds');
  const low = useMemo(() => lowFeeds(feeds), [feeds]);
  const few = useWide() ? 4 : 0;
  const [most, showAll] = useFirstShown(few);
  if (low.length === 0) return null;
  return (
    <Notice tone="orange" title={`Estoque baixo: ${count(low.length, 'ração', 'rações')}`}>
      <ul className="empty:hidden">
        {low.slice(0, most).map(({ id, name, stock_quantity, min_stock_alert }) => (
          <li key={id}>
            <strong>{name}</strong>: restam {kg(stock_quantity)} (mínimo {kg(min_stock_alert)})
          </li>
        ))}
      </ul>
      {low.length > most && (
        <Button variant="quiet" className="-mx-3 text-inherit" onClick={showAll}>
          {few === 0 ? 'Mostrar quais' : `Mostrar mais ${low.length - few}`}
        </Button>
      )}
    </Notice>
  );
}
