// The review: what each row would do, what is wrong with it, and corrections in place. Nothing is written before the person says so.
import { Download, Pencil } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { textOf } from '#domain/import/cells';
import { countsOf, type Reviewed, type Verdict } from '#domain/import/dry-run';
import { columns } from '#domain/import/kinds';
import { editKey, type Mapping, type ReadRow } from '#domain/import/mapping';
import { useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { type Column, DataTable } from '#ui/DataTable';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { count } from '#ui/format';
import { Progress } from '#ui/Progress';
import { Tabs } from '#ui/Tabs';
import { TextInput } from '#ui/TextInput';
import { type Opened, useReview } from './use-review';

const words: Record<Verdict, { label: string; many: string; tone: Tone }> = {
  new: { label: 'Novo', many: 'Novos', tone: 'green' },
  changed: { label: 'Muda', many: 'Mudanças', tone: 'blue' },
  confirm: { label: 'Confirmar', many: 'A confirmar', tone: 'orange' },
  wrong: { label: 'Erro', many: 'Com erro', tone: 'red' },
  unchanged: { label: 'Igual', many: 'Iguais', tone: 'gray' },
};
const verdicts = Object.keys(words) as Verdict[];

const effect = ({ verdict, problems, questions, changes }: Reviewed) =>
  verdict === 'wrong'
    ? problems.map(({ message }) => message).join('; ')
    : [...questions.map(({ text }) => text), ...changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`)].join('; ');

const shown: Column<Reviewed>[] = [
  { key: 'row', header: 'Linha', cell: ({ number }) => number, sort: ({ number }) => number, align: 'end', width: '6rem' },
  { key: 'title', header: 'Registro', primary: true, cell: ({ title, number }) => title || `Linha ${number}` },
  { key: 'verdict', header: 'Resultado', badge: true, cell: ({ verdict }) => <Badge tone={words[verdict].tone}>{words[verdict].label}</Badge> },
  { key: 'effect', header: 'O que muda ou está errado', cell: effect },
];

type Props = {
  import_id: string;
  opened: Opened;
  mapping: Mapping;
  read: ReadRow[];
  onEdit: (key: string, text: string) => void;
  onWrite: (reviewed: readonly Reviewed[]) => void;
  back: ReactNode;
};

export function ReviewStep({ import_id, opened, mapping, read, onEdit, onWrite, back }: Props) {
  const [confirmed, setConfirmed] = useState(false);
  const [filter, setFilter] = useState<Verdict | 'all'>('all');
  const [editing, setEditing] = useState<Reviewed | null>(null);
  const { reviewed, done } = useReview({ import_id, opened, mapping, read, confirmed });
  const counts = useMemo(() => reviewed && countsOf(reviewed), [reviewed]);
  const byNumber = useMemo(() => reviewed?.toSorted((a, b) => a.number - b.number) ?? [], [reviewed]);
  const rows = filter === 'all' ? byNumber : byNumber.filter(({ verdict }) => verdict === filter);
  const asks = useMemo(() => byNumber.filter(({ questions }) => questions.length > 0).length, [byNumber]);
  const download = useErrorFile(opened, byNumber);
  if (!reviewed || !counts) return <Progress label="Conferindo com as regras do Lida" value={done} max={Math.max(1, read.length)} />;
  const busy = done < read.length;
  const ready = counts.new + counts.changed;
  const row = editing && read.find(({ number }) => number === editing.number);
  return (
    <>
      <Tabs
        label="Resultado da conferência"
        value={filter}
        onChange={setFilter}
        tabs={[
          { key: 'all' as const, label: 'Todas', count: reviewed.length },
          ...verdicts.filter((one) => counts[one] > 0).map((one) => ({ key: one, label: words[one].many, count: counts[one] })),
        ]}
      />
      {asks > 0 && (
        <Checkbox
          label={`Confirmo ${count(asks, 'valor improvável', 'valores improváveis')}`}
          hint="Sem confirmar, estas linhas não entram"
          checked={confirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} disabled={ready === 0} onClick={() => onWrite(reviewed)}>
          {ready === 0 ? 'Nada para trazer' : `Trazer ${count(ready, 'linha', 'linhas')}`}
        </Button>
        {counts.wrong > 0 && (
          <Button icon={Download} onClick={download}>
            Baixar com os erros
          </Button>
        )}
        {back}
      </div>
      {counts.wrong > 0 && (
        <p className="text-muted">
          {count(counts.wrong, 'linha com erro fica de fora', 'linhas com erro ficam de fora')}: corrija aqui, ou baixe a planilha com a coluna Erro.
        </p>
      )}
      <DataTable
        rows={rows}
        columns={shown}
        caption="Linhas do arquivo"
        rowKey={({ number }) => String(number)}
        rowLabel={({ number }) => `linha ${number}`}
        onOpen={setEditing}
        actions={(one) => [{ label: 'Corrigir', icon: Pencil, onSelect: () => setEditing(one) }]}
        empty={<p>Nenhuma linha.</p>}
      />
      {editing && row && (
        <EditRow
          opened={opened}
          mapping={mapping}
          row={row}
          reviewed={byNumber.find(({ number }) => number === editing.number) ?? editing}
          onEdit={onEdit}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

type EditProps = { opened: Opened; mapping: Mapping; row: ReadRow; reviewed: Reviewed; onEdit: Props['onEdit']; onClose: () => void };

/** The cells of one row, each with its own error. */
function EditRow({ opened, mapping, row, reviewed, onEdit, onClose }: EditProps) {
  const declared = columns[mapping.kind];
  const [typed, setTyped] = useState<Record<number, string>>({});
  const save = () => {
    for (const [place, text] of Object.entries(typed)) onEdit(editKey(row.number, Number(place)), text);
    onClose();
  };
  const whole = reviewed.problems.filter(({ place }) => place === null);
  return (
    <Dialog
      open
      title={`Linha ${row.number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={save}>
            Conferir de novo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {whole.map(({ message }) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
        {reviewed.questions.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
        {mapping.fields.map((field, place) =>
          field && declared[field] ? (
            <Field
              key={field}
              label={declared[field].label}
              hint={opened.layout.headings[place]?.text}
              error={reviewed.problems.find((problem) => problem.place === place)?.message}
            >
              <TextInput
                value={typed[place] ?? textOf(row.cells[place] ?? null) ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [place]: target.value })}
              />
            </Field>
          ) : null,
        )}
      </div>
    </Dialog>
  );
}

/** The file as it came, with one more column: what is wrong. */
function useErrorFile({ layout, fileName, sheetName }: Opened, reviewed: readonly Reviewed[]) {
  const device = useDevice();
  const { farm } = useFarm();
  return () => {
    const errors = new Map(reviewed.filter(({ verdict }) => verdict === 'wrong').map((one) => [one.number, effect(one)]));
    const labels = [...layout.headings.map(({ text, above }) => [above, text].filter(Boolean).join(' ')), 'Erro'];
    // Every row: corrected and brought again, those that are already there change nothing.
    const rows = layout.rows.map(({ number, cells }) => [...layout.headings.map((_, i) => cells[i] ?? null), errors.get(number) ?? null]);
    const title = `${fileName.replace(/\.\w+$/, '')} com erros`;
    void import('#data/export/file').then(({ downloadFile }) =>
      downloadFile(
        'xlsx',
        {
          title,
          farm: farm.farm_name,
          filters: '',
          since: null,
          sheets: [{ title: sheetName, columns: labels.map((label) => ({ label, kind: 'text' as const })), rows }],
        },
        { now: device.now(), time_zone: device.replica.who.time_zone },
      ),
    );
  };
}
