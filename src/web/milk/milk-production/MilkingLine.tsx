// One cow of a milking: her litres, saved on blur.
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Replica } from '#data/replica';
import { RuleBroken } from '#domain/kernel/errors';
import { MilkProduction, type Shift, unlikelyLiters } from '#domain/milk/milk-production';
import type { Milking } from '#domain/milk/milk-queries';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useAuth } from '#parts/sync/Auth';
import { useDispatch, useMayWrite, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { DecimalInput } from '#ui/DecimalInput';
import { FieldError } from '#ui/Field';
import { litres } from '#ui/format';
import { holdInWords, holdOf } from './words';

type MilkingLineProps = { cow: Milking; day: string; shift: Shift; replica: Replica };

export function MilkingLine({ cow: { animal, record, total, before }, day, shift, replica }: MilkingLineProps) {
  const id = useId();
  const mayWrite = useMayWrite('milk_production');
  const today = useToday();
  const recorded = record?.quantity_liters ?? null;
  const { value, type, save, fault } = useTyped(recorded, useSaveLitres(animal, record, day, shift));
  const hold = holdOf(replica, animal, day);
  const notes = [
    animal.identification,
    total
      ? `Total do dia já registrado: ${litres(total.quantity_liters)}`
      : before !== null && `${day === today ? 'Ontem' : 'Dia anterior'}: ${litres(before)}`,
    value !== null && value > unlikelyLiters && 'Confira: é muito leite para uma ordenha',
    hold && holdInWords(hold),
  ].filter(Boolean);

  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-semibold wrap-anywhere">
          {animal.name} {(record ? record.is_discarded : hold) && <Badge tone="orange">Descarte</Badge>}
        </label>
        <p id={`${id}-notes`} className="text-sm text-muted">
          {notes.join(' · ')}
        </p>
        <FieldError id={`${id}-fault`}>{fault}</FieldError>
      </div>
      <CircleCheck aria-hidden="true" className={`size-6 shrink-0 text-brand-ink ${recorded !== null && value === recorded ? '' : 'invisible'}`} />
      <DecimalInput
        id={id}
        className="w-32 shrink-0"
        value={value}
        onChange={type}
        onBlur={save}
        enterKeyHint="next"
        suffix="L"
        disabled={!mayWrite || total !== null}
        aria-describedby={`${id}-notes ${fault ? `${id}-fault` : ''}`.trim()}
        {...(fault && { 'aria-invalid': true })}
      />
    </li>
  );
}

/** The recorded value until somebody types. */
function useTyped(recorded: number | null, saveLitres: (wanted: number | null) => Promise<void>) {
  const [typed, setTyped] = useState<number | null | undefined>();
  const [fault, setFault] = useState<string>();
  const save = () => {
    if (typed === undefined) return;
    // Keep what was typed meanwhile.
    const done = () => setTyped((now) => (Object.is(now, typed) ? undefined : now));
    if (typed === recorded) {
      setFault(undefined);
      return done();
    }
    void saveLitres(typed).then(
      () => {
        setFault(undefined);
        done();
      },
      (error: unknown) => {
        if (!(error instanceof RuleBroken)) console.error(error);
        setFault(error instanceof RuleBroken ? error.message : MilkProduction.failed!.save);
      },
    );
  };
  return { value: typed === undefined ? recorded : typed, type: setTyped, save, fault };
}

/** One call per cow. A new number replaces the recorded one; an empty field deletes it. */
function useSaveLitres(animal: Milking['animal'], record: MilkProduction | null, day: string, shift: Shift) {
  const dispatch = useDispatch();
  const { done } = useUndoToast(MilkProduction.failed!.save);
  const { person } = useAuth().session;
  const one = { animal_id: animal.id, production_date: day, milking_shift: shift };
  return async (wanted: number | null) => {
    if (wanted !== null) {
      // Change only the litres; keep the other fields.
      const { quantity_liters: _, ...known } = record ? writtenOf(record) : { quantity_liters: 0, responsible: person.name };
      await dispatch('record_milk', { ...known, ...one, quantity_liters: wanted, replace: record !== null });
      return;
    }
    if (!record) return;
    await dispatch('remove_milk', one);
    done(`${animal.name}: leite excluído`, () => dispatch('restore_milk', one));
  };
}

const written = Object.keys(MilkProduction.create.shape).filter((field) => field !== 'id');
/** Re-evaluate an automatic discard; keep a manual one. */
const writtenOf = (record: MilkProduction): Partial<MilkProduction> => ({
  ...Object.fromEntries(Object.entries(record).filter(([field]) => written.includes(field))),
  is_discarded: record.is_discarded && record.discard_reason === null,
});
