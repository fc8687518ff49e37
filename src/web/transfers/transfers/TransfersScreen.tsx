// /transfers: animals sent to or received from other farms of the owner, newest first.

import { Ban, CircleCheck, Clock, Fence, Truck, Wallet } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { isArrival, isComing, isOpenTransfer } from '#domain/transfers/farm-transfers';
import { costHere, countTransfers, findJourneys, type Journey, journeysOf, newestTransferFirst } from '#domain/transfers/transfer-queries';
import { animalPath } from '#parts/animals/AnimalLink';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRows } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Card, StatCard } from '#ui/Card';
import type { RowLink } from '#ui/datatable/column';
import { count, date, money, number } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { columnsAt, comingWords } from './columns';
import { useCompletion } from './completing';
import { transferRemoval } from './removal';

const Receive = lazily(async () => (await import('./AnswerForms')).ReceiveForm);
const Refuse = lazily(async () => (await import('./AnswerForms')).RefuseForm);
const Form = lazily(async () => (await import('./TransferForm')).TransferForm);
const filterNames = ['search', 'status'] as const;
const wanted = { pendente: 'Pendentes', em_transito: 'Em Trânsito', concluída: 'Concluídas' };

const recordsOf = ({ transfer }: Journey) => [transfer];
const alsoAt = (farm_id: string) => [
  { label: 'Origem', kind: 'text' as const, value: ({ from }: Journey) => from },
  { label: 'Destino', kind: 'text' as const, value: ({ to }: Journey) => to },
  { label: 'Custo desta fazenda (R$)', kind: 'money' as const, value: ({ transfer }: Journey) => costHere(transfer, farm_id) },
];
const nameOf = ({ animal, transfer }: Journey) => `transferência de ${animal} em ${date(transfer.transfer_date)}`;

export function TransfersScreen() {
  const { farm } = useFarm();
  const journeys = useJourneys();
  const { values, change, clear } = useAddressFilters(filterNames);
  const complete = useCompletion();
  const [answering, setAnswering] = useState<Answer | null>(null);
  const answer = (accepts: boolean) => answering?.accepts === accepts && { journey: answering.journey, onClose: () => setAnswering(null) };
  const linkTo = useAnimalLink();
  const columns = useMemo(() => columnsAt(farm.id), [farm.id]);

  // Deferred: typing stays responsive while the list updates.
  const search = useDeferredValue(values.search);
  const status = values.status in wanted ? values.status : '';
  const found = useMemo(() => findJourneys(journeys, { search, status }), [journeys, search, status]);
  const options = Object.entries(wanted).map(([value, label]) => ({ value, label }));
  const selects = [{ label: 'Situação', all: 'Todas', value: status, options, onChange: (status: string) => change({ status }) }];

  return (
    <ListScreen
      noun="farm_transfers"
      title="Movimentações entre Fazendas"
      subtitle="Os animais que vão de uma fazenda sua para outra"
      add="Nova Transferência"
      rows={found}
      columns={columns}
      caption="Transferências"
      nameOf={nameOf}
      removal={transferRemoval}
      renderWarning={({ transfer }) => transfer.completed_at !== null && <p className="mt-2">O animal volta para esta fazenda.</p>}
      renderForm={(editing, onClose) => <Form with={editing && { transfer: editing.row?.transfer, onClose }} />}
      filters={{
        search: {
          label: 'Buscar por animal ou fazenda',
          placeholder: 'Animal, brinco ou fazenda',
          value: values.search,
          onChange: (search) => change({ search }),
        },
        selects,
        onClear: clear,
        found: count(found.length, 'transferência', 'transferências'),
      }}
      isFiltered={search !== '' || status !== ''}
      empty={{
        icon: Truck,
        title: 'Nenhuma transferência registrada',
        filtered: 'Nenhuma transferência encontrada',
        hint: 'Anote o animal que vai para outra fazenda sua: ao concluir, ele passa para lá com pesagens, saúde e reprodução.',
      }}
      exported={{ records: recordsOf, also: alsoAt(farm.id), filters: filtersInWords(search, selects) }}
      renderLink={linkTo}
      // A transfer from another farm is changed there; here it is received or refused.
      actions={(row) =>
        isArrival(row.transfer, farm.id) ? null : isOpenTransfer(row.transfer) ? [{ label: 'Concluir', icon: CircleCheck, onSelect: () => complete(row) }] : []
      }
    >
      <Figures journeys={journeys} farm_id={farm.id} />
      <Coming journeys={journeys.filter(({ transfer }) => isComing(transfer, farm.id))} onAnswer={setAnswering} />
      <Receive with={answer(true)} />
      <Refuse with={answer(false)} />
    </ListScreen>
  );
}

