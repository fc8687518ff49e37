// Operations: liveness, readiness, metrics, and a log without personal data.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/http/app';
import { openPool } from '#server/kernel/db';
import { impersonal, logOf } from '#server/kernel/log';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const lines: string[] = [];
const log = { ...logOf('info'), stream: { write: (line: string) => lines.push(line) } };
const app = await createApp(db.app, readSettings({}), { log, backups: { last: new Date(1_700_000_000_000), failures: 2 } });
const farm = await createFarm(db.owner);
afterAll(() => app.close());

const metrics = (headers = {}, remoteAddress = '127.0.0.1') => app.inject({ url: '/metrics', headers, remoteAddress });

describe('liveness and readiness', () => {
  it('are both fine while the database answers', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('is alive but not ready without a database, and does not say why', async () => {
    const lost = await createApp(openPool({ connection: { host: '127.0.0.1', port: 9, user: 'x', database: 'x' } }));
    expect((await lost.inject({ url: '/healthz' })).statusCode).toBe(200);
    const answer = await lost.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message']);
    await lost.close();
  });

  it('is not ready before its clock is set, answers every call with "later", and recovers by itself', async () => {
    const weigh = () =>
      app.inject({
        method: 'POST',
        url: `/api/farms/${farm.farm_id}/sync`,
        cookies: { [sessionCookie]: farm.token },
        payload: { cursor: null, calls: [build.call('create_animal', build.animal())] },
      });
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2015-03-01'));
    for (const answer of [await weigh(), await app.inject({ url: '/readyz' })])
      expect([answer.statusCode, answer.json()]).toEqual([503, { message: expect.stringContaining('relógio'), code: 'later' }]);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    clock.mockRestore();
    expect((await weigh()).json().results).toEqual([expect.objectContaining({ status: 'ok' })]);
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  it('count responses by route and status, never by farm', async () => {
    const cookies = { [sessionCookie]: farm.token };
    for (let n = 0; n < 3; n++) await app.inject({ url: `/api/farms/${farm.farm_id}/animals`, cookies });
    await app.inject({ url: '/nowhere/at/all' });
    const { body, headers, statusCode } = await metrics();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(body).toContain('lida_http_requests_total{method="GET",route="/api/farms/:farm_id/:noun",status="200"} 3\n');
    expect(body).toContain('lida_http_requests_total{method="GET",route="none",status="404"} 1\n');
    expect(body).toContain('lida_http_request_seconds_count{method="GET",route="/api/farms/:farm_id/:noun"} 3\n');
    expect(body).toContain('lida_http_request_seconds_bucket{method="GET",route="/api/farms/:farm_id/:noun",le="+Inf"} 3\n');
    expect(body).toMatch(/^lida_database_connections\{state="idle"\} [1-9]/m);
    expect(body).toContain('lida_backup_last_success_timestamp_seconds 1700000000\n');
    expect(body).toContain('lida_backup_failures_total 2\n');
    expect(body).not.toContain(farm.farm_id);
  });

  it('have Prometheus’ format: each is described once, and every line is a comment or a number', async () => {
    const { body } = await metrics();
    const described = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(described).size).toBe(described.length);
    for (const line of body.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
    const buckets = [...body.matchAll(/route="\/metrics",le="[^"]+"\} (\d+)/g)].map(([, count]) => Number(count));
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  });

  it('are for the local machine alone, and not for requests through a proxy', async () => {
    for (const answer of [await metrics({}, '10.0.0.7'), await metrics({ 'x-forwarded-for': '127.0.0.1' }), await metrics({ forwarded: 'for=127.0.0.1' })])
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'Acesso Negado', code: 'forbidden' }]);
    for (const here of ['::1', '::ffff:127.0.0.1']) expect((await metrics({}, here)).statusCode).toBe(200);
  });

  it.each([{ PUBLIC_URL: 'https://lida.example' }, { TRUST_PROXY: 'on' }])('need a token where a proxy is expected: %j', async (settings) => {
    const behind = await createApp(db.app, readSettings(settings));
    expect((await behind.inject({ url: '/metrics' })).statusCode).toBe(403);
    await behind.close();
  });

  it('need the token, if there is one', async () => {
    const token = 'porteira-da-fazenda';
    const guarded = await createApp(db.app, readSettings({ METRICS_TOKEN: token }));
    const ask = async (authorization?: string) =>
      (await guarded.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers: authorization ? { authorization } : {} })).statusCode;
    expect(await ask(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, token, 'Basic x']) expect(await ask(wrong)).toBe(403);
    expect((await guarded.inject({ url: '/metrics' })).statusCode).toBe(403);
    await guarded.close();
  });
});

describe('the log', () => {
  it('has a line for each request with its route and no name', async () => {
    lines.length = 0;
    const cow = build.animal({ name: 'Mimosa' });
    await app.inject({
      method: 'POST',
      url: `/api/farms/${farm.farm_id}/verbs/create_animal?cpf=52998224725`,
      payload: cow,
      cookies: { [sessionCookie]: farm.token },
      remoteAddress: '203.0.113.9',
    });
    await app.inject({ method: 'POST', url: '/api/session', payload: { email: 'maria@lida.demo', password: 'segredo-da-maria' } });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.any(Number), method: 'POST', route: '/api/farms/:farm_id/verbs/:verb', status: 200, ms: expect.any(Number), msg: 'request' },
      { level: 30, time: expect.any(Number), method: 'POST', route: '/api/session', status: 401, code: 'credentials', ms: expect.any(Number), msg: 'request' },
    ]);
    for (const secret of ['Mimosa', '52998224725', farm.token, farm.farm_id, '203.0.113.9', 'maria', 'segredo']) expect(lines.join()).not.toContain(secret);
  });

  it('reports an error by its place in the program, without the values the database repeats', async () => {
    lines.length = 0;
    await db.superuser.query(`alter table users add constraint no_ana check (email <> 'ana@lida.demo')`);
    const signup = { name: 'Ana Paula', farm_name: 'Boa Vista', email: 'ana@lida.demo', password: 'segredo-da-ana' };
    const answer = await app.inject({ method: 'POST', url: '/api/accounts', payload: signup });
    await db.superuser.query('alter table users drop constraint no_ana');
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Não foi possível concluir. Tente de novo.', code: 'internal' }]);
    const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
    expect(fault.err).toMatchObject({ type: 'DatabaseError', code: '23514', table: 'users', constraint: 'no_ana', stack: expect.stringContaining('at ') });
    for (const secret of ['ana@', 'Ana Paula', 'Boa Vista', 'segredo', 'argon2']) expect(lines.join()).not.toContain(secret);
  });

  it('masks quoted values in a message and in its causes', () => {
    const error = new Error('550 rejected <jose@fazenda.example>: tel. +55 (34) 99999-1234, CPF 529.982.247-25, "Zé do Gado"', {
      cause: new Error('invalid input syntax for type uuid: "Rua das Flores"'),
    });
    const text = JSON.stringify(impersonal(error));
    for (const secret of ['jose', 'fazenda.example', '99999', '529', 'Gado', 'Flores']) expect(text).not.toContain(secret);
    expect(impersonal(error)).toMatchObject({ type: 'Error', cause: { message: 'invalid input syntax for type uuid: …' } });
    expect(impersonal('maria@lida.demo')).toEqual({ type: 'string' });
  });
});
