// /breeding: how each female stands, and the events of breeding besides services and births, one view for each kind, selected by the URL.
import { Ban, Check, Flame, MilkOff, ScanHeart, Sprout, Stethoscope } from 'lucide-react';
import type { Rows } from '#domain/nouns';
import type { EventLine } from '#domain/reproduction/breeding-event-queries';
import { BreedingStop } from '#domain/reproduction/breeding-stops';
import { DryOff } from '#domain/reproduction/dry-offs';
import { Heat } from '#domain/reproduction/heats';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { UterineExam } from '#domain/reproduction/uterine-exams';
import { Weaning } from '#domain/reproduction/weanings';
import { lazily } from '#parts/forms/Lazy';
import { useUndoToast } from '#parts/forms/UndoToast';
import { go, usePlace } from '#parts/navigation/Router';
import { useDispatch, useMayWrite, useToday } from '#parts/sync/FarmData';
import { Choices } from '#ui/Choices';
import { useWide } from '#ui/media';
import { Select } from '#ui/Select';
import { BullsTab } from './BullsTab';
import { CalendarTab } from './CalendarTab';
import { checksColumns, examsColumns, heatsColumns, stopsColumns, weaningsColumns } from './columns';
import { EventList } from './EventList';
import { LotsTab } from './LotsTab';
import { ProtocolsTab } from './ProtocolsTab';
import { SeasonsTab } from './SeasonsTab';
import { StatesTab } from './StatesTab';

const forms = {
  check: lazily(async () => (await import('./CheckForm')).CheckForm),
  heat: lazily(async () => (await import('./HeatForm')).HeatForm),
  dryOff: lazily(async () => (await import('./DryOffForm')).DryOffForm),
  stop: lazily(async () => (await import('./StopForm')).StopForm),
  weaning: lazily(async () => (await import('./WeaningForm')).WeaningForm),
  exam: lazily(async () => (await import('./ExamForm')).ExamForm),
};

const views = [
  ['situacao', 'Situação'],
  ['agenda', 'Agenda'],
  ['diagnosticos', 'Diagnósticos'],
  ['cios', 'Cios'],
  ['secagens', 'Secagens'],
  ['nao-cobrir', 'Não cobrir'],
  ['desmames', 'Desmames'],
  ['exames', 'Exames pós-parto'],
  ['iatf', 'Lotes de IATF'],
  ['protocolos', 'Protocolos'],
  ['estacoes', 'Estações de monta'],
  ['touros', 'Touros'],
] as const;
type TabKey = (typeof views)[number][0];
const options = views.map(([value, label]) => ({ value, label }));

const show = (aba: TabKey) => void go({ to: '/breeding', search: { aba: aba === 'situacao' ? undefined : aba }, keepScroll: true });

const panels: Record<TabKey, (props: { children: React.ReactNode }) => React.ReactNode> = {
  situacao: StatesTab,
  agenda: CalendarTab,
  diagnosticos: Checks,
  cios: Heats,
  secagens: DryOffs,
  'nao-cobrir': Stops,
  desmames: Weanings,
  exames: Exams,
  iatf: LotsTab,
  protocolos: ProtocolsTab,
  estacoes: SeasonsTab,
  touros: BullsTab,
};

export function BreedingScreen() {
  const asked = usePlace().search['aba'];
  const aba: TabKey = views.find(([key]) => key === asked)?.[0] ?? 'situacao';
  const wide = useWide();
  const Panel = panels[aba];
  return (
    <Panel key={aba}>
      {/* On a phone twelve buttons would fill the screen before the first cow. */}
      {wide ? (
        <Choices label="O que mostrar" choices={views} value={aba} onChange={show} />
      ) : (
        <Select aria-label="O que mostrar" value={aba} onChange={({ target }) => show(target.value as TabKey)} options={options} />
      )}
    </Panel>
  );
}

type PanelProps = { children: React.ReactNode };

function Checks({ children }: PanelProps) {
  return (
    <EventList
      noun="pregnancy_checks"
      declared={PregnancyCheck}
      subtitle="O que se viu em cada toque ou ultrassom"
      add="Novo Diagnóstico"
      one="diagnóstico"
      many="diagnósticos"
      day="check_date"
      dayHeader="Data"
      verbs={{ remove: 'remove_pregnancy_check', restore: 'restore_pregnancy_check' }}
      columns={checksColumns}
      renderForm={(editing, onClose) => <forms.check with={editing && { record: editing.row?.record, onClose }} />}
      icon={ScanHeart}
      hint="Anote cada diagnóstico: prenha ou vazia, com ou sem cobertura registrada. Pode haver vários da mesma cobertura."
    >
      {children}
    </EventList>
  );
}

