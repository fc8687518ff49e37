// One cow of a milking: her litres, saved on blur.
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { Replica } from '#data/replica';
import { addDays } from '#domain/kernel/dates';
import type { ControlMilking } from '#domain/milk/control-queries';
import { MilkProduction, type Shift, unlikelyLiters } from '#domain/milk/milk-production';
import type { Milking } from '#domain/milk/milk-queries';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useAuth } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { type Drafts, draftTime } from '#ui/drafts';
import { FieldError } from '#ui/Field';
import { date, litres } from '#ui/format';
import { draftName, useTypedLitres } from './typed-litres';
import { holdInWords, holdOf } from './words';

type MilkingLineProps = {
  cow: Milking & Partial<Pick<ControlMilking, 'last' | 'byMilking'>>;
  day: string;
  shift: Shift;
  replica: Replica /** Null until they are read. */;
  drafts: Drafts | null;
};

export function MilkingLine({ cow: { animal, record, total, before, last, byMilking = null }, day, shift, replica, drafts }: MilkingLineProps) {
  const id = useId();
  const mayWrite = useMayWrite('milk_production');
  const today = useToday();
  const recorded = record?.quantity_liters ?? null;
  const saveLitres = useSaveLitres(animal, record, day, shift, last?.litres ?? null);
  const { value, type, save, fault, questions, confirm, restored, discard } = useTypedLitres(recorded, saveLitres, {
    drafts,
    name: draftName(`${day} ${shift}`, animal.id),
  });
  const hold = holdOf(replica, animal, day);
  const notes = [
    animal.identification,
    total
      ? `Total do dia já registrado: ${litres(total.quantity_liters)}`
      : byMilking !== null
        ? `Já registrado por ordenha: ${litres(byMilking)}`
        : last && last.day !== addDays(day, -1)
          ? `${date(last.day)}: ${litres(last.litres)}`
          : before !== null && `${day === today ? 'Ontem' : 'Dia anterior'}: ${litres(before)}`,
    value !== null && value > unlikelyLiters && shift !== 'total_dia' && questions.length === 0 && 'Confira: é muito leite para uma ordenha',
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
        {restored && (
          <div role="status" className="flex flex-wrap items-center gap-2 py-1">
            <p className="basis-full">
              {restored.isOffered ? `Rascunho de ${draftTime(restored.at)}: ${litres(restored.litres)}` : `Rascunho de ${draftTime(restored.at)} recuperado`}
            </p>
            {restored.isOffered && <Button onClick={() => type(restored.litres)}>Usar {litres(restored.litres)}</Button>}
            <Button onClick={discard}>Descartar rascunho</Button>
          </div>
        )}
        <FieldError id={`${id}-fault`}>{fault}</FieldError>
        {questions.length > 0 && (
          <div role="alert" className="flex flex-wrap items-center gap-2 py-1">
            <p className="basis-full text-orange-ink">Ainda não foi salvo. Confirma? {questions.map(({ text }) => text).join('; ')}</p>
            <Button variant="primary" onClick={confirm} aria-label={`Confirmo: ${animal.name}`}>
              Confirmo
            </Button>
          </div>
        )}
      </div>
      <CircleCheck aria-hidden="true" className={`size-6 shrink-0 text-brand-ink ${recorded !== null && value === recorded ? '' : 'invisible'}`} />
      <DecimalInput
        id={id}
        className="w-32 shrink-0"
        value={value}
        onChange={type}
        onBlur={() => save()}
        enterKeyHint="next"
        suffix="L"
        disabled={!mayWrite || total !== null || byMilking !== null}
        aria-describedby={`${id}-notes ${fault ? `${id}-fault` : ''}`.trim()}
        {...(fault && { 'aria-invalid': true })}
      />
    </li>
  );
}

/** One call per cow. A new number replaces the recorded one; an empty field deletes it. */
function useSaveLitres(animal: Milking['animal'], record: MilkProduction | null, day: string, shift: Shift, usual_liters: number | null) {
  const { dispatch } = useDevice();
  const { done } = useUndoToast(MilkProduction.failed!.save);
  const { person } = useAuth().session;
  const one = { animal_id: animal.id, production_date: day, milking_shift: shift };
  return async (wanted: number | null, confirmed: string[]) => {
    if (wanted !== null) {
      // Change only the litres; keep the other fields.
      const { quantity_liters: _, ...known } = record ? writtenOf(record) : { quantity_liters: 0, responsible: person.name };
      await dispatch('record_milk', { ...known, ...one, quantity_liters: wanted, usual_liters, replace: record !== null, confirmed });
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
