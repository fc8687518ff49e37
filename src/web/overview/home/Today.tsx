// What needs doing today, in a few lines that lead to it.

import { ChevronRight, CircleCheckBig, PawPrint } from 'lucide-react';
import { Link } from '#parts/navigation/Router';
import { useMayWrite } from '#parts/sync/FarmData';
import { buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { duties, type Seen } from './figures';
import { useWays } from './seen';

const calendar = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

export function Today({ seen }: { seen: Seen }) {
  const wayOf = useWays();
  if (seen.rows.animals.length === 0 && seen.rows.daily_activities.length === 0) return <Beginning />;
  const toDo = duties.flatMap(({ icon, ways, ask }) => {
    const { many, words, late } = ask(seen);
    const way = wayOf(ways);
    return many > 0 && way ? [{ words, late, way, icon }] : [];
  });
  return (
    <Card title="Para hoje" actions={<span className="text-muted">{calendar.format(Date.parse(seen.today))}</span>}>
      {toDo.length === 0 && (
        <p className="flex items-center gap-3">
          <CircleCheckBig aria-hidden="true" className="shrink-0 text-brand-ink" />
          Tudo em dia: nada atrasado nem marcado para hoje.
        </p>
      )}
      <ul className="duties">
        {toDo.map(({ words, late, way: { to, search }, icon: Icon }) => (
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

/** A farm with nothing in it yet. */
function Beginning() {
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
