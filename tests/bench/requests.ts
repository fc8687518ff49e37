// The requests of the bench, and the text of a connection's next request.
import { newId } from '#domain/kernel/ids';
import { animalId, emailOf, idOf, tokenOf } from './people';

export type Ask =
  /** One weighing of any of so many animals. */
  | { weigh: { animals: number; day: string } }
  /** One dose for each of so many animals, in one call. */
  | { vaccinate: { animals: number; day: string } }
  /** The outbox of a phone back from the corral: so many weighings, a call each, in one exchange. */
  | { outbox: { calls: number; animals: number; day: string } }
  /** What changed from this version on. */
  | { pull: { version: number } }
  /** A hundred animals after any of so many, or the milk of one of so many cows. */
  | { list: { animals: number } }
  | { milkOf: { cows: number } }
  | { record: { animals: number } }
  | { signIn: { password: string } }
  /** The whole farm: the snapshot of a new device, or the export of its owner. */
  | { whole: 'snapshot' | 'export' };

/** Each connection stays on a farm of its own, goes to any of so many farms, or all to one. */
export type Farms = 'own' | number | { only: number };

const any = (many: number) => Math.floor(Math.random() * many);

/** The next request of a connection, as text. */
export function requestsOf(ask: Ask, farms: Farms, place: number): () => string {
  const body = bodyOf(ask);
  let turn = 0;
  return () => {
    const farm = farmFor(farms, place);
    const { method, path, said } = body(farm, turn++);
    // A sign-in sends no session: it would end it.
    const cookie = 'signIn' in ask ? '' : `cookie: lida_session=${tokenOf(farm)}\r\n`;
    const start = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${cookie}`;
    return said === undefined ? `${start}\r\n` : `${start}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(said)}\r\n\r\n${said}`;
  };
}

export const farmFor = (farms: Farms, place: number) => (farms === 'own' ? place : typeof farms === 'number' ? any(farms) : farms.only);

type Request = { method: 'GET' | 'POST'; path: string; said?: string };

const ofFarm = (farm: number, path: string) => `/api/farms/${idOf('farm', farm)}/${path}`;
const get = (farm: number, path: string): Request => ({ method: 'GET', path: ofFarm(farm, path) });
const post = (farm: number, path: string, said: unknown): Request => ({ method: 'POST', path: ofFarm(farm, path), said: JSON.stringify(said) });

const weighing = (farm: number, animal: number, turn: number, day: string) => ({
  id: newId(),
  animal_id: animalId(farm, animal),
  weighing_date: day,
  weight: 400 + (turn % 997) / 10,
  // One cow is weighed many times a day here.
  confirmed: ['weight_change'],
  weighing_method: 'balanca',
  measured_by: 'Joana',
});

/** Without withdrawal: a product with it changes the animal the first time only, and a farm with more requests would have less work per request. */
const dose = {
  meat_withdrawal_days: 0,
  milk_withdrawal_days: 0,
  application_type: 'vacina',
  vaccine_name: 'Aftosa',
  dosage: '2 ml',
  batch_number: 'L-2209',
  veterinarian: 'Marta Alves',
};

function bodyOf(ask: Ask): (farm: number, turn: number) => Request {
  if ('weigh' in ask) return (farm, turn) => post(farm, 'verbs/weigh', weighing(farm, any(ask.weigh.animals), turn, ask.weigh.day));
  if ('vaccinate' in ask)
    return (farm) => {
      const applications = Array.from({ length: ask.vaccinate.animals }, (_, i) => ({ id: newId(), animal_id: animalId(farm, i) }));
      return post(farm, 'verbs/apply_vaccine', { applications, ...dose, application_date: ask.vaccinate.day });
    };
  if ('outbox' in ask)
    return (farm, turn) => {
      const { calls, animals, day } = ask.outbox;
      const at = new Date().toISOString();
      const said = Array.from({ length: calls }, (_, i) => ({ id: newId(), verb: 'weigh', input: weighing(farm, i % animals, turn + i, day), at }));
      return post(farm, 'sync', { cursor: null, calls: said });
    };
  if ('pull' in ask) return (farm) => post(farm, 'sync', { cursor: { epoch: idOf('epoch', farm), version: ask.pull.version }, calls: [] });
  if ('list' in ask) return (farm) => get(farm, `animals?limit=100&after=${animalId(farm, any(ask.list.animals))}`);
  if ('milkOf' in ask) return (farm) => get(farm, `milk_production?limit=100&animal_id=${animalId(farm, any(ask.milkOf.cows))}`);
  if ('record' in ask) return (farm) => get(farm, `animals/${animalId(farm, any(ask.record.animals))}`);
  if ('signIn' in ask)
    return (farm) => ({ method: 'POST', path: '/api/session', said: JSON.stringify({ email: emailOf(farm), password: ask.signIn.password }) });
  return (farm) => get(farm, ask.whole);
}
