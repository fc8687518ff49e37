// Where a problem of the cash book is fixed.
import type { BookProblem } from '#domain/money/lcdpr-checks';

const registers = { declarant: '/financial/imoveis', property: '/financial/imoveis', account: '/financial/contas' } as const;

export const placeOf = ({ part, id }: Pick<BookProblem, 'part' | 'id'>): { to: string; search?: Record<string, string> } =>
  part === 'entry'
    ? { to: '/financial', ...(id && { search: { transacao: id } }) }
    : { to: part !== 'declarant' && id ? `${registers[part]}/${id}` : registers[part] };
