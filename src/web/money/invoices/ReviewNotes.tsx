// The review of notes before they are written: what each would do, what is wrong with it, and what a person chooses for its items.
import { ArrowLeft, Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { NoteFile } from '#data/import/note-files';
import { type Animal, headsOf } from '#domain/herd/animals';
import { type InvoiceRows, invoiceCall, invoiceOfEvent, type ProposedItem, proposalProblem, proposedNote } from '#domain/import/invoice-proposals';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { TransactionType } from '#domain/money/financial-categories';
import { ownDocuments } from '#domain/money/nfe-booking';
import { usualCategoryIn } from '#domain/money/note-parts';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useRows, useToday } from '#parts/sync/FarmData';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { Progress } from '#ui/Progress';
import { NoteCard, type Reviewed } from './NoteCard';

/** What a person changed about a note. */
export type Chosen = {
  type?: TransactionType | null;
  left?: boolean;
  items: Record<number, Partial<ProposedItem>>;
};
const nothing: Chosen = { items: {} };

const herdHeads = (animals: readonly Animal[]) =>
  animals.filter(({ status, type }) => status === 'ativo' && type === 'bovino').reduce((heads, animal) => heads + headsOf(animal), 0);

function useInvoiceRows(): InvoiceRows {
  const [purchases, supplies, lots, animals] = [useRows('feed_purchases'), useRows('supplies'), useRows('supply_lots'), useRows('animals')];
  const [invoices, items, categories, feeds, settings] = [
    useRows('invoices'),
    useRows('invoice_items'),
    useRows('financial_categories'),
    useRows('feeds'),
    useRows('money_settings'),
  ];
  const [properties, partners] = [useRows('rural_properties'), useRows('property_partners')];
  const { farm_id } = useDevice().replica.who;
  return useMemo(
    () => ({
      invoices,
      items,
      // Rows of a phone that did not synchronize yet lack both.
      categories: categories.filter(({ hidden, merged_into_id }) => !hidden && !merged_into_id),
      usualId: usualCategoryIn(farm_id, categories),
      feeds,
      purchases,
      supplies,
      lots,
      heads: herdHeads(animals),
      own: ownDocuments({ settings, properties, partners }),
    }),
    [invoices, items, categories, farm_id, feeds, settings, properties, partners, purchases, supplies, lots, animals],
  );
}

