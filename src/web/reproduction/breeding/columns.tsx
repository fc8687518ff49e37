// Columns of the lists of breeding events.
import { factsOf } from '#domain/kernel/fields';
import type { Rows } from '#domain/nouns';
import type { EventLine } from '#domain/reproduction/breeding-event-queries';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { UterineExam } from '#domain/reproduction/uterine-exams';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, kg, number } from '#ui/format';

const results = factsOf(PregnancyCheck.fields.result).values!;
const methods = factsOf(PregnancyCheck.fields.method).values!;
const findings = factsOf(UterineExam.fields.finding).values!;

type Noted = { notes: string | null };
type Line = EventLine<Noted>;

export const notesColumn: Column<Line> = {
  key: 'notes',
  header: 'Observações',
  cell: ({ record }) => record.notes && <span className="line-clamp-2">{record.notes}</span>,
};

export const checksColumns: Column<EventLine<Rows['pregnancy_checks']>>[] = [
  {
    key: 'result',
    header: 'Resultado',
    badge: true,
    sort: ({ record }) => results[record.result],
    cell: ({ record: { result } }) => <Badge tone={result === 'prenha' ? 'orange' : 'gray'}>{results[result]}</Badge>,
  },
  {
    key: 'method',
    header: 'Método',
    cell: ({ record: { method, stated } }) => (method ? methods[method] : stated ? 'Informado na ficha ou na cobertura' : null),
  },
  {
    key: 'days',
    header: 'Dias de gestação',
    align: 'end',
    sort: ({ record }) => record.days_pregnant,
    cell: ({ record: { days_pregnant, stated } }) => (days_pregnant === null || stated ? null : number(days_pregnant, 0)),
  },
  { key: 'by', header: 'Quem fez', tableOnly: true, cell: ({ record }) => record.veterinarian },
];

export const heatsColumns: Column<EventLine<Rows['heats']>>[] = [{ key: 'by', header: 'Quem viu', cell: ({ record }) => record.observed_by }];

export const stopsColumns: Column<EventLine<Rows['breeding_stops']>>[] = [
  { key: 'reason', header: 'Motivo', sort: ({ record }) => record.reason, cell: ({ record }) => record.reason },
  {
    key: 'until',
    header: 'Situação',
    badge: true,
    cell: ({ record: { resume_date } }) =>
      resume_date ? <Badge tone="gray">{`Liberada em ${date(resume_date)}`}</Badge> : <Badge tone="red">Não cobrir</Badge>,
  },
];

export const weaningsColumns: Column<EventLine<Rows['weanings']>>[] = [
  {
    key: 'weight',
    header: 'Peso',
    align: 'end',
    sort: ({ record }) => record.weight,
    cell: ({ record: { weight } }) => (weight === null ? null : kg(weight)),
  },
];

export const examsColumns: Column<EventLine<Rows['uterine_exams']>>[] = [
  {
    key: 'finding',
    header: 'Achado',
    badge: true,
    sort: ({ record }) => findings[record.finding],
    cell: ({ record: { finding } }) => <Badge tone={finding === 'normal' ? 'green' : 'red'}>{findings[finding]}</Badge>,
  },
  { key: 'by', header: 'Quem fez', cell: ({ record }) => record.veterinarian },
];
