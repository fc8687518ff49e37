// /financial/notas: invoices brought from their XML files, each with what it became; new ones are reviewed before they are written.
import { Ban, FileUp, ReceiptText, Trash2 } from 'lucide-react';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import type { NoteFile } from '#data/import/note-files';
import { groupedBy } from '#domain/kernel/grouped';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { Invoice, type InvoiceItem } from '#domain/money/invoices';
import { Export } from '#parts/export/Export';
import { useHandedFiles } from '#parts/forms/HandedFiles';
import { lazily } from '#parts/forms/Lazy';
import { type Removal, useRemoval } from '#parts/forms/Removal';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useDispatch, useMayWrite, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { count, date, money } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { Page } from '#ui/Page';
import { Progress } from '#ui/Progress';
import { Second } from '#ui/SecondLine';

const Review = lazily(async () => (await import('./ReviewNotes')).ReviewNotes);
const Details = lazily(async () => (await import('./InvoiceDetails')).InvoiceDetails);

const removal: Removal = {
  remove: 'remove_invoice',
  restore: 'restore_invoice',
  title: 'Excluir nota fiscal',
  question: Invoice.confirm!,
  done: 'Nota excluída',
  failed: Invoice.failed!.remove,
};

const nameOf = ({ number, party_name }: Invoice) => `nota ${number} de ${party_name}`;

export function InvoicesScreen() {
  const [invoices, items, transactions] = [useRows('invoices'), useRows('invoice_items'), useRows('financial_transactions')];
  const mayWrite = useMayWrite('invoices');
  const [files, setFiles] = useState<NoteFile[] | null>(null);
  const [reading, setReading] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const removing = useRemoval(removal);
  const history = useHistoryItem('invoices');
  const dispatch = useDispatch();
  const { showFailure } = useUndoToast('Erro ao marcar nota como cancelada');
  const newest = useMemo(
    () => invoices.toSorted((a, b) => (a.issued_on === b.issued_on ? (a.created_at < b.created_at ? 1 : -1) : a.issued_on < b.issued_on ? 1 : -1)),
    [invoices],
  );
  const columns = useMemo(
    () =>
      columnsWith(
        groupedBy(items, ({ invoice_id }) => invoice_id),
        groupedBy(transactions, ({ related_invoice_id }) => related_invoice_id),
      ),
    [items, transactions],
  );

  const read = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setFailed(false);
    setReading(0);
    void import('#data/import/read-notes')
      .then(({ readNotes }) => readNotes(chosen, setReading))
      .then(setFiles, (error: unknown) => {
        console.error(error);
        setFailed(true);
      })
      .finally(() => setReading(null));
  };
  useHandedFiles('notes', (shared) => mayWrite && read(shared));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (mayWrite) read([...event.dataTransfer.files]);
  };
  const actionsOf = (row: Invoice): MenuItem[] => [
    ...(row.is_cancelled ? [] : [{ label: 'Foi cancelada', icon: Ban, onSelect: () => void dispatch('cancel_invoice', { id: row.id }).catch(showFailure) }]),
    ...history(row.id),
    { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removing.ask({ id: row.id, name: nameOf(row) }) },
  ];
  if (files) return <Review with={{ files, onEnd: () => setFiles(null) }} />;
  const choose = mayWrite && <ChooseFiles onFiles={read} busy={reading !== null} />;
  return (
    <Page
      title="Notas fiscais"
      subtitle="O XML da nota vira conta a pagar, ração no estoque e bens, sem digitar"
      actions={
        <>
          <Export noun="invoices" rows={newest} />
          {choose}
        </>
      }
    >
      <MoneyTabs />
      <div className="flex flex-col gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {failed && <ErrorBanner title="Não foi possível ler os arquivos. Tente de novo." onClose={() => setFailed(false)} />}
        {reading !== null && <Progress label="Lendo as notas" value={reading * 100} />}
        <DataTable
          rows={newest}
          columns={columns}
          caption="Notas fiscais"
          rowLabel={nameOf}
          onOpen={({ id }) => setOpened(id)}
          actions={mayWrite ? actionsOf : undefined}
          empty={
            <EmptyState icon={ReceiptText} title="Nenhuma nota trazida">
              {mayWrite &&
                'Peça ao fornecedor o arquivo XML da nota, ou baixe no site da Receita. Escolha um, vários, ou um ZIP: nada é gravado antes de você conferir.'}
            </EmptyState>
          }
        />
      </div>
      {removing.dialog}
      <Details with={opened !== null && { id: opened, onClose: () => setOpened(null) }} />
    </Page>
  );
}

function ChooseFiles({ onFiles, busy }: { onFiles: (files: File[]) => void; busy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" icon={FileUp} disabled={busy} onClick={() => input.current?.click()}>
        Trazer notas (XML)
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Arquivos das notas"
        className="sr-only"
        tabIndex={-1}
        accept=".xml,.zip,text/xml,application/xml,application/zip"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

const typeBadge = ({ is_cancelled, type }: Invoice) =>
  is_cancelled ? (
    <Badge tone="red">Cancelada</Badge>
  ) : type === 'receita' ? (
    <Badge tone="green">Venda</Badge>
  ) : type === 'despesa' ? (
    <Badge tone="blue">Compra</Badge>
  ) : (
    <Badge tone="gray">Sem dinheiro</Badge>
  );

const columnsWith = (
  items: ReadonlyMap<string, readonly InvoiceItem[]>,
  entries: ReadonlyMap<string | null, readonly FinancialTransaction[]>,
): Column<Invoice>[] => {
  const open = ({ id }: Invoice) => (entries.get(id) ?? []).filter(({ status }) => status === 'pendente').length;
  return [
    {
      key: 'party',
      header: 'Fornecedor ou comprador',
      primary: true,
      sort: ({ party_name }) => party_name,
      cell: ({ party_name, number }) => (
        <>
          {party_name}
          <Second>Nota {number}</Second>
        </>
      ),
    },
    { key: 'type', header: 'Tipo', badge: true, cell: typeBadge },
    { key: 'issued_on', header: 'Emitida em', sort: ({ issued_on }) => Date.parse(issued_on), cell: ({ issued_on }) => date(issued_on) },
    { key: 'items', header: 'Itens', cell: ({ id }) => count((items.get(id) ?? []).length, 'item', 'itens') },
    { key: 'open', header: 'Em aberto', cell: (row) => (open(row) === 0 ? null : count(open(row), 'parcela', 'parcelas')) },
    { key: 'total', header: 'Total', align: 'end', sort: ({ total }) => total, cell: ({ total }) => money(total) },
  ];
};
