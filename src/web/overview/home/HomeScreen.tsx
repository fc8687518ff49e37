// /: the dashboard. Tasks and modules first; detailed statistics in a tab selected by the URL.

import { ChartColumn, LayoutGrid } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { roles } from '#domain/kernel/roles';
import { go, usePlace } from '#parts/navigation/Router';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { Page } from '#ui/Page';
import { Spinner } from '#ui/Spinner';
import { Tabs } from '#ui/Tabs';
import { Onboarding } from './lazy-beginning';
import { ModulesView } from './ModulesView';

const load = async () => ({ default: (await import('./StatisticsView')).StatisticsView });
const StatisticsView = lazy(load);

const tabs = [
  { key: 'modulos', label: 'Módulos', icon: LayoutGrid },
  { key: 'estatisticas', label: 'Estatísticas', icon: ChartColumn },
] as const;
type View = (typeof tabs)[number]['key'];

const show = (view: View) => void go({ to: '/', search: { visao: view === 'modulos' ? undefined : view }, keepScroll: true });

export function HomeScreen() {
  const { session } = useAuth();
  const { farm, role } = useFarm();
  const view: View = usePlace().search['visao'] === 'estatisticas' ? 'estatisticas' : 'modulos';
  // Preload in idle time, for use without signal.
  useEffect(() => {
    const idle = setTimeout(() => void Promise.allSettled([load(), import('./Charts')]), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return (
    <Page title={farm.farm_name} subtitle={`${session.person.name} · ${roles[role]}`}>
      <Tabs label="Visão do dashboard" tabs={tabs} value={view} onChange={show}>
        {view === 'modulos' ? (
          <ModulesView />
        ) : (
          <Suspense fallback={<Spinner />}>
            <StatisticsView />
          </Suspense>
        )}
      </Tabs>
      <Suspense>
        <Onboarding />
      </Suspense>
    </Page>
  );
}
