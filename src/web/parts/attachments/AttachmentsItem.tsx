// "Fotos e documentos" among the actions of a record without a page of its own.
import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { AttachedRecord } from '#domain/attachments/attachment-queries';
import { lazily } from '#parts/forms/Lazy';
import type { MenuItem } from '#ui/Menu';

const LazyDialog = lazily(async () => (await import('./AttachmentsDialog')).AttachmentsDialog);

/** `item` for the record's menu; render `dialog` anywhere on the screen. */
export function useAttachmentsItem(field: AttachedRecord['field']) {
  const [opened, setOpened] = useState<{ id: string; name: string } | null>(null);
  const item = (id: string, name: string): MenuItem => ({ label: 'Fotos e documentos', icon: Camera, extra: true, onSelect: () => setOpened({ id, name }) });
  const dialog = <LazyDialog with={opened && { record: { field, id: opened.id }, name: opened.name, onClose: () => setOpened(null) }} />;
  return { item, dialog };
}
