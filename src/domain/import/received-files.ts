// Files that another application shares with Lida: which import each of them is for, by what it begins with and its name.

export type ReceivedKind = 'notes' | 'sheet' | 'bank';

/** Beyond this a name says nothing to a person. */
const longestName = 80;

/** Without folders, control characters and characters that turn the direction of a text around; never empty. */
export function shownName(name: string) {
  const last = name.split(/[\\/]/).at(-1)!;
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 6 ? plain.slice(dot) : '';
  return (plain.length > longestName ? `${plain.slice(0, longestName - ending.length - 1)}…${ending}` : plain) || 'arquivo';
}

/** How many bytes tell what a file is. */
export const tellingBytes = 4096;

const isNote = /<(\w+:)?(nfeProc|NFe|enviNFe|procEventoNFe|infNFe)\b/;
const isStatement = /OFXHEADER|<OFX[\s>]/i;

/** `start`: the first bytes, each as one character. Null: no import takes it. */
export function kindOfReceived(name: string, start: string): ReceivedKind | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (start.startsWith('PK\u0003\u0004')) return ending === 'xlsx' || ending === 'xlsm' || start.includes('xl/') ? 'sheet' : 'notes';
  if (isStatement.test(start)) return 'bank';
  if (/^(\u00ef\u00bb\u00bf)?\s*</.test(start)) return isNote.test(start) ? 'notes' : null;
  if (ending === 'ofx') return 'bank';
  return ['csv', 'txt', 'tsv', 'xls'].includes(ending) ? 'sheet' : null;
}
