// Whether it stays as fast when there is more data: each request on any farm of a small database and of a large one, with farms of equal size.

import { type Asked, compete, type Pace } from './compete';
import { newSeries, withinTimes } from './figures';
import { type Herd, lastVersion, password } from './fill';
import type { Found } from './near-bare';
import type { Ask } from './requests';
import type { Server, Stage } from './servers';

type Side = { server: Server; herd: Herd };

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

export async function atScale(stage: Stage, pace: Pace, small: Side, large: Side, isAsked: (name: string) => boolean): Promise<Found> {
  const day = yesterday();
  const { animals } = small.herd;
  const version = lastVersion(small.herd);
  // Writes come last: a farm of the small database receives more of them than one of the large.
  const requests: { name: string; ask: Ask; connections?: number }[] = [
    { name: 'pull of nothing', ask: { pull: { version } } },
    { name: 'pull of 50 rows', ask: { pull: { version: version - 50 } } },
    { name: 'list', ask: { list: { animals } } },
    { name: 'record by id', ask: { record: { animals } } },
    { name: 'snapshot', ask: { whole: 'snapshot' } },
    { name: 'export', ask: { whole: 'export' }, connections: 1 },
    { name: 'sign-in', ask: { signIn: { password } }, connections: 2 },
    { name: 'verb call', ask: { weigh: { animals, day } } },
    { name: 'bulk entry', ask: { vaccinate: { animals, day } } },
    { name: 'outbox of 20', ask: { outbox: { calls: 20, animals, day } } },
  ];
  const count = ({ owners, animals }: Herd) => (owners * animals).toLocaleString('en').replaceAll(',', ' ');
  const sizes = `${count(large.herd)} animals : ${count(small.herd)}`;
  const found: Found = { lines: [], series: [] };
  for (const { name, ask, connections = 4 } of requests.filter(({ name }) => isAsked(`${name}, p95`))) {
    const asked = ({ herd }: Side): Asked => ({ connections, farms: herd.owners, ask });
    const [few = newSeries(), many = newSeries()] = await compete(
      stage,
      [
        { name: `${name}, among few`, server: small.server, round: asked(small) },
        { name: `${name}, among many`, server: large.server, round: asked(large) },
      ],
      pace,
    );
    found.lines.push(withinTimes(`${name}, p95, ${sizes}`, many.p95, few.p95, 1.5));
    found.series.push([`${name}, ${connections} at once, among ${count(small.herd)}`, few], [`… among ${count(large.herd)}`, many]);
  }
  return found;
}
