// "Exportar": the rows of a list, or the panels of a report, as a file, downloaded or shared; online or offline.
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Also } from '#data/export/records';
import type { Format } from '#data/export/writer';
import type { ExportFile } from '#domain/kernel/export-sheet';
import type { NounName } from '#domain/nouns';
import { useShare } from '#parts/export/Sharing';
import { useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { asShown } from '#ui/datatable/shown-rows';
import { date } from '#ui/format';
import { Menu, type MenuItem } from '#ui/Menu';
import { usePageMenu } from '#ui/page-actions';
import { useToast } from '#ui/Toast';

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
] as const;

export { filtersInWords } from '#ui/filter-words';

type Sheets = Pick<ExportFile, 'sheets'> & { title?: string };
type ExportSheetsProps = {
  title?: string;
  /** What the menu is called beside another one. */
  label?: string;
  /** The active filters: "Tipo: Bovino · Situação: Ativo". */
  filters?: string;
  /** The first day on this device, if there may be older ones on the server. */
  since?: string | null;
  /** Also offer PDF. */
  pdf?: boolean;
  /** What printing is called where there is another paper. */
  print?: string;
  /** Further actions of the screen, in the same menu. */
  more?: readonly MenuItem[] | undefined;
  /** Called when a format is chosen. */
  sheets: (format: Format) => Sheets['sheets'] | Promise<Sheets>;
};

/** Sheets made by the screen: `figures(title, […])` for figures, a Sheet for a table; each becomes a tab, or a table in the PDF. */
export function ExportSheets({
  title = '',
  label = 'Exportar',
  filters = '',
  since = null,
  pdf = false,
  print: paperLabel = 'Imprimir',
  more = [],
  sheets,
}: ExportSheetsProps) {
  const { farm } = useFarm();
  const device = useDevice();
  const { show } = useToast();
  const [busy, setBusy] = useState(false);

  const share = useShare();
  const make = async (format: Format) => {
    const [{ makeFile }, made] = await Promise.all([import('#data/export/file'), sheets(format)]);
    const given = 'sheets' in made ? made : { sheets: made };
    return makeFile(format, { title, farm: farm.farm_name, filters, since, ...given }, { now: device.now(), time_zone: device.replica.who.time_zone });
  };
  const take = async (format: Format) => {
    const [{ download }, file] = await Promise.all([import('#data/share'), make(format)]);
    download(file);
    return file.name;
  };
  const start = (format: Format) => {
    setBusy(true);
    void take(format)
      .then(
        (name) => show({ message: `Arquivo pronto: ${name}` }),
        (error: unknown) => {
          console.error(error);
          show({ message: 'Não foi possível exportar. Tente de novo.' });
        },
      )
      .finally(() => setBusy(false));
  };
  const note = since ? `Desde ${date(since)}, o que está neste aparelho` : undefined;
  const files = formats.filter(({ format }) => pdf || format !== 'pdf').map(({ format, label }) => ({ label, onSelect: () => start(format) }));
  // An installed application has no menu of the browser.
  const paper = { label: paperLabel, onSelect: () => print() };
  const shared = {
    label: 'Compartilhar arquivo',
    icon: Share2,
    onSelect: () =>
      share.files(async () => {
        const file = await make(pdf ? 'pdf' : 'xlsx');
        return { files: [file], title: title || file.name };
      }),
  };
  const inMenu = usePageMenu({
    title,
    note,
    items: [...files.map((item) => ({ ...item, label: `Exportar ${item.label}`, icon: Download })), shared, paper, ...more],
  });
  return inMenu ? null : <Menu label={label} icon={Download} worded busy={busy} note={note} items={[...files, shared, paper, ...more]} />;
}

type ExportProps<Row> = Omit<ExportSheetsProps, 'sheets' | 'pdf'> & {
  noun: NounName;
  /** All rows of the current filter, in the table's order. */
  rows: readonly Row[];
  /** The records of a row, if a row is not a single record. */
  records?: (row: Row) => readonly object[];
  /** Extra columns computed by the screen. */
  also?: readonly Also<Row>[];
  /** The fields in the PDF: a page has no space for all. */
  pdf?: readonly string[];
  /** Records that belong to the rows, each kind a tab of its own; only in Excel, since CSV has no tabs. */
  parts?: () => readonly { noun: NounName; rows: readonly object[]; also?: readonly Also<never>[] }[];
};

/** `<Export noun="animal_weighings" rows={found} />`: a column for each field of the noun. */
export function Export<Row extends object>({ noun, rows, records = (row) => [row], also = [], pdf, parts, title, ...rest }: ExportProps<Row>) {
  const { replica } = useDevice();
  if (rows.length === 0) return null;
  const sheets = async (format: Format) => {
    const { sheetOf, titleOf } = await import('#data/export/records');
    const called = title ?? titleOf(noun);
    const fields = format === 'pdf' ? pdf : undefined;
    const sheet = await sheetOf(replica, { noun, rows: asShown(rows), records, also, fields });
    const more = ((format === 'xlsx' && parts?.()) || []).map(async ({ noun, rows, also = [] }) => ({
      title: titleOf(noun),
      ...(await sheetOf(replica, { noun, rows, records: (row) => [row], also: also as readonly Also<object>[] })),
    }));
    return { title: called, sheets: [{ title: called, ...sheet }, ...(await Promise.all(more))] };
  };
  return <ExportSheets {...rest} pdf={pdf !== undefined} sheets={sheets} />;
}
