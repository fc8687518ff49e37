// The three screens of the stock, as tabs of one place.
import { Link, usePath } from '#parts/navigation/Router';

const tabs = [
  ['/supplies', 'Produtos'],
  ['/supplies/entradas', 'Entradas'],
  ['/supplies/saidas', 'Saídas'],
] as const;

export function SupplyTabs() {
  const path = usePath();
  return (
    <nav aria-label="Estoque" className="tabs-list">
      {tabs.map(([to, label]) => (
        <Link key={to} to={to} className="tab sm:min-h-0 sm:py-1" aria-current={path === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
