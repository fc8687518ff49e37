// A photo or document in large: its caption, date and place, the main photo, and removal with undo.
import { Download, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { whyWaiting } from '#data/file-transfer';
import { Attachment } from '#domain/attachments/attachments';
import { extensions } from '#domain/attachments/file-types';
import { useRemoval } from '#parts/forms/Removal';
import { useUndoToast } from '#parts/forms/UndoToast';
import { HistoryButton } from '#parts/lists/RecordHistory';
import { useDevice, useDispatch, useMayWrite } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { bytes, date } from '#ui/format';
import { Spinner } from '#ui/Spinner';
import { TextInput } from '#ui/TextInput';
import { nameOf } from './Attachments';
import { useFile } from './use-file';
import { useWaitingFiles } from './waiting';

const removalWords = {
  title: 'Excluir foto ou documento',
  question: Attachment.confirm!,
  done: 'Foto ou documento excluído',
  failed: Attachment.failed!.remove,
  remove: 'remove_attachment',
  restore: 'restore_attachment',
} as const;

type ViewerProps = { attachment: Attachment /** It is the animal's main photo. */; isMain: boolean; onClose: () => void };

export function AttachmentViewer({ attachment, isMain, onClose }: ViewerProps) {
  const { url, missing } = useFile(attachment);
  const mayWrite = useMayWrite('attachments');
  const isWaiting = useWaitingFiles().has(attachment.content_hash);
  const { name } = useDevice();
  const removal = useRemoval(removalWords);
  const isPdf = attachment.file_type === 'pdf';
  const title = nameOf(attachment);
  return (
    <>
      <Dialog open size="wide" title={title} onClose={onClose}>
        <div className="flex flex-col gap-4">
          {!isPdf && url && <img src={url} alt={title} className="mx-auto max-h-[65vh] max-w-full rounded-lg object-contain" />}
          {!url && (missing ? <p role="status">{missing}</p> : <Spinner />)}
          <Facts attachment={attachment} />
          {isWaiting && <p role="status">{whyWaiting(name) ?? 'Aguardando envio: o arquivo está guardado neste aparelho e é enviado quando houver sinal.'}</p>}
          {mayWrite && <Caption key={attachment.id} attachment={attachment} />}
          <div className="flex flex-wrap gap-2">
            {url && (
              <a href={url} download={`${title.replaceAll('/', '-')}.${extensions[attachment.file_type]}`} className={buttonClass('secondary')}>
                <Download aria-hidden="true" />
                {isPdf ? 'Abrir PDF' : 'Baixar'}
              </a>
            )}
            {mayWrite && attachment.animal_id && !attachment.treatment_id && !isPdf && !isMain && <MakeMain attachment={attachment} />}
            <HistoryButton noun="attachments" id={attachment.id} name={title} />
            {mayWrite && (
              <Button icon={Trash2} onClick={() => removal.ask({ id: attachment.id, name: title, leave: async () => onClose() })}>
                Excluir
              </Button>
            )}
          </div>
        </div>
      </Dialog>
      {removal.dialog}
    </>
  );
}

function Facts({ attachment: { taken_date, file_size, file_name, latitude, longitude } }: { attachment: Attachment }) {
  const place = latitude !== null && longitude !== null ? `Local: ${latitude}; ${longitude}` : null;
  return <p className="text-muted wrap-anywhere">{[date(taken_date), bytes(file_size), file_name, place].filter(Boolean).join(' · ')}</p>;
}

function useChange({ id }: Attachment) {
  const dispatch = useDispatch();
  return (changes: object) => dispatch('update_attachment', { id, changes });
}

function Caption({ attachment }: { attachment: Attachment }) {
  const [words, setWords] = useState(attachment.caption ?? '');
  const change = useChange(attachment);
  const { showFailure } = useUndoToast(Attachment.failed!.save);
  const wanted = words.trim() || null;
  const save = () => void change({ caption: { was: attachment.caption, to: wanted } }).catch(showFailure);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="min-w-48 flex-1">
        Legenda
        <TextInput value={words} maxLength={200} onChange={({ target }) => setWords(target.value)} />
      </label>
      <Button type="submit" disabled={wanted === attachment.caption}>
        Salvar legenda
      </Button>
    </form>
  );
}

function MakeMain({ attachment }: { attachment: Attachment }) {
  const change = useChange(attachment);
  const { showFailure } = useUndoToast(Attachment.failed!.save);
  return (
    <Button icon={Star} onClick={() => void change({ main_photo: { was: false, to: true } }).catch(showFailure)}>
      Usar como foto principal
    </Button>
  );
}
