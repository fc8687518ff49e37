// The screens about milk, as tabs of one place: those that the person may read.
import { useEffect, useState } from 'react';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { lazily } from '#parts/forms/Lazy';
import { Link, usePath } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';

/** The price table is reached from the statements. */
const [statementsPath, pricesPath] = ['/milk-production/laticinio', '/milk-production/precos'];
const tabs: readonly (readonly [to: string, label: string, reads: NounName])[] = [
  ['/milk-production', 'Produção', 'milk_production'],
  ['/milk-production/anos', 'Anos', 'milk_production'],
  ['/milk-production/lactacoes', 'Lactações', 'milk_production'],
  ['/milk-production/mastite', 'Mastite', 'mastitis_cases'],
  ['/milk-production/qualidade', 'Qualidade', 'milk_analyses'],
  ['/milk-production/entregas', 'Entregas', 'milk_deliveries'],
  [statementsPath, 'Laticínio', 'milk_statements'],
];

const HerdReading = lazily(async () => (await import('#parts/milk/Lactations')).HerdReading);
/** When the screen is shown and its files are loaded. */
const readingDelay = 2_000;

export function MilkTabs() {
  const path = usePath();
  const { access } = useFarm();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReading(true), readingDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <nav aria-label="Leite" className="tabs-list">
      <HerdReading with={isReading && {}} />
      {tabs.map(
        ([to, label, reads]) =>
          may(access, 'read', reads) && (
            <Link
              key={to}
              to={to}
              className="tab max-sm:px-1.5 sm:min-h-0 sm:py-1"
              aria-current={path === to || (path === pricesPath && to === statementsPath) ? 'page' : undefined}
            >
              {label}
            </Link>
          ),
      )}
    </nav>
  );
}
