// Sugestões: what is due now or soon, grouped by protocol, earliest first.
import { CircleCheckBig, Syringe } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { applicationTypes, mostAnimals } from '#domain/health/animal-vaccines';
import { countDoses, type DoseFilter, doseFilters, dueDoses, historyQuestions, withStatus } from '#domain/health/due-dose-queries';
import { confirmAtLabel } from '#domain/health/standard-protocols';
import { isFirstDose } from '#domain/health/vaccine-dose-queries';
import {
  applicationOf,
  firstSuggestions,
  type Suggestion,
  type SuggestionGroup,
  type SuggestionStatus,
  statusNames,
} from '#domain/health/vaccine-suggestion-queries';
import { findAnimals } from '#domain/herd/animal-queries';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import type { Sheet } from '#domain/kernel/export-sheet';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { animalWord } from '#parts/animals/AnimalWords';
import { forAnimal } from '#parts/animals/ForAnimal';
import { ExportSheets, filtersInWords } from '#parts/export/Export';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { useFirstShown } from '#ui/first-shown';
import { count, days, number } from '#ui/format';
import { optionsOf } from '#ui/Select';
import { HistoryQuestions } from './HistoryQuestions';
import type { Start } from './LazyForm';
import { useRecording } from './recording';

const tones: Record<SuggestionStatus, Tone> = { overdue: 'red', pending: 'orange', upcoming: 'blue', unrecorded: 'gray' };
const anyAnimal = { type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };

type SuggestionsProps = { search: string; situacao: DoseFilter | ''; onOpen: (start: Start) => void };

export function Suggestions({ search, situacao, onOpen }: SuggestionsProps) {
  const animals = useRows('animals');
  const applications = useRows('animal_vaccines');
  const own = useRows('vaccine_protocols');
  const today = useToday();
  const { state } = useDevice().replica.who;
  const mayWrite = useMayWrite('animal_vaccines');
  const summary = useRef<HTMLParagraphElement>(null);
  // The row disappears with its button: move the focus to the summary.
  const { record, busy } = useRecording(onOpen, () => summary.current?.focus({ preventScroll: true }));

  const wanted = useDeferredValue(search);
  const herd = useMemo(() => (wanted ? findAnimals(animals, { ...anyAnimal, search: wanted }) : animals), [animals, wanted]);
  const due = useMemo(() => dueDoses(herd, applications, own, today, state), [herd, applications, own, today, state]);
  const groups = useMemo(() => withStatus(due, situacao), [due, situacao]);
  const questions = useMemo(() => historyQuestions(groups), [groups]);
  const all = (group: SuggestionGroup) => {
    const ids = firstSuggestions(group, mostAnimals).map(({ animal }) => animal.id);
    const isFirst = isFirstDose(applications, group.protocol.vaccine_name, ids);
    onOpen({ applications: ids.map(forAnimal), ...applicationOf(group.protocol, today, isFirst) });
  };

  if (groups.length === 0)
    return wanted || situacao ? (
      <EmptyState icon={Syringe} title="Nenhuma sugestão encontrada">
        Mude a busca ou limpe os filtros.
      </EmptyState>
    ) : (
      <EmptyState icon={CircleCheckBig} title="Tudo em dia!">
        Nenhum animal tem vacina, vermífugo ou outro cuidado a receber nos próximos 30 dias.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p ref={summary} tabIndex={-1} className="text-muted outline-none">
          {summaryOf(groups, questions.length)}
        </p>
        <ExportSheets
          title="Sugestões de aplicações"
          filters={filtersInWords(wanted, [{ label: 'Situação', value: situacao, options: optionsOf(doseFilters) }])}
          sheets={() => [sheetOf(groups, today)]}
        />
      </div>
      {groups
        .filter(({ status }) => status !== 'unrecorded')
        .map((group) => (
          <Group
            key={`${group.protocol.id} ${group.status} ${group.animals[0]!.type}`}
            group={group}
            record={mayWrite ? record : undefined}
            onAll={mayWrite ? () => all(group) : undefined}
            busy={busy}
          />
        ))}
      {questions.length > 0 && <HistoryQuestions questions={questions} record={mayWrite ? record : undefined} />}
    </div>
  );
}

