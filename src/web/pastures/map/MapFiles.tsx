// The files of the map: bring one, take one, print.
import { Download, FileDown, Layers, Printer, Upload } from 'lucide-react';
import { useState } from 'react';
import { clockIn, fileName } from '#domain/kernel/export-sheet';
import type { Pasture } from '#domain/pastures/pastures';
import { lazily } from '#parts/forms/Lazy';
import { PageAction } from '#parts/lists/PageAction';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useMayWrite } from '#parts/sync/FarmData';
import { Menu } from '#ui/Menu';
import { usePageMenu } from '#ui/page-actions';
import { useToast } from '#ui/Toast';

const ImportMap = lazily(async () => (await import('./ImportMap')).ImportMap);
const TilesForm = lazily(async () => (await import('./TilesForm')).TilesForm);

const formats = {
  kml: { label: 'KML (Google Earth)', type: 'application/vnd.google-earth.kml+xml' },
  geojson: { label: 'GeoJSON', type: 'application/geo+json' },
} as const;

export function MapFiles({ pastures }: { pastures: readonly Pasture[] }) {
  const { farm, access } = useFarm();
  const device = useDevice();
  const { show } = useToast();
  const mayWrite = useMayWrite('pastures');
  const [bringing, setBringing] = useState(false);
  const keepsMap = useMayWrite('herd_settings') && (access.role === 'owner' || access.role === 'admin');
  const [choosing, setChoosing] = useState(false);
  const take = async (format: keyof typeof formats) => {
    const [{ geoJsonOf, kmlOf }, { downloadText }] = await Promise.all([import('#domain/pastures/map-export'), import('#data/export/text-file')]);
    const name = fileName({ title: 'Mapa dos pastos', at: clockIn(device.replica.who.time_zone)(device.now()), since: null }, format);
    downloadText(name, formats[format].type, format === 'kml' ? kmlOf(pastures, farm.farm_name) : geoJsonOf(pastures));
    show({ message: `Arquivo pronto: ${name}` });
  };
  const files = (Object.keys(formats) as (keyof typeof formats)[]).map((format) => ({ label: formats[format].label, onSelect: () => void take(format) }));
  const paper = { label: 'Imprimir', icon: Printer, onSelect: () => print() };
  const inMenu = usePageMenu({ items: [...files.map((item) => ({ ...item, label: `Exportar ${item.label}`, icon: FileDown })), paper] });
  return (
    <>
      {mayWrite && <PageAction label="Trazer arquivo" icon={Upload} onSelect={() => setBringing(true)} />}
      {!inMenu && <Menu label="Exportar" icon={Download} worded items={[...files, paper]} />}
      {keepsMap && <PageAction label="Mapa de fundo" icon={Layers} onSelect={() => setChoosing(true)} />}
      <TilesForm with={choosing && { onClose: () => setChoosing(false) }} />
      <ImportMap with={bringing && { onClose: () => setBringing(false) }} />
    </>
  );
}
