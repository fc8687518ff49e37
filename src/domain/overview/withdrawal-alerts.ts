// Products given long ago whose withdrawal nobody entered: one question each, instead of meat and milk that stay blocked for ever.

import { isOld, type UnknownRows, unknownWithdrawals } from '#domain/health/unknown-withdrawals';
import { writtenDay } from '#domain/kernel/dates';
import type { Alert } from '#domain/overview/alert-decisions';

export function oldWithdrawals(rows: UnknownRows, today: string): Alert[] {
  return unknownWithdrawals(rows).flatMap(({ key, name, animal_ids, to }): Alert[] => {
    if (!isOld({ last: to }, today)) return [];
    const heads = animal_ids.size;
    const who = heads === 1 ? '1 animal' : `${heads.toLocaleString('pt-BR')} animais`;
    return [
      {
        key: `withdrawal:${key}:${to}`,
        title: `Qual é a carência de ${name}?`,
        message: `Usado até ${writtenDay(to)} em ${who}, sem os dias da bula: carne e leite seguem bloqueados. Digite os dias ou diga que a carência já passou.`,
        priority: 'média',
        due_date: null,
        link: '/vaccines/products',
      },
    ];
  });
}
