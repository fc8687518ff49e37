// "Registrar Vacina": records today's application at once, with undo for ten seconds; opens the form where somebody must read the label first.
import { useState } from 'react';
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import { hasKnownWithdrawal } from '#domain/health/vaccine-application-queries';
import { isFirstDose } from '#domain/health/vaccine-dose-queries';
import { applicationOf, type Suggestion } from '#domain/health/vaccine-suggestion-queries';
import { RuleBroken } from '#domain/kernel/errors';
import { forAnimal } from '#parts/animals/ForAnimal';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { useToast } from '#ui/Toast';
import type { Start } from './LazyForm';

/** `done` runs when the suggestion and its button are gone. */
export function useRecording(open: (start: Start) => void, done: () => void) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const today = useToday();
  const { show } = useToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const showFailure = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    show({ message: error instanceof RuleBroken ? `${AnimalVaccine.failed!.save}: ${error.message}` : 'Erro ao registrar vacina. Tente novamente.' });
  };
  const todays = ({ animal, protocol }: Suggestion) =>
    applicationOf(protocol, today, isFirstDose(replica.rows('animal_vaccines'), protocol.vaccine_name, [animal.id]));
  const record = async (suggestion: Suggestion) => {
    const { animal, protocol } = suggestion;
    const one = forAnimal(animal.id);
    await dispatch('apply_vaccine', { applications: [one], ...todays(suggestion) });
    const undo = () => void dispatch('remove_vaccine', { id: one.id }).catch(showFailure);
    show({ message: `${animal.name}: ${protocol.vaccine_name} registrada`, action: { label: 'Desfazer', run: undo } });
    done();
  };
  return {
    busy,
    record: (suggestion: Suggestion) => {
      const { animal, protocol, status } = suggestion;
      // Somebody says when it was given, or gives it now.
      if (status === 'unrecorded' || !hasKnownWithdrawal(protocol)) return open({ applications: [forAnimal(animal.id)], ...todays(suggestion) });
      const key = animal.id + protocol.id;
      if (busy.has(key)) return;
      setBusy((before) => new Set([...before, key]));
      void record(suggestion)
        .catch(showFailure)
        .finally(() => setBusy((before) => new Set([...before].filter((other) => other !== key))));
    },
  };
}
