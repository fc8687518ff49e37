// The animal that receives the product: its dose, warnings, and Enter.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AnimalVaccine, nextApplication } from '#domain/health/animal-vaccines';
import { warningsFor } from '#domain/health/product-warnings';
import { protocolFor } from '#domain/health/vaccine-application-queries';
import { isFirstDose } from '#domain/health/vaccine-dose-queries';
import { tagAfterWeight } from '#domain/herd/corral-queries';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { fold } from '#domain/kernel/text';
import type { InputOf } from '#domain/verbs';
import { useFollow } from '#parts/animals/VaccineFields';
import { useDevice, useDispatch, useRow, useRowsOf } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { date, kg } from '#ui/format';
import { TextInput } from '#ui/TextInput';
import { AnimalAtHand } from './AnimalEntry';
import type { EntryProps } from './CorralSession';
import { useSaving } from './save-entry';
import type { TypedDose, VaccinePlan } from './vaccine-words';

export function VaccineAtHand({ at, animal, plan, onType, onLeave, onSaved }: EntryProps<VaccinePlan, TypedDose>) {
  const dispatch = useDispatch();
  const seen = useRow('animal_vaccines', at.correcting ? at.entry : undefined);
  const given = useRowsOf('animal_vaccines', 'animal_id', at.animal_id);
  const { protocols } = useFollow();
  const { state } = useDevice().replica.who;
  const { fault, setFault, save } = useSaving(AnimalVaccine.failed!.save);
  const [asking, setAsking] = useState<string[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const { vaccine_name, application_date } = seen ?? plan;
  const product = fold(vaccine_name);
  const again = given.some((one) => one.id !== at.entry && one.application_date === application_date && fold(one.vaccine_name) === product);
  const warnings = [
    ...(again ? [`${animal.name} já recebeu ${vaccine_name} em ${date(application_date)}`] : []),
    ...warningsFor({ ...plan, vaccine_name, application_date }, [animal], state),
  ];

  // The plan has one date for all; an animal's first dose is followed by its booster, unless somebody chose the date.
  const protocol = protocolFor(protocols, vaccine_name, new Set([animal.type]));
  const isUsual = protocol && plan.next_application_date === nextApplication(protocol, application_date, false);
  const isFirst = isFirstDose(
    given.filter(({ id }) => id !== at.entry),
    vaccine_name,
    [animal.id],
  );
  const next = isUsual && isFirst ? { next_application_date: nextApplication(protocol, application_date, true) } : {};

  const write = () =>
    save(async () => {
      if (at.correcting && !seen) throw notFound(AnimalVaccine.missing);
      if (seen) {
        const changes = changesBetween(seen, { dosage: at.typed }) as InputOf<'update_vaccine'>['changes'];
        if (Object.keys(changes).length > 0) await dispatch('update_vaccine', { id: seen.id, changes });
      } else await dispatch('apply_vaccine', { ...plan, ...next, dosage: at.typed, applications: [{ id: at.entry, animal_id: at.animal_id }] });
      onSaved(`${animal.name}: ${[vaccine_name, at.typed].filter(Boolean).join(', ')} ${seen ? 'corrigida' : 'registrada'}`);
    });
  const enter = () => {
    if (warnings.length > 0 && !seen) setAsking(warnings);
    else write();
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    const read = event.key === 'Enter' && tagAfterWeight(event.currentTarget.value);
    if (!read) return;
    event.preventDefault();
    onType(at.correcting ? (seen?.dosage ?? null) : plan.dosage);
    // The tag was typed over the dose: restore the dose and stay on this animal.
    setFault(`Brinco ${read.tag} lido antes da hora: salve este animal primeiro, ou toque em Outro animal`);
  };

  return (
    <AnimalAtHand animal={animal} known={animal.weight === null ? 'Sem peso registrado' : `Peso: ${kg(animal.weight)}`} onLeave={onLeave}>
      {warnings.length > 0 && (
        <Notice tone="yellow" role="status" title="Atenção">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <Field label={at.correcting ? 'Dose corrigida' : 'Dose'} hint={vaccine_name} error={fault}>
          <TextInput
            ref={input}
            className="corral-input"
            value={at.typed ?? ''}
            enterKeyHint="done"
            onKeyDown={pressed}
            onChange={(event) => {
              setFault(undefined);
              onType(event.target.value || null);
            }}
          />
        </Field>
        <Button variant="primary" type="submit" className="corral-button">
          {at.correcting ? 'Salvar correção' : 'Aplicado, próximo'}
        </Button>
      </form>
      <ConfirmDialog
        open={asking !== null}
        title="Confira antes de salvar"
        message={asking?.map((warning) => <p key={warning}>{warning}</p>)}
        confirmLabel="Registrar assim mesmo"
        cancelLabel="Voltar"
        tone="primary"
        onConfirm={() => {
          setAsking(null);
          write();
        }}
        onCancel={() => setAsking(null)}
      />
    </AnimalAtHand>
  );
}
