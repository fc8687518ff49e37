// Downloads the LCDPR file. Works offline.
import type { CashBook } from '#domain/money/lcdpr';
import { balanceFaults, lcdprName, lcdprText } from '#domain/money/lcdpr-file';

const revokeDelay = 60_000;

/** Returns its name. The file is added up again before it leaves: a wrong balance is a fault of the program, never a file. */
export function downloadBook(book: CashBook) {
  const text = lcdprText(book);
  const faults = balanceFaults(text);
  if (faults.length > 0) throw new Error(faults.join('; '));
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const name = lcdprName(book);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay);
  return name;
}
