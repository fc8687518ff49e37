// The wanted files of a ZIP, as long as they stay within the memory.
import { unzipSync } from 'fflate';
import { UnreadableFile } from './unreadable-file';

type Limits = { most: number; tooLarge: () => UnreadableFile; notAZip: () => UnreadableFile };

/** Names as in the ZIP, with their bytes. What is not wanted is not unpacked. */
export function unzipped(bytes: Uint8Array, wanted: (name: string) => boolean, { most, tooLarge, notAZip }: Limits): [string, Uint8Array][] {
  let total = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!wanted(name)) return false;
    total += originalSize;
    if (total > most) throw tooLarge();
    return true;
  };
  try {
    return Object.entries(unzipSync(bytes, { filter }));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : notAZip();
  }
}
