// "Registrado duas vezes?": the same dose, weighing, service or sale, entered on two phones. One tap keeps one; or both stay.
import { Check } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Replica } from '#data/replica';
import { decisionId } from '#domain/overview/alert-decisions';
import { doubleInWords, recordInWords } from '#domain/overview/double-event-words';
import { type Double, type DoubleGroup, type DoubleNoun, doubleEvents, doubleNouns, groupsOf, removedWhenKeeping } from '#domain/overview/double-events';
import type { VerbName } from '#domain/verbs';
import { animalPath } from '#parts/animals/AnimalLink';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useDispatch, useMayWrite, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { count, dateTime } from '#ui/format';
import { useAuthors } from './authors';

const nouns = [...doubleNouns, 'alert_decisions'] as const;
const mostGroups = 20;
const mostEach = 50;

/** Of this farm, for those who may decide. */
export function useDoubleEvents() {
  const rows = useRowsOfAll(nouns);
  const today = useToday();
  const mayDecide = useMayWrite('alert_decisions');
  return mayDecide ? doubleEvents(rows, today) : [];
}

const removals: Record<DoubleNoun, [remove: VerbName, restore: VerbName]> = {
  animal_weighings: ['remove_weighing', 'restore_weighing'],
  animal_vaccines: ['remove_vaccine', 'restore_vaccine'],
  animal_treatments: ['remove_treatment', 'restore_treatment'],
  artificial_inseminations: ['remove_insemination', 'restore_insemination'],
  sales: ['remove_sale', 'restore_sale'],
};

type Ways = {
  keep: (noun: DoubleNoun, removed: readonly string[]) => void;
  different: (doubles: readonly Double[]) => void;
  busy: boolean;
  nameOf: (person_id: string) => string;
};

const different = (records: readonly unknown[]) => (records.length === 2 ? 'São dois registros diferentes' : 'São registros diferentes');

export function DoubleEvents({ doubles }: { doubles: readonly Double[] }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const ways = useWays(doubles, () => heading.current?.focus());
  const groups = groupsOf(doubles);
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          Registrado duas vezes? <span className="badge tone-gray">{doubles.length.toLocaleString('pt-BR')}</span>
        </h2>
      </div>
      <p className="text-muted">Estes registros parecem ser o mesmo, anotado em dois aparelhos. Toque no que fica; o outro é excluído, e dá para desfazer.</p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
        {groups.slice(0, mostGroups).map((group) => (
          <li key={group.key} className="py-4">
            {group.doubles.length === 1 ? <One double={group.doubles[0]!} ways={ways} /> : <Many group={group} ways={ways} />}
          </li>
        ))}
      </ul>
      {groups.length > mostGroups && <p className="text-muted">e mais {count(groups.length - mostGroups, 'caso', 'casos')}</p>}
    </section>
  );
}

/** `after`: the pressed button disappears, so the focus has to go elsewhere. */
function useWays(doubles: readonly Double[], after: () => void): Ways {
  const { farm } = useFarm();
  const { replica } = useDevice();
  const dispatch = useDispatch();
  const nameOf = useAuthors(doubles);
  const { done, showFailure } = useUndoToast('Erro ao decidir');
  const [busy, setBusy] = useState(false);
  /** One call after the other, in order. */
  const each = async <T,>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    for (const one of all) await work(one);
  };
  const run = (work: Promise<void>, message: string, undo: () => Promise<unknown>) => {
    setBusy(true);
    void work
      .then(() => done(message, undo), showFailure)
      .finally(() => {
        setBusy(false);
        after();
      });
  };
  return {
    busy,
    nameOf,
    keep(noun, removed) {
      const [remove, restore] = removals[noun];
      const work = each(removed, (id) => dispatch(remove as 'remove_weighing', { id }));
      const message = removed.length === 1 ? 'Ficou um registro; o outro foi excluído' : count(removed.length, 'registro excluído', 'registros excluídos');
      run(work, message, () => each(removed.toReversed(), (id) => dispatch(restore as 'restore_weighing', { id })));
    },
    different(all) {
      const idOf = ({ key }: Double) => decisionId(farm.id, key);
      const work = each(all, (one) => {
        const name = animalName(replica, one.animal_id);
        const message = one.records.map((row) => recordInWords(one, row)).join('; ');
        const title = `São registros diferentes: ${doubleInWords(one, name)}`;
        return dispatch('ignore_alert', { id: idOf(one), key: one.key, title: title.slice(0, 300), message: message.slice(0, 5000), priority: 'baixa' });
      });
      run(work, 'Os registros ficam como estão', () => each(all, (one) => dispatch('reopen_alert', { id: idOf(one) })));
    },
  };
}

