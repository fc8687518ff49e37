// Tags that an animal got, lost or had replaced (brincos): what it has now is in its record.
import { type Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import type { tagFields } from '#domain/herd/tag-fields';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, digits, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const tagParts = { visual: 'Brinco visual', eletronico: 'Brinco eletrônico', ambos: 'Os dois' };

export const TagEvent = noun(
  'tag_events',
  {
    animal_id: reference('Animal', 'animals'),
    event_date: date('Data'),
    /** Of a loss: which one. */
    lost_part: optional(choice('Qual', tagParts)),
    identification: optional(text('Brinco visual', { max: 200 })),
    sisbov: optional(digits('SISBOV/PNIB', 15)),
    rfid: optional(digits('RFID', 15)),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Brincos',
    missing: 'Registro do brinco não encontrado',
    failed: { load: 'Erro ao carregar brincos', save: 'Erro ao salvar brinco', remove: 'Erro ao excluir registro do brinco' },
    confirm: 'Tem certeza que deseja excluir este registro do brinco?',
    kept: {
      kind: choice('O que houve', { aplicado: 'Aplicado', substituido: 'Substituído', perdido: 'Perdido' }),
      /** What the animal had before, for when this was a mistake. */
      previous_identification: optional(text('Brinco visual anterior', { max: 200 })),
      previous_sisbov: optional(digits('SISBOV/PNIB anterior', 15)),
      previous_rfid: optional(digits('RFID anterior', 15)),
    },
  },
);
export type TagEvent = RowOf<typeof TagEvent>;

export type TagNumbers = Pick<Animal, (typeof tagFields)[number]>;

/** Which animals get tags: one at a time, so not a batch. */
export const canBeTagged = ({ status, is_batch }: Pick<Animal, 'status' | 'is_batch'>) => status === 'ativo' && !is_batch;

export function assertTagDay(animal: Animal, on: string, today: string) {
  if (animal.is_batch) throw new RuleBroken(`Um lote não recebe brinco: separe os animais (${animal.name})`, 'animal_id');
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'event_date');
  if (animal.birth_date !== null && on < animal.birth_date) throw new RuleBroken(`A data é anterior ao nascimento: ${animal.name}`, 'event_date');
  assertWasInHerd(animal, on, 'Só animais ativos recebem brinco', 'animal_id');
}

type Dated = Pick<TagEvent, 'id' | 'event_date'>;
/** Ids made on one device are in time order. */
export const inTagOrder = (a: Dated, b: Dated) => (a.event_date === b.event_date ? (a.id < b.id ? -1 : 1) : a.event_date < b.event_date ? -1 : 1);
