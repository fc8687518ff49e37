import { expect, it } from 'vitest';
import { createApp } from '#server/app';
import { build, settle } from '../build';
import { freshDatabase } from '../database';

it('works', async () => {
  const db = await freshDatabase();
  const farm = await settle(db.owner);
  const app = await createApp(db.app);
  const cookies = { lida_session: farm.token };
  const animal = build.animal();
  const said = await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/create_animal`, cookies, payload: animal });
  console.log(said.statusCode, said.body);
  const w = await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/weigh`, cookies, payload: build.weighing(animal.id) });
  console.log(w.statusCode, w.body);
  const list = await app.inject({ url: `/api/farms/${farm.farm_id}/animals`, cookies });
  console.log(list.statusCode, list.body);
  const s = await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/sync`, cookies, payload: { cursor: null, calls: [build.call('weigh', build.weighing(animal.id, { weight: 430.5, weighing_date: '2026-10-31' }))] } });
  console.log(s.statusCode, s.body);
  const sn = await app.inject({ url: `/api/farms/${farm.farm_id}/snapshot`, cookies });
  console.log(sn.statusCode, sn.body);
  const h = await app.inject({ url: `/api/farms/${farm.farm_id}/animals/${animal.id}/history`, cookies });
  console.log(h.statusCode, h.body);
  const o = await app.inject({ url: `/api/openapi.json` });
  console.log(o.statusCode, o.body.length);
  expect(said.statusCode).toBe(200);
});