function Heats({ children }: PanelProps) {
  return (
    <EventList
      noun="heats"
      declared={Heat}
      subtitle="Os cios que foram vistos"
      add="Novo Cio"
      one="cio"
      many="cios"
      day="heat_date"
      dayHeader="Data"
      verbs={{ remove: 'remove_heat', restore: 'restore_heat' }}
      columns={heatsColumns}
      renderForm={(editing, onClose) => <forms.heat with={editing && { record: editing.row?.record, onClose }} />}
      icon={Flame}
      hint="Anote cada cio visto, mesmo sem inseminar: o próximo é esperado em 18 a 24 dias."
    >
      {children}
    </EventList>
  );
}

function DryOffs({ children }: PanelProps) {
  return (
    <EventList
      noun="dry_offs"
      declared={DryOff}
      subtitle="O fim de cada lactação"
      add="Nova Secagem"
      one="secagem"
      many="secagens"
      feminine
      day="dry_off_date"
      dayHeader="Data"
      verbs={{ remove: 'remove_dry_off', restore: 'restore_dry_off' }}
      renderForm={(editing, onClose) => <forms.dryOff with={editing && { record: editing.row?.record, onClose }} />}
      icon={MilkOff}
      hint="Anote a secagem de cada vaca, também as de lactações passadas."
    >
      {children}
    </EventList>
  );
}

function Stops({ children }: PanelProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done, showFailure } = useUndoToast(BreedingStop.failed!.save);
  const resume = ({ record: { id }, animal }: EventLine<Rows['breeding_stops']>) => {
    const undo = () => dispatch('update_breeding_stop', { id, changes: { resume_date: { was: today, to: null } } });
    void dispatch('resume_breeding', { id, resume_date: today }).then(() => done(`${animal.name}: liberada para cobrir`, undo), showFailure);
  };
  return (
    <EventList
      noun="breeding_stops"
      declared={BreedingStop}
      subtitle="Fêmeas que não devem mais ser cobertas, e por quê"
      add="Não Cobrir"
      one="registro de não cobrir"
      many="registros de não cobrir"
      day="stop_date"
      dayHeader="Desde"
      verbs={{ remove: 'remove_breeding_stop', restore: 'restore_breeding_stop' }}
      columns={stopsColumns}
      renderForm={(editing, onClose) => <forms.stop with={editing && { record: editing.row?.record, onClose }} />}
      actions={(line) => (line.record.resume_date ? [] : [{ label: 'Liberar para cobrir', icon: Check, onSelect: () => resume(line) }])}
      icon={Ban}
      hint="Marque as vacas de descarte: elas saem das listas de inseminação e das taxas."
    >
      {children}
    </EventList>
  );
}

function Weanings({ children }: PanelProps) {
  const mayWean = useMayWrite('animals');
  return (
    <EventList
      noun="weanings"
      declared={Weaning}
      subtitle="Quando cada bezerro foi desmamado, e com que peso"
      add={mayWean ? 'Novo Desmame' : null}
      one="desmame"
      many="desmames"
      day="weaning_date"
      dayHeader="Data"
      verbs={{ remove: 'remove_weaning', restore: 'restore_weaning' }}
      columns={weaningsColumns}
      renderForm={(editing, onClose) => <forms.weaning with={editing && { record: editing.row?.record, onClose }} />}
      icon={Sprout}
      hint="Anote o dia e o peso: deles vêm a taxa de desmame e os quilos por vaca."
    >
      {children}
    </EventList>
  );
}

function Exams({ children }: PanelProps) {
  return (
    <EventList
      noun="uterine_exams"
      declared={UterineExam}
      subtitle="O que o veterinário achou depois do parto"
      add="Novo Exame"
      one="exame"
      many="exames"
      day="exam_date"
      dayHeader="Data"
      verbs={{ remove: 'remove_uterine_exam', restore: 'restore_uterine_exam' }}
      columns={examsColumns}
      renderForm={(editing, onClose) => <forms.exam with={editing && { record: editing.row?.record, onClose }} />}
      icon={Stethoscope}
      hint="Anote o exame do útero entre 25 e 40 dias depois do parto."
    >
      {children}
    </EventList>
  );
}
