// /feeds: five tabs about feed, selected by the URL. Consumption can be recorded from every tab.
import { Boxes, ClipboardList, Coins, PackageCheck, Pill, ShoppingCart, Utensils, Warehouse, Wheat } from 'lucide-react';
import { Activity, memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { monthConsumption } from '#domain/feed/feed-queries';
import { ListFigures } from '#parts/lists/ListFigures';
import { PageAction } from '#parts/lists/PageAction';
import { go, useNewWanted, usePlace } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { money, number, quantity } from '#ui/format';
import { Page } from '#ui/Page';
import { Tabs } from '#ui/Tabs';
import { ConsumptionTab } from './ConsumptionTab';
import { HayTab } from './HayTab';
import { InventoryTab } from './InventoryTab';
import { LazyForms, type Writing } from './LazyForms';
import { LowStock } from './LowStock';
import { PurchasesTab } from './PurchasesTab';
import { RegistryTab } from './RegistryTab';

const tabs = [
  { key: 'inventario', label: 'Inventário', icon: Warehouse },
  { key: 'racao', label: 'Ração', icon: ShoppingCart },
  { key: 'finalizadas', label: 'Finalizadas', icon: PackageCheck },
  { key: 'feno', label: 'Feno', icon: Wheat },
  { key: 'consumo', label: 'Consumo', icon: ClipboardList },
] as const;
type Aba = (typeof tabs)[number]['key'];
const panels = {
  inventario: memo(InventoryTab),
  racao: memo(PurchasesTab),
  finalizadas: memo(RegistryTab),
  feno: memo(HayTab),
  consumo: memo(ConsumptionTab),
} satisfies Record<Aba, unknown>;
/** Delay in ms before the hidden tabs are rendered. */
const prerenderDelay = 1000;

const show = (aba: Aba) => void go({ to: '/feeds', search: { aba: aba === 'inventario' ? undefined : aba }, keepScroll: true });

export function FeedsScreen() {
  const { replica } = useDevice();
  const mayWrite = useMayWrite('feed_consumption');
  const maySeeStock = useMayRead('supplies');
  const asked = usePlace().search['aba'];
  const aba: Aba = tabs.find(({ key }) => key === asked)?.key ?? 'inventario';
  const [writing, setWriting] = useState<Writing>(null);
  // Render the figures first, the tab in a deferred render.
  const shown = useDeferredValue(true, false) && aba;
  // Pre-render the hidden tabs, so that switching is instant.
  const [prerendered, setPrerendered] = useState(false);
  useEffect(() => {
    const later = setTimeout(() => startTransition(() => setPrerendered(true)), prerenderDelay);
    return () => clearTimeout(later);
  }, []);
  // A link from an animal page carries its id: that animal is preselected and fixed.
  useNewWanted((about) => mayWrite && setWriting({ form: 'consumption', animal_id: replica.row('animals', about) ? about : undefined }));

  const consume = mayWrite && (
    <Button variant="primary" icon={Utensils} onClick={() => setWriting({ form: 'consumption' })}>
      Registrar Consumo
    </Button>
  );
  return (
    <Page
      title="Controle de Rações"
      subtitle="O que há no cocho, no galpão e na conta"
      actions={
        <>
          {maySeeStock && <PageAction label="Remédios e sêmen" icon={Pill} onSelect={() => void go({ to: '/supplies' })} />}
          {consume}
        </>
      }
    >
      <Figures />
      <LowStock />
      <Tabs label="Controle de Rações" tabs={tabs} value={aba} onChange={show}>
        {tabs.map(({ key }) => {
          const Panel = panels[key];
          return (
            (key === shown || prerendered) && (
              <Activity key={key} mode={key === shown ? 'visible' : 'hidden'}>
                <Panel onWrite={setWriting} />
              </Activity>
            )
          );
        })}
      </Tabs>
      <LazyForms writing={writing} onClose={() => setWriting(null)} />
    </Page>
  );
}

function Figures() {
  const feeds = useRows('feeds');
  const consumption = useRows('feed_consumption');
  const today = useToday();
  const inStock = useMemo(() => feeds.filter(({ stock_quantity }) => stock_quantity > 0).length, [feeds]);
  const { totalQuantity, totalCost } = useMemo(() => monthConsumption(consumption, today), [consumption, today]);
  return (
    <ListFigures>
      <StatCard label="Rações em estoque" value={number(inStock, 0)} icon={Boxes} />
      <StatCard label="Consumo no mês" value={quantity('kgOfMonth', totalQuantity)} icon={Utensils} tone="blue" />
      <StatCard label="Custo no mês" value={money(totalCost)} icon={Coins} tone="orange" />
    </ListFigures>
  );
}
