// The steps of an IATF lot with their days, and its females: one that missed a step leaves the lot.
import { LogOut, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lotOutcome } from '#domain/reproduction/lot-outcome';
import { mostProducts } from '#domain/reproduction/step-products';
import { SynchronisationLot } from '#domain/reproduction/synchronisation-lots';
import { doseId, stepsOf } from '#domain/reproduction/synchronisation-tasks';
import { AnimalName } from '#parts/animals/AnimalName';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useMayWrite, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { CompleteStep } from '#parts/synchronisation/CompleteStep';
import { Badge } from '#ui/Badge';
import { Button, IconButton } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, date, money, number } from '#ui/format';

export function LotDialog({ lot_id, onClose }: { lot_id: string; onClose: () => void }) {
  const lot = useRow('synchronisation_lots', lot_id);
  const members = useRowsOf('synchronisation_lot_animals', 'lot_id', lot_id);
  const today = useToday();
  const dispatch = useDispatch();
  const mayWrite = useMayWrite('synchronisation_lot_animals');
  const { replica } = useDevice();
  const { done, showFailure } = useUndoToast(SynchronisationLot.failed!.save);
  const services = useRows('artificial_inseminations');
  const [step, setStep] = useState<string | null>(null);
  const tasks = useRows('daily_activities');
  const doneSteps = useMemo(
    () => new Set(tasks.flatMap((task) => (task.lot_id === lot_id && task.status === 'concluída' && task.lot_step ? [task.lot_step] : []))),
    [tasks, lot_id],
  );
  // Who does not see the daily work knows a step by what it gave.
  const treatments = useRows('animal_treatments');
  const given = useMemo(() => new Set(treatments.map(({ id }) => id)), [treatments]);
  const uses = useRows('supply_uses');
  const outcome = useMemo(() => {
    if (!lot) return null;
    const keys = stepsOf(lot).map(({ key }) => key);
    const ids = new Set(members.map(({ animal_id }) => animal_id));
    const nths = Array.from({ length: mostProducts }, (_, nth) => nth);
    const isOfLot = ({ id, animal_id, reason }: { id: string; animal_id: string; reason: string | null }) =>
      // The reason says which day: an id takes time to derive.
      keys.some((key) => reason?.endsWith(key.split('.')[0]!) && nths.some((nth) => doseId(replica.who.farm_id, lot_id, key, nth, animal_id) === id));
    const doses = treatments.filter((one) => one.supply_use_id && ids.has(one.animal_id) && one.application_date >= lot.start_date && isOfLot(one));
    return lotOutcome(lot, members, services, { doses, uses });
  }, [lot, members, services, treatments, uses, replica, lot_id]);
  if (!lot || !outcome) return null;
  const isDone = (key: string) => doneSteps.has(key) || members.some(({ animal_id }) => given.has(doseId(replica.who.farm_id, lot_id, key, 0, animal_id)));
  const nameOf = (animal_id: string) => replica.row('animals', animal_id)?.name ?? 'Animal';
  const leave = (id: string, animal_id: string) => {
    const undo = () => dispatch('return_to_synchronisation', { id });
    void dispatch('leave_synchronisation', { id, left_date: today < lot.start_date ? lot.start_date : today }).then(
      () => done(`${nameOf(animal_id)}: saiu do lote`, undo),
      showFailure,
    );
  };
  const comeBack = (id: string) => void dispatch('return_to_synchronisation', { id }).catch(showFailure);
  const present = members.filter(({ left_date }) => left_date === null).length;
  return (
    <Dialog open title={lot.name} onClose={onClose}>
      <h3 className="font-semibold">{lot.protocol_name}</h3>
      <ol className="mb-4">
        {stepsOf(lot).map(({ key, day, what, date: on, free }) => (
          <li key={key} className="flex items-center gap-2 border-b border-line py-2 last:border-0">
            <span className={`flex-1 ${isDone(key) ? 'text-muted' : ''}`}>
              <span className="font-semibold">{`D${day}, ${date(on)}`}</span>
              {free && <strong>{` (${free})`}</strong>}
              <span className="block">{what}</span>
            </span>
            {isDone(key) ? (
              <Badge tone="green">Feito</Badge>
            ) : (
              mayWrite &&
              on <= today && (
                <Button aria-label={`Concluir D${day}: ${what}`} onClick={() => setStep(key)}>
                  Concluir
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      {outcome.inseminated > 0 && (
        <p className="mb-4">
          {`${count(outcome.inseminated, 'inseminada', 'inseminadas')}, ${count(outcome.pregnant, 'prenha', 'prenhas')} de ${number(outcome.known, 0)} com diagnóstico`}
          {outcome.costPerPregnancy !== null && (
            <span className="block">
              {`Custo por prenhez: ${money(outcome.costPerPregnancy)} (${money(outcome.cost)} ao todo${
                outcome.stock > 0 ? `: ${money(outcome.written)} nos serviços e ${money(outcome.stock)} do estoque, ao preço dos lotes` : ''
              })`}
            </span>
          )}
        </p>
      )}
      <h3 className="font-semibold">{`${count(present, 'animal', 'animais')} no lote`}</h3>
      <ul>
        {members.map(({ id, animal_id, left_date }) => (
          <li key={id} className="flex min-h-11 items-center gap-2 border-b border-line last:border-0">
            <span className={`flex-1 ${left_date ? 'text-muted' : ''}`}>
              <AnimalName id={animal_id} />
              {left_date && <span className="block text-sm">{`Saiu do lote em ${date(left_date)}`}</span>}
            </span>
            {mayWrite &&
              (left_date ? (
                <IconButton icon={RotateCcw} label={`Voltar ao lote: ${nameOf(animal_id)}`} onClick={() => comeBack(id)} />
              ) : (
                <IconButton icon={LogOut} label={`Tirar do lote: ${nameOf(animal_id)}`} onClick={() => leave(id, animal_id)} />
              ))}
          </li>
        ))}
      </ul>
      {step && <CompleteStep lot_id={lot_id} lot_step={step} onClose={() => setStep(null)} />}
    </Dialog>
  );
}
