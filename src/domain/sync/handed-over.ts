// Calls handed over to the owner by somebody who may no longer make them.
import * as z from 'zod/mini';
import { id } from '#domain/kernel/fields';

const short = (most: number) => z.string('A descrição precisa ser um texto').check(z.maxLength(most, 'A descrição é longa demais'));

/** `person`: the e-mail of the author. The description is made on the device, which knows the names. */
export const handingOver = z.strictObject({
  person: short(320),
  calls: z
    .array(
      z.strictObject({
        id: id('A chamada precisa de um id (UUID)'),
        verb: short(100),
        input: z.record(z.string(), z.unknown(), 'A chamada precisa da entrada (input)'),
        at: z.iso.datetime('A chamada precisa do momento (at) em formato ISO 8601, UTC'),
        description: z.strictObject({
          title: short(200),
          subject: z.nullable(short(300)),
          details: z.array(z.strictObject({ label: short(100), value: short(500) })).check(z.maxLength(40, 'A descrição tem linhas demais')),
        }),
      }),
      'calls precisa ser uma lista',
    )
    .check(z.minLength(1, 'Não há o que entregar'), z.maxLength(100, 'No máximo 100 registros por vez')),
});

export type HandedOver = z.infer<typeof handingOver>['calls'][number] & { person_name: string; handed_at: string };
export type HandedOverList = { rows: HandedOver[] };
