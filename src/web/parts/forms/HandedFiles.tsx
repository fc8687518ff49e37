// An import that was opened with a file from another application begins with it.
import { useEffect, useEffectEvent } from 'react';
import { takeHanded } from '#data/shared-files';
import type { ReceivedKind } from '#domain/import/received-files';

export function useHandedFiles(kind: ReceivedKind, read: (files: File[]) => void) {
  const begin = useEffectEvent(() => {
    const files = takeHanded(kind);
    if (files.length > 0) read(files);
  });
  useEffect(() => begin(), []);
}
