// The names of those who entered records: the rows have only ids, the server has the names. Kept on the device for when there is no signal.
import { useEffect, useMemo, useState } from 'react';
import type { Double } from '#domain/overview/double-events';
import { useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { useAsked } from '#parts/sync/Online';

type Names = Record<string, string>;
type Answer = { doubles: { records: { created_by: string; who: string | null }[] }[] };

const noted = 'authors';

/** The name of a person, or who it is as far as this device knows. */
export function useAuthors(doubles: readonly Double[]): (person_id: string) => string {
  const device = useDevice();
  const { farm } = useFarm();
  const { data, offline, reload } = useAsked<Answer>(`/api/farms/${farm.id}/double-events`);
  const [before, setBefore] = useState<Names>({});
  const now = useMemo(
    () =>
      Object.fromEntries((data?.doubles ?? []).flatMap(({ records }) => records.flatMap(({ created_by, who }) => (who ? [[created_by, who]] : [])))) as Names,
    [data],
  );
  useEffect(() => {
    void device.noted(noted).then((names) => names && setBefore((known) => ({ ...(names as Names), ...known })));
  }, [device]);
  useEffect(() => {
    if (Object.keys(now).length > 0) void device.noted(noted).then((names) => device.note(noted, { ...(names as Names | undefined), ...now }));
  }, [device, now]);

  const { actor } = device.replica.who;
  const nameOf = (id: string) => (id === actor.id ? actor.name : (now[id] ?? before[id]));
  const unknown = [...new Set(doubles.flatMap(({ records }) => records.map(({ created_by }) => created_by)))].filter((id) => !nameOf(id)).join(' ');
  // A record of somebody new arrived while the screen was open.
  const answered = data !== undefined;
  useEffect(() => {
    if (unknown && answered && !offline) void reload();
  }, [unknown, answered, offline, reload]);
  return (id) => nameOf(id) ?? 'outra pessoa';
}
