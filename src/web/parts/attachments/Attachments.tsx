// "Fotos e documentos" of a record: what is attached, and the button that takes a photo or chooses a file. Works without signal.
import { Camera, FileText, ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { type PreparedFile, placeOf, preparedFile } from '#data/chosen-file';
import { keepFile } from '#data/kept-files';
import { type AttachedRecord, attachmentsOf, mainPhoto } from '#domain/attachments/attachment-queries';
import type { Attachment } from '#domain/attachments/attachments';
import type { Place } from '#domain/attachments/photo-place';
import { dayIn } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { lazily } from '#parts/forms/Lazy';
import { useDevice, useDispatch, useMayWrite, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { date } from '#ui/format';
import { Spinner } from '#ui/Spinner';
import { useToast } from '#ui/Toast';
import { useFile } from './use-file';
import { useWaitingFiles } from './waiting';

const Viewer = lazily(async () => (await import('./AttachmentViewer')).AttachmentViewer);

export const nameOf = ({ caption, file_name, file_type, taken_date }: Attachment) =>
  caption ?? (file_type === 'pdf' ? (file_name ?? 'PDF') : `Foto de ${date(taken_date)}`);

export function Attachments({ record }: { record: AttachedRecord }) {
  const rows = useRowsOf('attachments', record.field, record.id);
  const mayWrite = useMayWrite('attachments');
  const waiting = useWaitingFiles();
  const [opened, setOpened] = useState<string | null>(null);
  const all = attachmentsOf(rows, record);
  const main = record.field === 'animal_id' ? mainPhoto(rows, record.id)?.id : undefined;
  const shown = all.find(({ id }) => id === opened);
  return (
    <section aria-label="Fotos e documentos" className="flex flex-col gap-3 print:hidden">
      {all.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {all.map((attachment) => (
            <li key={attachment.id} className="flex min-w-0 flex-col gap-1">
              <button
                type="button"
                className="aspect-square w-full overflow-hidden rounded-lg border border-line bg-surface"
                aria-label={`Abrir: ${nameOf(attachment)}`}
                onClick={() => setOpened(attachment.id)}
              >
                <Thumbnail attachment={attachment} />
              </button>
              <span className="truncate text-sm">{nameOf(attachment)}</span>
              {waiting.has(attachment.content_hash) && <Badge tone="yellow">Aguardando envio</Badge>}
              {attachment.id === main && all.length > 1 && <Badge tone="green">Principal</Badge>}
            </li>
          ))}
        </ul>
      )}
      {all.length === 0 && <p className="text-muted">Nenhuma foto ou documento.</p>}
      {mayWrite && <Adding record={record} known={all} />}
      <Viewer with={shown ? { attachment: shown, isMain: shown.id === main, onClose: () => setOpened(null) } : null} />
    </section>
  );
}

function Thumbnail({ attachment }: { attachment: Attachment }) {
  return attachment.file_type === 'pdf' ? (
    <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-sm text-muted">
      <FileText aria-hidden="true" className="size-8" />
      PDF
    </span>
  ) : (
    <Picture attachment={attachment} />
  );
}

function Picture({ attachment }: { attachment: Attachment }) {
  const { url, missing } = useFile(attachment);
  if (url) return <img src={url} alt="" className="size-full object-cover" />;
  return (
    <span className="flex size-full items-center justify-center p-1 text-center text-xs text-muted">
      {missing ? <ImageOff aria-hidden="true" className="size-8" /> : <Spinner />}
    </span>
  );
}

function Adding({ record, known }: { record: AttachedRecord; known: readonly Attachment[] }) {
  const device = useDevice();
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [withPlace, setWithPlace] = useState(false);

  /** The bytes first: a record without them would be worth nothing. */
  async function attach(file: File, prepared: PreparedFile, place: Place | null) {
    const { bytes, ...about } = prepared;
    if (known.some(({ content_hash }) => content_hash === about.content_hash)) throw new RuleBroken('Este arquivo já está aqui.');
    await keepFile(device.name, { content_hash: about.content_hash, file_type: about.file_type, bytes, waiting: true });
    const taken = file.lastModified > 0 ? dayIn(device.replica.who.time_zone, new Date(file.lastModified).toISOString()) : today;
    await dispatch('create_attachment', {
      id: newId(),
      [record.field]: record.id,
      ...about,
      file_name: file.name.slice(0, 200) || null,
      taken_date: taken > today || taken < '1990-01-01' ? today : taken,
      ...place,
    });
  }

  async function choose(files: readonly File[]) {
    setBusy(true);
    let [done, placed] = [0, 0];
    try {
      for (const file of files) {
        const place = withPlace ? await placeOf(file) : null;
        await attach(file, await preparedFile(file), place);
        done += 1;
        placed += place ? 1 : 0;
      }
      const noPlace = withPlace && placed < done ? ` Sem o local${done > 1 ? ` em ${done - placed}` : ''}: nem a foto nem o aparelho o informou.` : '';
      show({ message: `${done === 1 ? 'Anexado.' : `${done} arquivos anexados.`} Guardado neste aparelho; o envio é feito quando houver sinal.${noPlace}` });
    } catch (error) {
      if (!(error instanceof RuleBroken)) console.error(error);
      show({ message: error instanceof RuleBroken ? error.message : 'Não foi possível anexar. Tente de novo.' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={Camera} busy={busy} busyLabel="Preparando..." onClick={() => input.current?.click()}>
        Tirar foto ou escolher arquivo
      </Button>
      <Checkbox label="Guardar o local da foto" checked={withPlace} onChange={({ target }) => setWithPlace(target.checked)} />
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Foto ou documento"
        className="sr-only"
        tabIndex={-1}
        accept="image/*,application/pdf"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void choose(files);
        }}
      />
    </div>
  );
}
