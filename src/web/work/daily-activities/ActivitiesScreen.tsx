// /daily-activities: the farm's work, by day for the workers and as a list for planning.
import { CalendarCheck, List, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { waitingToday } from '#domain/work/activity-queries';
import { DailyActivity } from '#domain/work/daily-activities';
import { useRemoval } from '#parts/forms/Removal';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { useOlder } from '#parts/sync/Older';
import { Button } from '#ui/Button';
import { useWide } from '#ui/media';
import { Page } from '#ui/Page';
import { Tabs } from '#ui/Tabs';
import { DayView } from './DayView';
import { type Editing, LazyForm } from './LazyForm';
import { ListView } from './ListView';
import { activityRemoval } from './removal';
import { nameOf } from './words';

const filterNames = ['view', 'day', 'status'] as const;
const isDay = (day: string) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

export function ActivitiesScreen() {
  const activities = useRows('daily_activities');
  const today = useToday();
  const wide = useWide();
  const mayWrite = useMayWrite('daily_activities');
  const { values, change } = useAddressFilters(filterNames);
  const [editing, setEditing] = useState<Editing>(null);
  const removal = useRemoval(activityRemoval);
  const older = useOlder(DailyActivity);

  // Default on phones: the day view, used by the workers.
  const asked = values.view === 'dia' || values.view === 'lista' ? values.view : null;
  const view = asked ?? (wide || values.status !== '' ? 'lista' : 'dia');
  const day = isDay(values.day) ? values.day : today;
  const waiting = useMemo(() => waitingToday(activities, today), [activities, today]);
  const tabs = [
    { key: 'dia', label: 'Dia', icon: CalendarCheck, count: waiting || undefined },
    { key: 'lista', label: 'Lista', icon: List },
  ] as const;

  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({ day: view === 'dia' ? day : today })}>
      Nova Atividade
    </Button>
  );
  const shared = {
    activities,
    older,
    add,
    edit: (activity: DailyActivity) => setEditing({ activity }),
    remove: (activity: DailyActivity) => removal.ask({ id: activity.id, name: nameOf(activity) }),
  };

  return (
    <Page title="Manejo e Atividades Diárias" actions={add}>
      <Tabs label="Atividades" tabs={tabs} value={view} onChange={(view) => change({ view })}>
        {view === 'dia' ? (
          <DayView {...shared} day={day} onDay={(day) => change({ view: 'dia', day: day === today ? '' : day })} />
        ) : (
          <ListView {...shared} status={values.status} onStatus={(status) => change({ view: 'lista', status })} />
        )}
      </Tabs>
      {removal.dialog}
      <LazyForm editing={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}
