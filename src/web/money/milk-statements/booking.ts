// "Lançar no financeiro": one tap writes the statement's revenue and deductions in the ledger; the same place takes them out.
import { BookMinus, BookPlus } from 'lucide-react';
import { monthInFull } from '#domain/kernel/periods';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch } from '#parts/sync/FarmData';
import type { MenuItem } from '#ui/Menu';

export function useBooking() {
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast('Erro ao lançar extrato no financeiro');
  const acts = {
    book: (id: string) => dispatch('book_milk_statement', { id }),
    unbook: (id: string) => dispatch('unbook_milk_statement', { id }),
  };
  return (row: MilkStatement, isBooked: boolean): MenuItem => {
    const month = monthInFull(monthOf(row)).toLowerCase();
    const { id } = row;
    if (isBooked)
      return {
        label: 'Tirar do financeiro',
        icon: BookMinus,
        onSelect: () => void acts.unbook(id).then(() => done(`Extrato de ${month} fora do financeiro`, () => acts.book(id)), showFailure),
      };
    return {
      label: 'Lançar no financeiro',
      icon: BookPlus,
      onSelect: () => void acts.book(id).then(() => done(`Extrato de ${month} lançado no financeiro`, () => acts.unbook(id)), showFailure),
    };
  };
}
