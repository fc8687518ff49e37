// The animal on the scale: its weight, typed or measured, and questions before saving.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onScale, type Scale, takeWeight, watchScale } from '#data/scale';
import { AnimalWeighing, gainSince } from '#domain/herd/animal-weighings';
import { tagAfterWeight } from '#domain/herd/corral-queries';
import { weighingFindings } from '#domain/herd/plausible-animals';
import { weighedBefore } from '#domain/herd/weighing-queries';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { decimalTyped } from '#domain/kernel/typed-decimal';
import type { InputOf } from '#domain/verbs';
import { gainInWords } from '#parts/animals/GainWords';
import { useDispatch, useRow, useRowsOf } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { ConfirmDialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { date, kg } from '#ui/format';
import { AnimalAtHand } from './AnimalEntry';
import type { EntryProps } from './CorralSession';
import { atRest, isOf, useScale } from './ScalePanel';
import { useSaving } from './save-entry';
import type { TypedWeight, WeighingPlan } from './weighing-words';

export function WeighingAtHand({ at, animal, plan, onType, onOtherTag, onLeave, onSaved }: EntryProps<WeighingPlan, TypedWeight>) {
  const dispatch = useDispatch();
  const others = useRowsOf('animal_weighings', 'animal_id', at.animal_id).filter(({ id }) => id !== at.entry);
  const seen = useRow('animal_weighings', at.correcting ? at.entry : undefined);
  const { fault, setFault, save } = useSaving(AnimalWeighing.failed!.save);
  const [asking, setAsking] = useState<{ questions: string[]; keys: string[] } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { weight } = at.typed;
  /** The weight before typing, which a tag reader may overwrite. */
  const weightBefore = useRef(weight);
  const day = seen?.weighing_date ?? plan.weighing_date;
  const previous = weighedBefore(others, day);
  const sameDay = others.filter(({ weighing_date }) => weighing_date === day);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const gain = previous && weight !== null && weight > 0 ? gainInWords(gainSince(previous, { id: at.entry, weighing_date: day, weight })) : null;
  /** An invalid weight is an error, not a question. */
  const doubts = (kilos: number | null) => {
    if (kilos === null || !(kilos > 0)) return { questions: [], keys: [] };
    // What is impossible is refused when it is saved.
    const unlikely = weighingFindings(animal, previous, { weighing_date: day, weight: kilos }).filter(({ level }) => level === 'confirm');
    const twice = sameDay.length > 0 && !at.correcting ? [`${animal.name} já tem pesagem em ${date(day)}: ${weightsOf(sameDay)}`] : [];
    return { questions: [...twice, ...unlikely.map(({ text }) => `Confirmo: ${text}`)], keys: unlikely.map(({ key }) => key) };
  };

  const write = (kilos: number | null, confirmed: string[] = []) =>
    save(async () => {
      const { auto: _, ...common } = plan;
      if (at.correcting && !seen) throw notFound(AnimalWeighing.missing);
      if (seen) {
        const changes = changesBetween(seen, { weight: kilos }) as InputOf<'update_weighing'>['changes'];
        if (Object.keys(changes).length > 0) await dispatch('update_weighing', { id: seen.id, changes, confirmed });
      } else await dispatch('weigh', { ...common, id: at.entry, animal_id: at.animal_id, weight: kilos as number, confirmed });
      takeWeight();
      onSaved(`${animal.name}: ${kg(kilos)} ${seen ? 'corrigidos' : 'salvos'}${gain && kilos === weight ? `, ${gain}` : ''}`);
    });
  const enter = (kilos: number | null) => {
    const found = doubts(kilos);
    if (found.questions.length > 0) setAsking(found);
    else write(kilos);
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const read = tagAfterWeight(event.currentTarget.value);
    if (!read) return;
    event.preventDefault();
    const before = read.before === '' ? weightBefore.current : decimalTyped(read.before);
    if (before === null && !at.correcting) return onOtherTag(read.tag);
    // Restore the weight that the tag overwrote.
    onType({ weight: before, byHand: true });
    setFault(`Brinco ${read.tag} lido antes da hora: salve este peso primeiro`);
  };

  const scale = useScale();
  const offered = isOf(scale, animal) ? atRest(scale) : null;
  const onReading = useEffectEvent((scale: Scale) => {
    const kilos = atRest(scale);
    // The next animal was weighed while this one is not saved.
    if (!isOf(scale, animal) && scale.last?.kind === 'weight') return setFault(`Brinco ${scale.last.tag} lido antes da hora: salve este peso primeiro`);
    if (!scale.ready || kilos === null || at.typed.byHand || asking) return;
    weightBefore.current = kilos;
    if (kilos !== weight) onType({ weight: kilos, byHand: false });
    if (plan.auto) enter(kilos);
  });
  useEffect(() => watchScale(() => onReading(onScale())), []);

  const known = previous ? `Último peso: ${kg(previous.weight)} em ${date(previous.weighing_date)}` : 'Primeira pesagem';
  return (
    <AnimalAtHand animal={animal} known={known} onLeave={onLeave}>
      {sameDay.length > 0 && !at.correcting && <Notice tone="yellow" role="status" title={`Já tem pesagem em ${date(day)}: ${weightsOf(sameDay)}`} />}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          enter(weight);
        }}
      >
        <Field label={at.correcting ? 'Peso corrigido' : animal.is_batch ? 'Peso médio por cabeça' : 'Peso'} hint={gain ?? undefined} error={fault}>
          <DecimalInput
            ref={input}
            className="corral-input"
            value={weight}
            suffix="kg"
            enterKeyHint="done"
            onKeyDown={pressed}
            onChange={(typed) => {
              setFault(undefined);
              if (typed === null) weightBefore.current = null;
              onType({ weight: typed, byHand: typed !== null });
            }}
          />
        </Field>
        {offered !== null && offered !== weight && (
          <Button
            onClick={() => {
              weightBefore.current = offered;
              onType({ weight: offered, byHand: true });
              input.current?.focus();
            }}
          >
            Usar {kg(offered)} da balança
          </Button>
        )}
        <Button variant="primary" type="submit" className="corral-button">
          {at.correcting ? 'Salvar correção' : 'Salvar e próximo'}
        </Button>
      </form>
      <ConfirmDialog
        open={asking !== null}
        title="Confira antes de salvar"
        message={asking?.questions.map((question) => <p key={question}>{question}</p>)}
        confirmLabel="Salvar assim mesmo"
        cancelLabel="Corrigir"
        tone="primary"
        onConfirm={() => {
          setAsking(null);
          write(weight, asking?.keys);
        }}
        onCancel={() => {
          setAsking(null);
          // Do not let the scale offer this weight again.
          onType({ weight, byHand: true });
        }}
      />
    </AnimalAtHand>
  );
}

const weightsOf = (weighings: readonly AnimalWeighing[]) => weighings.map(({ weight }) => kg(weight)).join(', ');
