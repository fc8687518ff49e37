// How many records the panel Conferência shows, with a link to it. Loaded after the dashboard, and counted in idle time: it judges every record of the farm.
import { ChevronRight, ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import { whenIdle } from '#data/idle';
import { integrityFound, integrityNouns } from '#domain/overview/integrity';
import { Link } from '#parts/navigation/Router';
import { useCondition, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { count } from '#ui/format';

/** The last count, until the next one is known. */
function useFoundMany() {
  const rows = useRowsOfAll(integrityNouns);
  const today = useToday();
  const [many, setMany] = useState(0);
  useEffect(() => {
    const parts = integrityFound(rows, today);
    let [sum, isStopped] = [0, false];
    const work = (idle: { timeRemaining(): number }) => {
      if (isStopped) return;
      for (let part = parts.next(); !part.done; part = parts.next()) {
        sum += part.value.length;
        if (idle.timeRemaining() < 2) return void whenIdle(work);
      }
      setMany(sum);
    };
    whenIdle(work);
    return () => {
      isStopped = true;
    };
  }, [rows, today]);
  return many;
}

/** Not before the rows are parsed, which happens in idle time too. */
export function IntegrityCount() {
  const { read } = useCondition();
  const [wasRead, setWasRead] = useState(read);
  if (read && !wasRead) setWasRead(true);
  return wasRead && <Counted />;
}

function Counted() {
  const many = useFoundMany();
  if (many === 0) return null;
  return (
    <Link to="/integrity" className="duty">
      <ClipboardList aria-hidden="true" className="text-brand-ink" />
      <span className="duty-words">{`${count(many, 'registro', 'registros')} para conferir`}</span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </Link>
  );
}