export function ReviewNotes({ files, onEnd }: { files: readonly NoteFile[]; onEnd: () => void }) {
  const rows = useInvoiceRows();
  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const [writing, setWriting] = useState<number | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const device = useDevice();
  const dispatch = useDispatch();
  const today = useToday();
  const { done, showFailure } = useUndoToast('Erro ao desfazer');
  const events = useMemo(() => files.flatMap((one) => ('event' in one ? [one.event] : [])), [files]);
  // Made once: a second press writes the same record.
  const [ids] = useState(() => new Map(files.flatMap((one) => ('note' in one ? [[one.note.key, newId()] as const] : []))));
  const notes = useMemo(() => {
    const cancelled = new Set(events.flatMap(({ key, kind }) => (kind === 'cancelada' ? [key] : [])));
    const unique = new Map(files.flatMap((one) => ('note' in one ? [[one.note.key, one.note] as const] : [])));
    return [...unique.values()].map((note): Reviewed => {
      const { type, left = false, items } = chosen[note.key] ?? nothing;
      const proposed = proposedNote(note, rows, type);
      const withChoices = { ...proposed, items: proposed.items.map((one) => ({ ...one, ...items[one.item.number] })) };
      const isCancelled = cancelled.has(note.key);
      return {
        ...withChoices,
        id: ids.get(note.key)!,
        left,
        cancelled: isCancelled,
        problem: isCancelled ? 'Cancelada pelo fornecedor: não será gravada' : proposalProblem(withChoices),
      };
    });
  }, [files, events, rows, chosen, ids]);
  const ready = notes.filter(({ problem, left }) => problem === null && !left);
  const toCancel = events.flatMap((event) => {
    const invoice = event.kind === 'cancelada' ? invoiceOfEvent(rows.invoices, event) : null;
    return invoice && !invoice.is_cancelled ? [invoice] : [];
  });

  const change = (key: string, of: (before: Chosen) => Chosen) => setChosen((all) => ({ ...all, [key]: of(all[key] ?? nothing) }));
  const write = async () => {
    const written: string[] = [];
    const failures: string[] = [];
    const { farm_id } = device.replica.who;
    for (const [i, note] of ready.entries()) {
      setWriting(i / ready.length);
      const [feeds, supplies] = [device.replica.rows('feeds'), device.replica.rows('supplies')];
      await dispatch('create_invoice', invoiceCall(note, note.id, { farm_id, feeds, supplies, today })).then(
        () => written.push(note.id),
        (error: unknown) => {
          if (!(error instanceof RuleBroken)) throw error;
          failures.push(`Nota ${note.note.number}: ${error.message}`);
        },
      );
    }
    for (const { id } of toCancel) await dispatch('cancel_invoice', { id });
    setWriting(null);
    setRefused(failures);
    if (written.length > 0)
      done(count(written.length, 'nota gravada', 'notas gravadas'), async () => {
        for (const id of written.toReversed()) await dispatch('remove_invoice', { id });
      });
    if (failures.length === 0) onEnd();
  };
  const label = ready.length > 0 ? `Gravar ${count(ready.length, 'nota', 'notas')}` : toCancel.length > 0 ? 'Marcar as canceladas' : 'Nada para gravar';
  const known = notes.filter(({ known }) => known !== null).length;
  return (
    <Page
      title="Conferir notas"
      subtitle="Nada foi gravado ainda: confira, mude o que quiser e grave"
      actions={
        <>
          <Button icon={ArrowLeft} onClick={onEnd}>
            Voltar sem gravar
          </Button>
          <Button
            variant="primary"
            icon={Check}
            disabled={writing !== null || (ready.length === 0 && toCancel.length === 0)}
            onClick={() => void write().catch(showFailure)}
          >
            {label}
          </Button>
        </>
      }
    >
      {writing !== null && <Progress label="Gravando" value={writing * 100} />}
      {refused.length > 0 && (
        <ErrorBanner title="Estas notas não foram gravadas" onClose={() => setRefused([])}>
          {refused.join(' · ')}
        </ErrorBanner>
      )}
      <p role="status">
        {[
          `${count(ready.length, 'nota pronta', 'notas prontas')} para gravar`,
          known > 0 && count(known, 'já importada', 'já importadas'),
          toCancel.length > 0 && `${count(toCancel.length, 'nota gravada foi cancelada', 'notas gravadas foram canceladas')} pelo fornecedor`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Unread files={files} />
      {notes.map((note) => (
        <NoteCard
          key={note.note.key}
          note={note}
          rows={rows}
          onType={(type) => change(note.note.key, (before) => ({ ...before, type, items: {} }))}
          onItem={(item, of) => change(note.note.key, (before) => ({ ...before, items: { ...before.items, [item]: { ...before.items[item], ...of } } }))}
        >
          {note.problem === null && (
            <Checkbox
              label="Gravar esta nota"
              checked={!note.left}
              onChange={({ target }) => change(note.note.key, (before) => ({ ...before, left: !target.checked }))}
            />
          )}
        </NoteCard>
      ))}
    </Page>
  );
}

/** Files that are no note, and events of notes that the farm does not have. */
function Unread({ files }: { files: readonly NoteFile[] }) {
  const problems = files.flatMap((one) => ('problem' in one ? [`${one.file}: ${one.problem}`] : []));
  const corrections = files.filter((one) => 'event' in one && one.event.kind === 'corrigida').length;
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="orange" title={problems.length === 1 ? 'Um arquivo não foi lido' : `${problems.length} arquivos não foram lidos`}>
          <ul>
            {problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      {corrections > 0 && <Notice title="Carta de correção">Ela muda só o texto da nota: nada a gravar.</Notice>}
    </>
  );
}
