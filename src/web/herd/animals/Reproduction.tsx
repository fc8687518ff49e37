// Reprodução: a female's status, with her services, births and losses.
import { Trash2 } from 'lucide-react';
import { type ReactNode } from 'react';
import { type Animal, birthOutcomes, isBornDead, isLactating } from '#domain/herd/animals';
import { factsOf } from '#domain/kernel/fields';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { firstCalvingAhead } from '#domain/reproduction/first-calving';
import { newestServiceFirst } from '#domain/reproduction/insemination-queries';
import { daysLeft } from '#domain/reproduction/pregnancy-queries';
import { hasBreedingState } from '#domain/reproduction/rows-to-events';
import type { State } from '#domain/reproduction/states';
import { animalWord, PregnancyBadge } from '#parts/animals/AnimalWords';
import { BreedingBadge, useBreedingState } from '#parts/animals/BreedingState';
import { useRemoval } from '#parts/forms/Removal';
import { HistoryButton } from '#parts/lists/RecordHistory';
import { useMayWrite, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Button, IconButton } from '#ui/Button';
import { Card } from '#ui/Card';
import { type Fact, Facts } from '#ui/Facts';
import { useFirstShown } from '#ui/first-shown';
import { date, days, number, quantity } from '#ui/format';
import { birthRemoval as ofBirths, lossRemoval as ofLosses } from './birth-removal';
import { Young } from './Young';

const results = factsOf(ArtificialInsemination.fields.result).values!;

export function Reproduction({ animal }: { animal: Animal }) {
  const services = newestServiceFirst(useRowsOf('artificial_inseminations', 'animal_id', animal.id));
  const births = useRowsOf('births', 'mother_id', animal.id).toSorted((a, b) => (a.birth_date < b.birth_date ? 1 : -1));
  const losses = useRowsOf('pregnancy_losses', 'animal_id', animal.id).toSorted((a, b) => (a.loss_date < b.loss_date ? 1 : -1));
  const mayWrite = useMayWrite('births');
  const birthRemoval = useRemoval(ofBirths);
  const lossRemoval = useRemoval(ofLosses);
  const state = useBreedingState(animal);
  const [settings] = useRows('herd_settings');
  const goal = hasBreedingState(animal) ? firstCalvingAhead(animal, state, settings?.goal_age_at_first_calving) : null;
  const { pregnancy_status, pregnancy_date, expected_birth_date, last_birth_date, dry_off_date } = animal;
  return (
    <Card title="Reprodução">
      <Facts
        empty="Nada registrado."
        facts={[
          ...(hasBreedingState(animal) ? stateFacts(state) : [{ label: 'Situação reprodutiva', value: pregnancy_status && <Standing animal={animal} /> }]),
          { label: 'Data da cobertura', value: pregnancy_date && date(pregnancy_date) },
          { label: 'Previsão de parto', value: expected_birth_date && <Due of={animal} on={expected_birth_date} /> },
          { label: 'Meta do 1º parto', value: goal && `Até ${date(goal.calving)} (${quantity('months', goal.months)})` },
          { label: 'Cobrir até', value: goal?.service && date(goal.service) },
          { label: 'Secar em', value: isLactating(animal) && state.pregnancy && date(state.pregnancy.dryOff) },
          { label: 'Último parto', value: last_birth_date && date(last_birth_date) },
          { label: 'Lactação', value: isLactating(animal) ? 'Em lactação' : dry_off_date && `Seca desde ${date(dry_off_date)}` },
          {
            label: `Inseminações (${number(services.length, 0)})`,
            value: services.length > 0 && (
              <Few
                lines={services.map(({ id, insemination_date, bull_identification, result }) => (
                  <p key={id}>{`${date(insemination_date)} · ${bull_identification} · ${results[result]}`}</p>
                ))}
              />
            ),
            wide: true,
          },
          {
            label: `Partos registrados (${number(new Set(births.map(({ birth_date }) => birth_date)).size, 0)})`,
            value: births.length > 0 && (
              <Few
                lines={births.map(({ id, birth_date, animal_id, birth_condition, birth_outcome, sire_name }) => (
                  <p key={id} className="flex items-center gap-2">
                    <span className="flex-1">
                      {date(birth_date)} · <Young id={animal_id} /> · {animalWord('birth_condition', birth_condition)}
                      {isBornDead({ birth_outcome }) && ` · ${birthOutcomes[birth_outcome!]}`}
                      {sire_name && ` · touro ${sire_name}`}
                    </span>
                    <HistoryButton noun="births" id={id} name={`parto de ${date(birth_date)}`} />
                    {mayWrite && (
                      <IconButton
                        icon={Trash2}
                        label={`Excluir parto de ${date(birth_date)}`}
                        onClick={() => birthRemoval.ask({ id, name: `${animal.name}, ${date(birth_date)}`, warning: withYoung })}
                      />
                    )}
                  </p>
                ))}
              />
            ),
            wide: true,
          },
          {
            label: `Perdas de gestação (${number(losses.length, 0)})`,
            value: losses.length > 0 && (
              <Few
                lines={losses.map(({ id, loss_date, notes }) => (
                  <p key={id} className="flex items-center gap-2">
                    <span className="flex-1">{[date(loss_date), notes].filter(Boolean).join(' · ')}</span>
                    <HistoryButton noun="pregnancy_losses" id={id} name={`perda de ${date(loss_date)}`} />
                    {mayWrite && (
                      <IconButton
                        icon={Trash2}
                        label={`Excluir perda de ${date(loss_date)}`}
                        onClick={() => lossRemoval.ask({ id, name: `${animal.name}, ${date(loss_date)}` })}
                      />
                    )}
                  </p>
                ))}
              />
            ),
            wide: true,
          },
        ]}
      />
      {birthRemoval.dialog}
      {lossRemoval.dialog}
    </Card>
  );
}

