// All loaded activities: counts by kind, and the list, filtered by status.
import { CircleCheck, ClipboardList, Clock, Hourglass, ListChecks, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { activitiesWith, countActivities, newestActivities } from '#domain/work/activity-queries';
import type { DailyActivity } from '#domain/work/daily-activities';
import { useAttachmentsItem } from '#parts/attachments/AttachmentsItem';
import { Export } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useMayWrite } from '#parts/sync/FarmData';
import { Older, type OlderRecords } from '#parts/sync/Older';
import { StatCard } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { DataTable } from '#ui/DataTable';
import { useSelection } from '#ui/datatable/selection';
import { EmptyState } from '#ui/EmptyState';
import { count, number } from '#ui/format';
import { usePageMenu } from '#ui/page-actions';
import { columns } from './columns';
import type { TaskDoings } from './Task';
import { nameOf } from './words';

const Bulk = lazily(async () => (await import('./ActivityBulk')).ActivityBulk);

const filters = [
  { status: '', label: 'Todas', none: 'Nenhuma atividade registrada' },
  { status: 'pendente', label: 'Pendentes', none: 'Nenhuma atividade pendente' },
  { status: 'em_andamento', label: 'Em Andamento', none: 'Nenhuma atividade em andamento' },
  { status: 'concluída', label: 'Concluídas', none: 'Nenhuma atividade concluída' },
] as const;
const choices = filters.map(({ status, label }) => [status, label] as const);

type ListViewProps = {
  activities: DailyActivity[];
  status: string;
  onStatus: (status: string) => void;
  older: OlderRecords;
  add: ReactNode;
} & Pick<TaskDoings, 'edit' | 'remove'>;

export function ListView({ activities, status, onStatus, older, add, edit, remove }: ListViewProps) {
  const mayWrite = useMayWrite('daily_activities');
  const history = useHistoryItem('daily_activities');
  const photos = useAttachmentsItem('activity_id');
  const chosen = filters.find((filter) => filter.status === status) ?? filters[0];
  const newest = useMemo(() => newestActivities(activities), [activities]);
  const found = useMemo(() => activitiesWith(newest, chosen.status), [newest, chosen]);
  const counts = useMemo(() => countActivities(activities), [activities]);
  const selection = useSelection();
  const selected = selection.ids.size > 0 ? found.filter(({ id }) => selection.ids.has(id)) : [];
  usePageMenu({ items: mayWrite && found.length > 0 ? [{ label: 'Selecionar', icon: ListChecks, onSelect: selection.begin }] : [] });
  // Open activities are all on the device, however old.
  const allHere = chosen.status === 'pendente' || chosen.status === 'em_andamento';

  return (
    <div className="flex flex-col gap-3 lg:gap-2">
      <ListFigures>
        <StatCard label="Total" value={number(counts.total, 0)} icon={ClipboardList} hint={older.reach} />
        <StatCard label="Pendentes" value={number(counts.pendente, 0)} icon={Clock} tone="yellow" />
        <StatCard label="Em Andamento" value={number(counts.em_andamento, 0)} icon={Hourglass} tone="blue" />
        <StatCard label="Concluídas" value={number(counts.concluída, 0)} icon={CircleCheck} tone="green" hint={older.reach} />
        <StatCard label="Urgentes" value={number(counts.urgent, 0)} icon={TriangleAlert} tone="red" />
      </ListFigures>
      <div className="flex flex-col gap-x-2 gap-y-3 lg:flex-row lg:items-center">
        <Choices label="Mostrar" choices={choices} value={chosen.status} onChange={onStatus} className="grid-cols-2 sm:flex sm:flex-wrap" />
        <p role="status" className="text-muted lg:ms-auto">
          {count(found.length, 'atividade', 'atividades')}
        </p>
        <Export noun="daily_activities" rows={found} filters={chosen.status && `Situação: ${chosen.label}`} since={allHere ? null : older.since} />
      </div>
      <DataTable
        rows={found}
        columns={columns}
        caption="Atividades"
        rowLabel={nameOf}
        selection={mayWrite ? selection : undefined}
        onOpen={mayWrite ? edit : undefined}
        actions={(activity) =>
          mayWrite
            ? [
                { label: 'Editar', icon: Pencil, onSelect: () => edit(activity) },
                ...photos.items(activity.id, nameOf(activity)),
                ...history(activity.id),
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => remove(activity) },
              ]
            : photos.items(activity.id, nameOf(activity))
        }
        empty={
          <EmptyState icon={ClipboardList} title={chosen.none} action={activities.length === 0 && add}>
            {activities.length === 0 && mayWrite && 'Anote o que precisa ser feito na fazenda: cada um vê o seu dia e marca o que já fez.'}
          </EmptyState>
        }
      />
      {!allHere && <Older of={older} />}
      <Bulk
        with={
          mayWrite && {
            selection,
            chosen: selected,
            rows: found,
            exported: (
              <Export noun="daily_activities" label="Exportar selecionados" rows={selected} filters={count(selected.length, 'selecionado', 'selecionados')} />
            ),
          }
        }
      />
      {photos.dialog}
    </div>
  );
}
