// The animal's main photo, on its page and on its printed sheet.
import { mainPhoto } from '#domain/attachments/attachment-queries';
import type { Attachment } from '#domain/attachments/attachments';
import { useRowsOf } from '#parts/sync/FarmData';
import { useFile } from './use-file';

export function MainPhoto({ animal_id, name, className }: { animal_id: string; name: string; className: string }) {
  const photo = mainPhoto(useRowsOf('attachments', 'animal_id', animal_id), animal_id);
  return photo ? <Photo photo={photo} name={name} className={className} /> : null;
}

function Photo({ photo, name, className }: { photo: Attachment; name: string; className: string }) {
  const { url } = useFile(photo);
  return url ? <img src={url} alt={`Foto de ${name}`} className={className} /> : null;
}
