// The bytes of a photo or document as an address that an image or a link can use.
import { useEffect, useState } from 'react';
import { fileFor } from '#data/file-transfer';
import { NoAnswer, Refusal } from '#data/online';
import type { Attachment } from '#domain/attachments/attachments';
import { mediaTypes } from '#domain/attachments/file-types';
import { useCondition, useDevice } from '#parts/sync/FarmData';

export type OpenedFile = { url: string | null /** Why it cannot be shown, in words. */; missing: string | null };

const opening: OpenedFile = { url: null, missing: null };
const offline = 'Este arquivo não está neste aparelho. Com sinal, ele aparece.';

export function useFile({ content_hash, file_type }: Pick<Attachment, 'content_hash' | 'file_type'>): OpenedFile {
  const device = useDevice();
  const [file, setFile] = useState(opening);
  // Looked for again after each exchange, while it is missing.
  const { sending } = useCondition();
  const again = file.missing && sending;
  useEffect(() => {
    if (again === 'stuck') return undefined;
    let url: string | undefined;
    let left = false;
    fileFor(device, { content_hash, file_type }).then(
      (bytes) => {
        if (left) return;
        url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[file_type] }));
        setFile({ url, missing: null });
      },
      (error: unknown) => {
        if (left) return;
        const words = error instanceof Refusal && error.status === 404 && error.message ? error.message : offline;
        if (!(error instanceof NoAnswer || error instanceof Refusal)) console.error(error);
        setFile({ url: null, missing: words });
      },
    );
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [device, content_hash, file_type, again]);
  return file;
}
