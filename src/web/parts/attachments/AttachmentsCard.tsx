// "Fotos e documentos" on the page of a record.
import type { AttachedRecord } from '#domain/attachments/attachment-queries';
import { Card } from '#ui/Card';
import { Attachments } from './Attachments';

export const AttachmentsCard = ({ record }: { record: AttachedRecord }) => (
  <div className="print:hidden">
    <Card title="Fotos e documentos">
      <Attachments record={record} />
    </Card>
  </div>
);