/** What her events say of today. */
const stateFacts = (state: State): Fact[] => [
  { label: 'Situação reprodutiva', value: <BreedingBadge state={state} /> },
  { label: 'Desde', value: state.since && date(state.since) },
  { label: 'Nº da lactação', value: state.lactationNumber > 0 && `${state.lactationNumber}ª` },
  { label: 'DEL (dias desde o parto)', value: state.del !== null && number(state.del, 0) },
  { label: 'Dias de gestação', value: state.pregnancy && `${number(state.pregnancy.days, 0)}${state.pregnancy.estimated ? ' (estimados)' : ''}` },
  { label: 'Coberturas nesta lactação', value: state.services > 0 && number(state.services, 0) },
  { label: 'Dias em aberto', value: state.daysOpen !== null && number(state.daysOpen, 0) },
];

const withYoung = <p className="mt-2">A cria nascida neste parto sai junto do rebanho, com o que foi anotado dela.</p>;

const Standing = ({ animal }: { animal: Animal }) =>
  animal.pregnancy_status === 'nao_aplicavel' ? 'Não aplicável' : <PregnancyBadge pregnancy_status={animal.pregnancy_status} />;

function Due({ of: animal, on }: { of: Animal; on: string }) {
  const left = daysLeft(animal, useToday());
  const words = left === null ? null : left === 0 ? 'é hoje' : left > 0 ? `em ${days(left)}` : `passou há ${days(-left)}`;
  return (
    <>
      {date(on)}
      {words && <span className="block text-sm text-muted">{words}</span>}
    </>
  );
}

const few = 3;

/** The newest entries, with a button for all. */
function Few({ lines }: { lines: ReactNode[] }) {
  const [most, showAll] = useFirstShown(few);
  return (
    <>
      {lines.slice(0, most)}
      {lines.length > most && (
        <Button variant="quiet" onClick={showAll}>
          Mostrar todos
        </Button>
      )}
    </>
  );
}
