// Today's tasks, then the modules: purpose, status and links of each.

import { Suspense } from 'react';
import { Link } from '#parts/navigation/Router';
import { useScreens } from '#parts/navigation/Screens';
import { toneClass } from '#ui/Badge';
import { buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { useDashboardData, useFirstLink } from './dashboard-data';
import { type DashboardData, levels, type Module, modules } from './figures';
import { FirstWeek, IntegrityCount, Tip } from './lazy-beginning';
import { Today } from './Today';

export function ModulesView() {
  const seen = useDashboardData();
  const screens = useScreens();
  return (
    <div className="home">
      <Today seen={seen} />
      {screens.some(({ path }) => path === '/integrity') && (
        <Suspense>
          <IntegrityCount />
        </Suspense>
      )}
      <Suspense>
        <FirstWeek />
      </Suspense>
      <ul className="modules">
        {modules.map((module) => {
          const mine = screens.filter(({ section }) => module.sections.includes(section));
          return (
            mine.length > 0 && (
              <li key={module.title}>
                <ModuleCard module={module} screens={mine} seen={seen} />
              </li>
            )
          );
        })}
      </ul>
      <Suspense>
        <Tip />
      </Suspense>
    </div>
  );
}

function Head({ module: { title, level, icon: Icon } }: { module: Module }) {
  return (
    <div className="module-head">
      <span className={`stat-icon ${toneClass[levels[level]]}`}>
        <Icon aria-hidden="true" />
      </span>
      <div className="module-title">
        <h2>{title}</h2>
        <p>{level}</p>
      </div>
    </div>
  );
}

type ModuleCardProps = { module: Module; screens: ReturnType<typeof useScreens>; seen: DashboardData };

function ModuleCard({ module, screens, seen }: ModuleCardProps) {
  const linkFor = useFirstLink();
  const asked = module.stats.flatMap(({ label, links, ask }) => (linkFor(links) ? [{ label, ...ask(seen) }] : []));
  return (
    <Card className="module">
      <Head module={module} />
      <p className="text-muted">{module.words}</p>
      {asked.length > 0 && (
        <dl className="module-stats">
          {asked.map(({ label, value, hint }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {hint && <small>{hint}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="module-foot">
        {screens.map(({ path, title, icon: Icon }) => (
          <Link key={path} to={path} className={buttonClass('secondary')}>
            <Icon aria-hidden="true" />
            {title}
          </Link>
        ))}
      </p>
    </Card>
  );
}
