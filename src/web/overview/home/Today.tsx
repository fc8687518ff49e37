// Today's tasks, each with a link.

import { ChevronRight, CircleCheckBig, PawPrint } from 'lucide-react';
import { Link } from '#parts/navigation/Router';
import { useMayWrite } from '#parts/sync/FarmData';
import { buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { useFirstLink } from './dashboard-data';
import { type DashboardData, duties } from './figures';

const calendar = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

export function Today({ seen }: { seen: DashboardData }) {
  const linkFor = useFirstLink();
  if (seen.rows.animals.length === 0 && seen.rows.daily_activities.length === 0) return <EmptyFarm />;
  const toDo = duties.flatMap(({ icon, links, ask }) => {
    const { many, words, late } = ask(seen);
    const target = linkFor(links);
    return many > 0 && target ? [{ words, late, target, icon }] : [];
  });
  return (
    <Card title="Para hoje" actions={<span className="text-muted">{calendar.format(Date.parse(seen.today))}</span>}>
      {toDo.length === 0 && seen.doses && (
        <p className="flex items-center gap-3">
          <CircleCheckBig aria-hidden="true" className="shrink-0 text-brand-ink" />
          Tudo em dia: nada atrasado nem marcado para hoje.
        </p>
      )}
      <ul className="duties">
        {toDo.map(({ words, late, target: { to, search }, icon: Icon }) => (
          <li key={words}>
            <Link to={to} search={search} className="duty">
              <Icon aria-hidden="true" className="text-brand-ink" />
              <span className="duty-words">
                {words}
                {late && <small>{late}</small>}
              </span>
              <ChevronRight aria-hidden="true" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shown on an empty farm. */
function EmptyFarm() {
  const mayWrite = useMayWrite('animals');
  return (
    <Card>
      <EmptyState
        icon={PawPrint}
        title="A lida começa pelo rebanho"
        action={
          mayWrite && (
            <Link to="/animals" search={{ nova: '1' }} className={buttonClass('primary')}>
              Cadastrar o primeiro animal
            </Link>
          )
        }
      >
        {mayWrite ? 'Com os animais cadastrados, esta página mostra o que fazer a cada dia.' : 'Ainda não há animais nesta fazenda.'}
      </EmptyState>
    </Card>
  );
}
