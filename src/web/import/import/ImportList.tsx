// The farm's imports: file, who and when, how many records, and undo.
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImportPart } from '#domain/import/imports';
import { kindNames } from '#domain/import/kinds';
import { factsOf } from '#domain/kernel/fields';
import { groupedBy } from '#domain/kernel/grouped';
import { type NounName, nouns, type Rows } from '#domain/nouns';
import { type Find, nameOf } from '#domain/overview/call-descriptions';
import { useDevice, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { count, date, dateTime } from '#ui/format';
import { Progress } from '#ui/Progress';
import { useToast } from '#ui/Toast';
import { undoParts } from './writing';

type Import = Rows['imports'];
const none: ImportPart[] = [];
const stayedOf = (parts: readonly ImportPart[]) => parts.flatMap(({ stayed }) => (stayed ? (JSON.parse(stayed) as [string, string][]) : []));

export function ImportList() {
  const imports = useRows('imports');
  const parts = useRows('import_parts');
  const byImport = useMemo(() => groupedBy(parts, ({ import_id }) => import_id), [parts]);
  const newest = useMemo(() => imports.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)), [imports]);
  if (newest.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-label="Já trazidos">
      <h2>Já trazidos</h2>
      <ul className="flex flex-col gap-3">
        {newest.map((one) => (
          <ImportItem key={one.id} one={one} parts={byImport.get(one.id) ?? none} />
        ))}
      </ul>
    </section>
  );
}

function ImportItem({ one, parts }: { one: Import; parts: readonly ImportPart[] }) {
  const device = useDevice();
  const { show } = useToast();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const left = parts.filter(({ is_undone }) => !is_undone);
  const sum = (field: 'new_count' | 'changed_count') => parts.reduce((all, part) => all + part[field], 0);
  const stayed = stayedOf(parts);
  const missing = one.part_count - parts.length;
  const undo = () => {
    setAsking(false);
    setDone(0);
    void undoParts(
      device,
      one.id,
      left.map(({ part }) => part),
      setDone,
    )
      .then(
        () => show({ message: 'Importação desfeita' }),
        (error: unknown) => show({ message: error instanceof Error ? error.message : 'Não foi possível desfazer' }),
      )
      .finally(() => setDone(null));
  };
  return (
    <li className="card flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="wrap-anywhere">
          <p className="font-semibold">
            {one.file_name} {left.length === 0 && parts.length > 0 && <Badge tone="gray">Desfeita</Badge>}
          </p>
          <p className="text-sm text-muted">
            {kindNames[one.kind]} · {one.imported_by}, {dateTime(one.created_at, device.replica.who.time_zone)}
          </p>
          <p className="text-sm">
            {count(sum('new_count'), 'registro novo', 'registros novos')} · {count(sum('changed_count'), 'mudado', 'mudados')}
          </p>
        </div>
        {left.length > 0 && done === null && (
          <Button icon={Undo2} aria-label={`Desfazer ${one.file_name}`} onClick={() => setAsking(true)}>
            Desfazer
          </Button>
        )}
      </div>
      {missing > 0 && (
        <p className="text-sm">{`Faltam ${count(missing, 'parte', 'partes')} de ${one.part_count}: traga o mesmo arquivo de novo, o que já entrou não se repete.`}</p>
      )}
      {done !== null && <Progress label="Desfazendo" value={done} max={Math.max(1, left.length)} />}
      {stayed.length > 0 && <Stayed stayed={stayed} />}
      <ConfirmDialog
        open={asking}
        title={`Desfazer ${one.file_name}?`}
        message="Os registros que vieram deste arquivo saem da fazenda, e os que ele mudou voltam ao que eram. O que alguém mudou depois fica."
        confirmLabel="Desfazer"
        onConfirm={undo}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

/** Records that stayed because somebody changed them since, each with its name and day. */
function Stayed({ stayed }: { stayed: readonly (readonly [string, string])[] }) {
  const { replica } = useDevice();
  const find: Find = (noun, id) => replica.known(noun as NounName, id);
  return (
    <details className="text-sm wrap-anywhere">
      <summary className="min-h-11 cursor-pointer content-center underline">
        {`${count(stayed.length, 'registro ficou', 'registros ficaram')}, porque mudou depois ou outros dependem dele`}
      </summary>
      <ul className="list-disc ps-5">
        {stayed.map(([noun, id]) => (
          <li key={id}>{stayedWords(noun, find(noun, id), find)}</li>
        ))}
      </ul>
    </details>
  );
}

function stayedWords(noun: string, row: object | undefined, find: Find) {
  const { title, fields } = nouns[noun as NounName];
  const day = Object.keys(fields).find((field) => factsOf(fields[field as never]).kind === 'date' && !factsOf(fields[field as never]).optional);
  const on = day && (row as Record<string, string | null> | undefined)?.[day];
  return `${title}: ${[nameOf(noun, row, find) ?? 'registro de outro aparelho', on && date(on)].filter(Boolean).join(', ')}`;
}
