// "Fotos e documentos" of a record that has no page of its own.
import type { AttachedRecord } from '#domain/attachments/attachment-queries';
import { Dialog } from '#ui/Dialog';
import { Attachments } from './Attachments';

export const AttachmentsDialog = ({ record, name, onClose }: { record: AttachedRecord; name: string; onClose: () => void }) => (
  <Dialog open size="wide" title={`Fotos e documentos: ${name}`} onClose={onClose}>
    <Attachments record={record} />
  </Dialog>
);
