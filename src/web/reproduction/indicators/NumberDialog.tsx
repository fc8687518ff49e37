// What is behind a number: its meaning, how it went in 12 months, its animals, and the events of each.
import { useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { daysOfMonth } from '#domain/kernel/periods';
import { capitalized } from '#domain/kernel/text';
import type { Member } from '#domain/reproduction/breeding-herd';
import type { Group } from '#domain/reproduction/cycles';
import { eventWords } from '#domain/reproduction/event-words';
import { type Goals, goalOf, type KpiKey, kpiDefinitions } from '#domain/reproduction/kpi-definitions';
import { type Grouping, groupings, groupingsOf, groupsOf, trendOf } from '#domain/reproduction/kpi-groups';
import type { Case } from '#domain/reproduction/kpis';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useHerdParameters } from '#parts/animals/HerdParameters';
import { Button } from '#ui/Button';
import { LineChart } from '#ui/chart/LineChart';
import { Dialog } from '#ui/Dialog';
import { count, date } from '#ui/format';
import { Select } from '#ui/Select';
import { GroupList } from './GroupList';
import type { OpenNumber } from './open-number';
import { caseWords, goalsInWords, valueOf } from './words';

type NumberDialogProps = {
  open: OpenNumber;
  animals: ReadonlyMap<string, Animal>;
  members: readonly Member[];
  group: Group;
  goals: Goals;
  today: string;
  onClose: () => void;
};

const firstShown = 50;

export function NumberDialog({ open, onClose, ...herd }: NumberDialogProps) {
  const { animals, members, group, goals, today } = herd;
  const { key, title, meaning, cases, isShare = false, isGroup = false, from = '' } = open;
  const [part, setPart] = useState<OpenNumber | null>(null);
  const [all, setAll] = useState(false);
  const byId = useMemo(() => new Map(members.map((member) => [member.female.id, member])), [members]);
  const many = new Set(cases.map(({ animal }) => animal)).size;
  const sentences = key ? [kpiDefinitions[key].meaning, ...goalsInWords(key, goalOf(key, group, goals, cases))] : meaning ? [meaning] : [];
  // Those that count first, then the largest.
  const ordered = useMemo(() => cases.toSorted((a, b) => b.amount - a.amount || b.on - a.on), [cases]);
  const shown = all ? ordered : ordered.slice(0, firstShown);
  return (
    <Dialog open title={title} onClose={onClose} size="wide">
      <div className="flex flex-col gap-4">
        {sentences.length > 0 && <p className="text-muted">{sentences.map((one) => `${capitalized(one)}.`).join(' ')}</p>}
        {key && !isGroup && <Trend of={key} members={members} group={group} today={today} />}
        {key && !isGroup && <Groups of={key} from={from} cases={cases} members={members} group={group} onOpen={setPart} />}
        <h3>{cases.length === many ? count(many, 'animal', 'animais') : `${count(cases.length, 'caso', 'casos')} de ${count(many, 'animal', 'animais')}`}</h3>
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((one, i) => (
            <CaseLine key={`${one.animal} ${i}`} of={one} indicator={key} isShare={isShare} animal={animals.get(one.animal)} member={byId.get(one.animal)} />
          ))}
        </ul>
        {shown.length < ordered.length && <Button onClick={() => setAll(true)}>{`Mostrar todos (${ordered.length})`}</Button>}
      </div>
      {part && <NumberDialog {...herd} open={part} onClose={() => setPart(null)} />}
    </Dialog>
  );
}

type CaseLineProps = { of: Case; indicator: KpiKey | null; isShare: boolean; animal: Animal | undefined; member: Member | undefined };

function CaseLine({ of, indicator, isShare, animal, member }: CaseLineProps) {
  const words = caseWords(indicator, of, isShare);
  const ids = new Set(of.events());
  const events = member?.events.filter((event) => ids.has(event.id) || (event.kind === 'check' && ids.has(event.service_id ?? ''))) ?? [];
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere">
          {animal ? <AnimalLink {...animal} /> : 'Animal excluído'}
          {animal?.identification && <span className="text-muted">{` ${animal.identification}`}</span>}
        </span>
        {words && <strong className="shrink-0 tabular-nums">{words}</strong>}
      </div>
      {events.length > 0 && <p className="text-sm text-muted">{events.map((event) => `${date(event.date)} ${eventWords(event)}`).join(' · ')}</p>}
    </li>
  );
}

type GroupsProps = { of: KpiKey; from: string; cases: readonly Case[]; members: readonly Member[]; group: Group; onOpen: (open: OpenNumber) => void };

function Groups({ of, from, cases, members, group, onOpen }: GroupsProps) {
  const [grouping, setGrouping] = useState<Grouping | ''>('');
  const found = useMemo(() => grouping && groupsOf(grouping, { key: of, cases }, members), [grouping, of, cases, members]);
  const offered = groupingsOf(of, group);
  if (offered.length === 0 || cases.length === 0) return null;
  return (
    <section aria-label="Por grupo" className="flex flex-col gap-2">
      <Select
        aria-label="Dividir por"
        value={grouping}
        onChange={(event) => setGrouping(event.target.value as Grouping | '')}
        options={[{ value: '', label: 'Dividir por…' }, ...offered.map((value) => ({ value, label: `Por ${groupings[value].toLowerCase()}` }))]}
      />
      {found && grouping && <GroupList of={of} from={from} grouping={grouping} found={found} onOpen={onOpen} />}
    </section>
  );
}

function Trend({ of, members, group, today }: { of: KpiKey; members: readonly Member[]; group: Group; today: string }) {
  const herd = useHerdParameters();
  const points = useMemo(
    () => trendOf(of, members, today, group, herd).map(({ month, kpi }) => ({ day: daysOfMonth(month, today).to, value: kpi.value })),
    [of, members, today, group, herd],
  );
  if (points.filter(({ value }) => value !== null).length < 2) return null;
  return <LineChart title="Mês a mês" series={[{ name: kpiDefinitions[of].title, points }]} format={(value) => valueOf(of, value)} height={180} />;
}
