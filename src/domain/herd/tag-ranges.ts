// Official tags that the farm bought, by range of numbers: those that no animal has are free.
import type { Animal } from '#domain/herd/animals';
import { RuleBroken } from '#domain/kernel/errors';
import { date, digits, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const TagRange = noun(
  'tag_ranges',
  {
    first_number: digits('Primeiro número', 15),
    last_number: digits('Último número', 15),
    purchase_date: date('Data da compra'),
    supplier: optional(text('Fornecedor')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Estoque de brincos',
    missing: 'Faixa de brincos não encontrada',
    failed: { load: 'Erro ao carregar estoque de brincos', save: 'Erro ao salvar faixa de brincos', remove: 'Erro ao excluir faixa de brincos' },
    confirm: 'Tem certeza que deseja excluir esta faixa de brincos?',
  },
);
export type TagRange = RowOf<typeof TagRange>;
type Range = Pick<TagRange, 'first_number' | 'last_number'>;

export const mostTags = 20_000;
const national = (number: string) => Number(number.slice(3));

export const tagsIn = ({ first_number, last_number }: Range) => national(last_number) - national(first_number) + 1;

export function assertRange({ first_number, last_number, purchase_date }: Range & Pick<TagRange, 'purchase_date'>, today: string) {
  const refuse = (when: boolean, words: string, field: keyof TagRange) => {
    if (when) throw new RuleBroken(words, field);
  };
  refuse(first_number.slice(0, 3) !== last_number.slice(0, 3), 'Os dois números começam pelos mesmos três dígitos', 'last_number');
  refuse(last_number < first_number, 'O último número é menor que o primeiro', 'last_number');
  refuse(tagsIn({ first_number, last_number }) > mostTags, `No máximo ${mostTags.toLocaleString('pt-BR')} brincos por faixa`, 'last_number');
  refuse(purchase_date > today, 'A data não pode ser futura', 'purchase_date');
}

const isIn = ({ first_number, last_number }: Range, number: string) => number >= first_number && number <= last_number;
export const overlap = (a: Range, b: Range) => a.first_number <= b.last_number && b.first_number <= a.last_number;

export type TagStock<R> = { range: R; bought: number; used: number; free: number; next: string | null };
type Numbered = Pick<Animal, 'sisbov' | 'rfid'>;

/** Every number that an animal has or had, once. `spent`: numbers of tags that were replaced. */
export function stockOf<R extends Range>(ranges: readonly R[], animals: readonly Numbered[], spent: readonly (string | null)[] = []): TagStock<R>[] {
  const taken = new Set([...animals.flatMap(({ sisbov, rfid }) => [sisbov, rfid]), ...spent].filter((number) => number !== null));
  const inOrder = [...taken].toSorted();
  return ranges.map((range) => {
    const used = inOrder.filter((number) => isIn(range, number)).length;
    const bought = tagsIn(range);
    return { range, bought, used, free: bought - used, next: used < bought ? firstFree(range, taken) : null };
  });
}

function firstFree({ first_number }: Range, taken: ReadonlySet<string>) {
  const country = first_number.slice(0, 3);
  let number = national(first_number);
  let next = first_number;
  while (taken.has(next)) next = country + String(++number).padStart(12, '0');
  return next;
}