type Answer = { accepts: boolean; journey: Journey };

/** Animals on their way to this farm: no heads of it before somebody receives them. */
function Coming({ journeys, onAnswer }: { journeys: readonly Journey[]; onAnswer: (answer: Answer) => void }) {
  const mayWrite = useMayWrite('farm_transfers');
  if (journeys.length === 0) return null;
  return (
    <Card title={`A caminho: ${count(journeys.length, 'animal', 'animais')}`}>
      <ul className="flex flex-col divide-y divide-line">
        {journeys.map((journey) => (
          <li key={journey.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{journey.animal}</strong> {[journey.identification, comingWords(journey.transfer)].filter(Boolean).join(' · ')}
              <Second>{`${journey.from ? `De ${journey.from}` : 'De outra fazenda'}, sai em ${date(journey.transfer.transfer_date)}`}</Second>
            </span>
            {mayWrite && (
              <span className="flex flex-wrap gap-2">
                <Button icon={CircleCheck} onClick={() => onAnswer({ accepts: true, journey })}>{`Receber ${journey.animal}`}</Button>
                <Button icon={Ban} onClick={() => onAnswer({ accepts: false, journey })}>{`Recusar ${journey.animal}`}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useJourneys() {
  const { replica } = useDevice();
  const { farms } = useFarm();
  const animals = useRows('animals');
  const transfers = useRows('farm_transfers');
  return useMemo(() => {
    const names = new Map(farms.map(({ id, farm_name }) => [id, farm_name]));
    // `animals` is a dependency, so that renames are shown.
    return animals && journeysOf(newestTransferFirst(transfers), { animal: (id) => replica.known('animals', id), farm: (id) => names.get(id) });
  }, [replica, farms, animals, transfers]);
}

/** Links to an animal of this farm; one that left is only a name. */
function useAnimalLink(): RowLink<Journey> {
  const { replica } = useDevice();
  return ({ transfer: { animal_id } }, { children, ...props }) =>
    replica.row('animals', animal_id) ? (
      <Link to={animalPath(animal_id)} {...props}>
        {children}
      </Link>
    ) : (
      <span>{children}</span>
    );
}

function Figures({ journeys, farm_id }: { journeys: readonly Journey[]; farm_id: string }) {
  const { total, pendente, em_transito, concluída, cost, arrivals } = useMemo(
    () =>
      countTransfers(
        journeys.map(({ transfer }) => transfer),
        farm_id,
      ),
    [journeys, farm_id],
  );
  return (
    <ListFigures>
      <StatCard label="Total" value={number(total, 0)} icon={Fence} tone="blue" />
      <StatCard label="Pendentes" value={number(pendente, 0)} icon={Clock} tone="yellow" />
      <StatCard label="Em Trânsito" value={number(em_transito, 0)} icon={Truck} tone="orange" />
      <StatCard label="Concluídas" value={number(concluída, 0)} icon={CircleCheck} />
      <StatCard label="Custo Total" value={money(cost)} icon={Wallet} tone="red" hint={arrivals > 0 && 'do que saiu daqui: a origem paga'} />
    </ListFigures>
  );
}