/** What is only asked is one question for each animal. */
function summaryOf(groups: readonly SuggestionGroup[], questions: number) {
  const due = groups.filter(({ status }) => status !== 'unrecorded');
  const asked = questions > 0 && count(questions, 'animal sem histórico', 'animais sem histórico');
  const given = due.length > 0 && `${count(countDoses(due), 'sugestão', 'sugestões')} em ${count(due.length, 'grupo', 'grupos')}`;
  return [given, asked].filter(Boolean).join(', ');
}

const sheetOf = (groups: readonly SuggestionGroup[], today: string): Sheet => ({
  title: 'Sugestões',
  columns: [
    ...['Produto', 'Tipo', 'Situação', 'Animal', 'Identificação'].map((label) => ({ label, kind: 'text' as const })),
    { label: 'Prevista para', kind: 'date' },
  ],
  rows: groups.flatMap(({ protocol, status, animals, days }) =>
    animals.map(({ name, identification }, i) => [
      protocol.vaccine_name,
      applicationTypes[protocol.application_type],
      statusNames[status],
      name,
      identification,
      addDays(today, days[i]!),
    ]),
  ),
});

type GroupProps = {
  group: SuggestionGroup;
  record: ((suggestion: Suggestion) => void) | undefined;
  onAll: (() => void) | undefined;
  busy: ReadonlySet<string>;
};

const [few, more] = [5, 20];

function Group({ group, record, onAll, busy }: GroupProps) {
  const [most, showMore] = useFirstShown(few, more);
  const shown = Math.min(most, group.animals.length);
  const { protocol, status } = group;
  const suggestions = useMemo(() => firstSuggestions(group, shown), [group, shown]);
  const { vaccine_name, application_type, animal_type, dosage, is_mandatory, description, confirmed } = protocol;
  const about = [applicationTypes[application_type], animalWord('type', animal_type), dosage, is_mandatory && 'Obrigatória'].filter(Boolean).join(' · ');
  return (
    <Card aria-label={`${vaccine_name}: ${statusNames[status]}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-56 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2>{vaccine_name}</h2>
            <Badge tone={tones[status]}>{statusNames[status]}</Badge>
          </div>
          <p className="text-muted">{about}</p>
          {description && <p className="text-sm text-muted">{description}</p>}
          {!confirmed && <p className="text-sm text-muted">{confirmAtLabel}</p>}
        </div>
        {onAll && group.animals.length > 1 && (
          <Button icon={Syringe} className="max-sm:w-full" aria-label={`Registrar para todos: ${vaccine_name} (${statusNames[status]})`} onClick={onAll}>
            Registrar para todos ({number(group.animals.length, 0)})
          </Button>
        )}
      </div>
      <ul className="mt-3">
        {suggestions.map((suggestion) => (
          <li key={suggestion.animal.id} className="flex min-h-13 items-center gap-3 border-t border-line py-1.5">
            <div className="min-w-0 flex-1">
              <AnimalLink id={suggestion.animal.id} name={suggestion.animal.name} />
              <span className="block text-[0.9375rem] text-muted">{[tagOf(suggestion.animal), whenOf(suggestion)].filter(Boolean).join(' · ')}</span>
            </div>
            {record && (
              <Button
                className="px-3"
                busy={busy.has(suggestion.animal.id + protocol.id)}
                aria-label={`Registrar Vacina: ${vaccine_name}, ${suggestion.animal.name}`}
                onClick={() => record(suggestion)}
              >
                Registrar Vacina
              </Button>
            )}
          </li>
        ))}
      </ul>
      {group.animals.length > shown && (
        <Button variant="quiet" className="-mx-3" onClick={showMore}>
          Mostrar mais
        </Button>
      )}
    </Card>
  );
}

const tagOf = ({ identification }: Animal) => identification;

function whenOf({ days: left }: Suggestion) {
  if (left === 0) return 'para hoje';
  return left < 0 ? `há ${days(-left)}` : `em ${days(left)}`;
}
