// "Fotos e documentos" among the actions of a record without a page of its own.
import { Camera } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AttachedRecord } from '#domain/attachments/attachment-queries';
import { lazily } from '#parts/forms/Lazy';
import { useMayWrite, useRows } from '#parts/sync/FarmData';
import type { MenuItem } from '#ui/Menu';

const LazyDialog = lazily(async () => (await import('./AttachmentsDialog')).AttachmentsDialog);

/** `items` for the record's menu: for who may attach, and for readers where there is something to see. Render `dialog` anywhere on the screen. */
export function useAttachmentsItem(field: AttachedRecord['field']) {
  const [opened, setOpened] = useState<{ id: string; name: string } | null>(null);
  const mayWrite = useMayWrite('attachments');
  const all = useRows('attachments');
  const having = useMemo(() => new Set(all.map((row) => row[field])), [all, field]);
  const items = (id: string, name: string): MenuItem[] =>
    mayWrite || having.has(id) ? [{ label: 'Fotos e documentos', icon: Camera, extra: true, onSelect: () => setOpened({ id, name }) }] : [];
  const dialog = <LazyDialog with={opened && { record: { field, id: opened.id }, name: opened.name, onClose: () => setOpened(null) }} />;
  return { items, dialog };
}
