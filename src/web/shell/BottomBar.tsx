// The bar at the bottom of a phone: the screens of every day, what is written down most, and the menu. In the flow of the page, so that it covers nothing.
import { ClipboardList, House, Menu, PawPrint, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { quickActions } from '#parts/navigation/QuickActions';
import { Link, usePath } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useCondition, useDevice } from '#parts/sync/FarmData';

const load = async () => ({ default: (await import('./QuickActionsDialog')).QuickActionsDialog });
const QuickActionsDialog = lazy(load);

/** One animal after the other, with buttons of their own at the bottom. */
const withoutBar = ['/weighings/curral', '/vaccines/curral', '/milk-production/ordenha'];

export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const path = usePath();
  const device = useDevice();
  useCondition();
  const seesWork = useMayRead('daily_activities');
  const [adding, setAdding] = useState(false);
  if (withoutBar.includes(path)) return null;
  const mayAdd = quickActions.some(({ short, noun }) => short && noun && device.mayWrite(noun));
  return (
    <>
      <nav aria-label="Atalhos" className="bottom-bar print:hidden">
        <Link to="/">
          <House aria-hidden="true" />
          Início
        </Link>
        <Link to="/animals">
          <PawPrint aria-hidden="true" />
          Animais
        </Link>
        {mayAdd && (
          <button type="button" className="bottom-bar-add" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Anotar
          </button>
        )}
        {seesWork && (
          <Link to="/daily-activities">
            <ClipboardList aria-hidden="true" />
            Trabalho
          </Link>
        )}
        <button type="button" onClick={onMenu}>
          <Menu aria-hidden="true" />
          Menu
        </button>
      </nav>
      <Suspense>{adding && <QuickActionsDialog by="short" onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
