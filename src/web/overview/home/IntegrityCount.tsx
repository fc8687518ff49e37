// How many records the panel Conferência shows, with a link to it. Loaded after the dashboard.
import { ChevronRight, ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import { integrityChecks, integrityNouns } from '#domain/overview/integrity';
import { Link } from '#parts/navigation/Router';
import { useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { count } from '#ui/format';

export function IntegrityCount() {
  const rows = useRowsOfAll(integrityNouns);
  const today = useToday();
  const many = useMemo(() => integrityChecks(rows, today).reduce((sum, { entries }) => sum + entries.length, 0), [rows, today]);
  if (many === 0) return null;
  return (
    <Link to="/integrity" className="duty">
      <ClipboardList aria-hidden="true" className="text-brand-ink" />
      <span className="duty-words">{`${count(many, 'registro', 'registros')} para conferir`}</span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </Link>
  );
}