/** Also of an animal that was deleted. */
const animalName = (replica: Replica, id: string | null) => (id === null ? undefined : (replica.known('animals', id)?.['name'] as string | undefined));

/** "Mimosa", or the buyer of a sale. */
function useSubject({ noun, animal_id, records }: Double) {
  const { replica } = useDevice();
  if (animal_id !== null) return animalName(replica, animal_id);
  return noun === 'sales' ? `animais para ${(records[0] as { buyer_name: string }).buyer_name}` : undefined;
}

function One({ double, ways }: { double: Double; ways: Ways }) {
  const { replica } = useDevice();
  const { time_zone } = replica.who;
  const { noun, records, animal_id } = double;
  const subject = useSubject(double);
  const soldIn = (sale_id: string) =>
    noun === 'sales' ? replica.by('sale_items', 'sale_id', sale_id).map((item) => animalName(replica, item.animal_id) ?? 'Animal') : [];
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold wrap-anywhere">
        {animal_id ? (
          <Link to={animalPath(animal_id)} className="link">
            {doubleInWords(double, subject)}
          </Link>
        ) : (
          doubleInWords(double, subject)
        )}
      </h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {records.map((row) => {
          const words = recordInWords(double, row, soldIn(row.id));
          const who = ways.nameOf(row.created_by);
          return (
            <li key={row.id} className="card flex flex-col gap-2 bg-sunken p-3 shadow-none">
              <p className="flex-1 wrap-anywhere">
                <strong className="font-semibold">{words}</strong>
                <span className="block text-sm text-muted">
                  {who}, {dateTime(row.created_at, time_zone)}
                </span>
              </p>
              <Button
                icon={Check}
                className="self-start px-3"
                disabled={ways.busy}
                aria-label={`Manter este: ${words}, de ${who}`}
                onClick={() =>
                  ways.keep(
                    noun,
                    records.flatMap(({ id }) => (id === row.id ? [] : [id])),
                  )
                }
              >
                Manter este
              </Button>
            </li>
          );
        })}
      </ul>
      <p>
        <Button
          variant="quiet"
          className="px-3"
          disabled={ways.busy}
          aria-label={`${different(records)}: ${doubleInWords(double, subject)}`}
          onClick={() => ways.different([double])}
        >
          {different(records)}
        </Button>
      </p>
    </div>
  );
}

/** A herd treated or weighed twice: all of one person at once, or one by one. */
function Many({ group, ways }: { group: DoubleGroup; ways: Ways }) {
  const { noun, doubles, by } = group;
  const [open, setOpen] = useState(false);
  const { replica } = useDevice();
  const product = noun === 'animal_vaccines' || noun === 'animal_treatments' ? recordInWords(doubles[0]!, doubles[0]!.records[0]!).split(' · ')[0] : undefined;
  const title = `${doubleInWords(group, product)}: ${count(doubles.length, 'animal', 'animais')}`;
  const names = doubles.slice(0, 5).map(({ animal_id }) => animalName(replica, animal_id) ?? 'Animal');
  const more = doubles.length - names.length;
  const choices =
    by.length > 0
      ? by.map((person) => ({ label: `Manter os de ${ways.nameOf(person)}`, kept: { by: person } as const }))
      : ([
          { label: 'Manter os anotados primeiro', kept: 'first' },
          { label: 'Manter os anotados por último', kept: 'last' },
        ] as const);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <p className="text-muted wrap-anywhere">
        {names.join(', ')}
        {more > 0 && ` e mais ${more}`}
      </p>
      <p className="flex flex-wrap gap-2">
        {choices.map(({ label, kept }) => (
          <Button
            key={label}
            icon={Check}
            className="px-3"
            disabled={ways.busy}
            aria-label={`${label}: ${title}`}
            onClick={() => ways.keep(noun, removedWhenKeeping(group, kept))}
          >
            {label}
          </Button>
        ))}
        <Button className="px-3" aria-expanded={open} aria-label={`${open ? 'Fechar' : 'Ver um por um'}: ${title}`} onClick={() => setOpen(!open)}>
          {open ? 'Fechar' : 'Ver um por um'}
        </Button>
        <Button variant="quiet" className="px-3" disabled={ways.busy} aria-label={`São registros diferentes: ${title}`} onClick={() => ways.different(doubles)}>
          São registros diferentes
        </Button>
      </p>
      {open && (
        <ul className="flex flex-col gap-4 border-l-2 border-line pl-3">
          {doubles.slice(0, mostEach).map((double) => (
            <li key={double.key}>
              <One double={double} ways={ways} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
