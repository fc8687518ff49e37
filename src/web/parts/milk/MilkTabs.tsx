// The screens about milk, as tabs of one place.
import { Link, usePath } from '#parts/navigation/Router';

const tabs = [
  ['/milk-production', 'Produção'],
  ['/milk-production/lactacoes', 'Lactações'],
  ['/milk-production/qualidade', 'Qualidade'],
  ['/milk-production/mastite', 'Mastite'],
] as const;

export function MilkTabs() {
  const path = usePath();
  return (
    <nav aria-label="Leite" className="tabs-list">
      {tabs.map(([to, label]) => (
        <Link key={to} to={to} className="tab max-sm:px-1.5" aria-current={path === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
