// /sales/{id}: one sale as a printable receipt.
import { ArrowLeft, HandCoins, Pencil, Printer, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isPending, Sale } from '#domain/money/sales';
import { useShare } from '#parts/export/Sharing';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { lastFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRow } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { date } from '#ui/format';
import { Page } from '#ui/Page';
import { BuyerBlanking } from './BuyerBlanking';
import { StatusBadge } from './columns';
import { removed, saleRemoval } from './removal';
import { SaleInstalments } from './SaleInstalments';
import { SaleReceipt } from './SaleReceipt';

const LazyPayment = lazily(async () => (await import('./PayForm')).PayForm);
const LazyCorrection = lazily(async () => (await import('./SaleCorrectForm')).SaleCorrectForm);
const Photos = lazily(async () => (await import('#parts/attachments/AttachmentsCard')).AttachmentsCard);
const list: string = '/sales';

export function SaleScreen() {
  const { id = '' } = useParams();
  const sale = useRow('sales', id);
  return sale ? <Record sale={sale} /> : <Unknown key={id} noun="sales" id={id} words={Sale.missing} list={list} />;
}

function Record({ sale }: { sale: Sale }) {
  const mayWrite = useMayWrite('sales');
  const [paying, setPaying] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const removal = useRemoval(saleRemoval);
  const leave = () => go({ to: list, search: lastFilters(list) });
  const { farm } = useFarm();
  const device = useDevice();
  const sharing = useShare();
  const share = () =>
    sharing.files(async () => {
      const { salePdf } = await import('./sale-file');
      return { files: [await salePdf({ replica: device.replica, farm: farm.farm_name, now: device.now() }, sale)], title: 'Recibo de venda' };
    });
  return (
    <Page
      title="Venda"
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={sale.payment_status} />
          {`${sale.buyer_name}, ${date(sale.sale_date)}`}
        </span>
      }
      actions={
        <>
          <Link to={list} search={lastFilters(list)} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          {mayWrite && isPending(sale) && (
            <Button icon={HandCoins} className="px-3" onClick={() => setPaying(true)}>
              Marcar como pago
            </Button>
          )}
          {mayWrite && (
            <Button icon={Pencil} className="px-3" onClick={() => setCorrecting(true)}>
              Corrigir
            </Button>
          )}
          {mayWrite && (
            <Button icon={Trash2} className="px-3" onClick={() => removal.ask({ ...removed(sale), leave })}>
              Excluir
            </Button>
          )}
          <Button icon={Share2} className="px-3" onClick={share}>
            Compartilhar
          </Button>
          <Button variant="primary" icon={Printer} className="px-3" onClick={() => print()}>
            Imprimir recibo
          </Button>
        </>
      }
    >
      <SaleReceipt sale={sale} />
      <SaleInstalments sale={sale} />
      <Photos with={{ record: { field: 'sale_id', id: sale.id } }} />
      <BuyerBlanking sale={sale} />
      {removal.dialog}
      <LazyCorrection with={correcting && { sale, onClose: () => setCorrecting(false) }} />
      <LazyPayment with={paying && { sale, onClose: () => setPaying(false) }} />
    </Page>
  );
}
