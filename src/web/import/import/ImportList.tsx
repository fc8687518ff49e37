// The farm's imports: file, who and when, how many records, and undo.
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImportPart } from '#domain/import/imports';
import { kindNames } from '#domain/import/kinds';
import { groupedBy } from '#domain/kernel/grouped';
import type { Rows } from '#domain/nouns';
import { useDevice, useRows } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { count, dateTime } from '#ui/format';
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

const mostNames = 10;

/** Records that stayed because somebody changed them since. */
function Stayed({ stayed }: { stayed: readonly (readonly [string, string])[] }) {
  const { replica } = useDevice();
  const names = stayed.slice(0, mostNames).flatMap(([noun, id]) => {
    const row = replica.known(noun as never, id) as { name?: string; description?: string } | undefined;
    return row?.name ?? row?.description ?? [];
  });
  return (
    <p className="text-sm wrap-anywhere">
      {`${count(stayed.length, 'registro ficou', 'registros ficaram')}, porque mudou depois ou outros dependem dele`}
      {names.length > 0 && `: ${names.join(', ')}${stayed.length > names.length ? '…' : ''}`}
    </p>
  );
}
