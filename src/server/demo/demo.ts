// The demo: people, farms and herds to try Lida with, created when the database is empty.
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Actor } from '#domain/kernel/roles';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { demoAccesses, demoAddresses } from '#server/demo/accesses';
import { attachmentsOf } from '#server/demo/attachments';
import { semenBulls, siresOf } from '#server/demo/breeding';
import { feedOf } from '#server/demo/feed';
import { goodsOf } from '#server/demo/goods';
import { healthOf } from '#server/demo/health';
import { lastSeasonOf } from '#server/demo/last-season';
import type { Life } from '#server/demo/life';
import { listsOf } from '#server/demo/lists';
import { mastitisOf } from '#server/demo/mastitis';
import { type Habits, milkOf } from '#server/demo/milk';
import { analysesOf } from '#server/demo/milk-analyses';
import { deliveriesOf, pricesOf } from '#server/demo/milk-deliveries';
import { statementsOf } from '#server/demo/milk-statements';
import { mistakesOf } from '#server/demo/mistakes';
import { moneyOf } from '#server/demo/money';
import { registersOf } from '#server/demo/money-registers';
import { boaEsperanca, vistaAlegre } from '#server/demo/neighbours';
import { pasturesOf } from '#server/demo/pastures';
import { allPictures } from '#server/demo/pictures';
import { productsOf } from '#server/demo/products';
import { purchasesOf } from '#server/demo/purchases';
import { demoRegisters, demoStaff } from '#server/demo/registers';
import { runSteps, write } from '#server/demo/run-steps';
import { salesOf } from '#server/demo/sales';
import { santaClara } from '#server/demo/santa-clara';
import { seasonsOf } from '#server/demo/seasons';
import type { Crew } from '#server/demo/step';
import { began, storyOf } from '#server/demo/story';
import { suppliesOf, withDoses } from '#server/demo/supplies';
import { tagsOf } from '#server/demo/tags';
import { transfersOf } from '#server/demo/transfers';
import { workOf } from '#server/demo/work';
import { CannotStart } from '#server/kernel/cannot-start';
import type { FileStore } from '#server/kernel/file-keys';
import { fileStoreOf } from '#server/kernel/file-store';
import { hashPassword } from '#server/kernel/passwords';
import { isPublic, type Settings } from '#server/kernel/settings';
import { withClient } from '#server/postgres/database';

export const demoPassword = 'lida-demo';

const origin = '5f1e8f0a-7c55-4d57-9b4c-6d2f4b6f0c11';
const id = (name: string) => derivedId(origin, name);

const owners = [
  { email: 'dono@lida.demo', name: 'José Antônio Ribeiro' },
  { email: 'vizinha@lida.demo', name: 'Marlene Souza' },
  { email: 'super@lida.demo', name: 'Administração Lida' },
];
const staff = [
  { email: 'admin@lida.demo', name: 'Renata Alves', role: 'admin' },
  { email: 'gerente@lida.demo', name: 'Cláudia Ferreira', role: 'manager' },
  { email: 'funcionario@lida.demo', name: 'Wesley Santos', role: 'worker' },
  { email: 'tecnico@lida.demo', name: 'Helena Prado', role: 'tecnico' },
  { email: 'contador@lida.demo', name: 'Sérgio Martins', role: 'contador' },
  { email: 'visitante@lida.demo', name: 'Paulo Visitante', role: 'visitor' },
];

const acting = (email: string, role: Actor['role']): Actor => ({ id: id(email), name: [...owners, ...staff].find((one) => one.email === email)!.name, role });
const crewOfOne = (email: string): Crew => ({ keeper: acting(email, 'owner'), hand: acting(email, 'owner') });

type DemoFarm = { name: string; of: string; size: number; type: string; crew: Crew; herd: (today: string) => Life[]; milked?: Habits };
export const demoFarms: DemoFarm[] = [
  {
    name: 'Fazenda Santa Clara',
    of: 'dono@lida.demo',
    size: 142,
    type: 'mista',
    herd: santaClara,
    crew: { keeper: acting('gerente@lida.demo', 'manager'), hand: acting('funcionario@lida.demo', 'worker') },
  },
  { name: 'Sítio Boa Esperança', of: 'dono@lida.demo', size: 38, type: 'pecuaria_corte', herd: boaEsperanca, crew: crewOfOne('dono@lida.demo') },
  {
    name: 'Fazenda Vista Alegre',
    of: 'vizinha@lida.demo',
    size: 61,
    type: 'pecuaria_leiteira',
    herd: vistaAlegre,
    crew: crewOfOne('vizinha@lida.demo'),
    milked: { everyCow: 14, tank: false },
  },
];

/** All calls of a demo farm, up to yesterday. */
export async function demoPast({ name, herd, crew, of, milked = { everyCow: 7, tank: true } }: DemoFarm, today: string) {
  const farm_id = id(name);
  const all = herd(today);
  const lives = all.filter(({ bought }) => !bought);
  const farms = new Map(demoFarms.filter((farm) => farm.of === of).map((farm) => [id(farm.name), farm.name]));
  const other = [...farms.keys()].find((farm) => farm !== farm_id);
  const cared = healthOf(farm_id, lives, today, crew);
  const milkSteps = milkOf(farm_id, lives, today, crew, milked, cared);
  const collected = deliveriesOf(farm_id, lives, milkSteps, today, crew);
  const dairy = [...analysesOf(farm_id, milkSteps, today, crew), ...collected, ...(collected.length > 0 ? pricesOf(farm_id, today, crew) : [])];
  const steps = [
    ...[
      registersOf,
      storyOf,
      healthOf,
      pasturesOf,
      workOf,
      feedOf,
      productsOf,
      moneyOf,
      goodsOf,
      salesOf,
      lastSeasonOf,
      seasonsOf,
      suppliesOf,
      tagsOf,
      listsOf,
    ].flatMap((chapter) => chapter(farm_id, lives, today, crew)),
    ...purchasesOf(farm_id, all, today, crew),
    ...semenBulls(farm_id, addDays(today, -began), crew),
    ...siresOf(farm_id, lives, addDays(today, 1 - began), crew),
    ...milkSteps,
    ...dairy,
    ...mastitisOf(farm_id, cared, today, crew),
    ...statementsOf(farm_id, dairy, today, crew),
    ...(crew.keeper.id === crew.hand.id ? [] : mistakesOf(farm_id, lives, today, crew)),
    ...(other ? transfersOf(lives, today, acting(of, 'owner'), { from: farm_id, to: other }) : []),
  ];
  return runSteps(
    farm_id,
    [...withDoses(steps, farm_id, lives, today, crew), ...attachmentsOf(farm_id, lives, steps, today, crew)].toSorted((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
    ),
    farms,
  );
}

/** In one transaction, only in an empty database. Returns whether the demo's people exist. */
export async function fillDemo(db: pg.Client): Promise<boolean> {
  await db.query('begin');
  await db.query('lock table users in exclusive mode');
  const empty = (await db.query('select from users limit 1')).rowCount === 0;
  if (empty) {
    await insertPeople(db, await hashPassword(demoPassword));
    await noteAccesses(db);
    const today = dayIn(timeZoneOf('MG'), new Date().toISOString());
    for (const farm of demoFarms) await write(db, { user_id: id(farm.of), farm_id: id(farm.name) }, await demoPast(farm, today));
    await db.query(`select set_config('app.user_id', $1, true)`, [id(owners[0]!.email)]);
    for (const { content_hash, file_type, file_size } of allPictures())
      await db.query('insert into attachment_files (user_id, content_hash, file_type, file_size) values ($1, $2, $3, $4)', [
        id(owners[0]!.email),
        content_hash,
        file_type,
        file_size,
      ]);
    // An estimate of the storage, which is normally counted on each write.
    await db.query(
      'insert into tenant_storage (user_id, used) select user_id, 1600 * sum(version) from farm_counters where user_id = any($1) group by user_id',
      [demoPeople.users],
    );
  }
  await db.query('commit');
  return (await db.query('select from users where id = $1', [id(owners[0]!.email)])).rowCount === 1;
}

/** Their password is public. */
export const demoPeople = { users: owners.map(({ email }) => id(email)), staff: staff.map(({ email }) => id(email)) };

async function assertNoDemo(db: pg.Client) {
  const { rowCount } = await db.query('select from users where id = any($1) union all select from farm_users where id = any($2) limit 1', [
    demoPeople.users,
    demoPeople.staff,
  ]);
  if (rowCount)
    throw new CannotStart(
      'Este banco de dados tem as contas de demonstração, cuja senha todos conhecem, e o Lida está aberto a outras máquinas (PUBLIC_URL, HOST ou TRUST_PROXY). Retire-as com: npm run remove-demo. Para uma demonstração pública, inicie com DEMO=on.',
    );
}

/** With DATABASE_URL, or when other machines can connect, the demo is created only with DEMO=on. `contact`: in the demo its administrator. */
export async function demoFor(settings: Settings, owner: pg.ClientConfig) {
  const { DEMO, DATABASE_URL, CONTACT_URL } = settings;
  const open = DEMO !== 'on' && isPublic(settings);
  if (open) await withClient(owner, assertNoDemo);
  let here = DEMO === 'on' || (DEMO === undefined && !DATABASE_URL && !open);
  if (here)
    await withClient(owner, async (client) => {
      here = await fillDemo(client);
      if (here) await keepPictures(client, fileStoreOf(settings));
    });
  return { contact: CONTACT_URL ?? (here ? 'mailto:super@lida.demo' : undefined), accounts: here ? accountsLine : undefined };
}

/** The bytes of the demo's photos, beside the database. Drawn only when one is missing: it takes a tenth of a start. */
async function keepPictures(db: pg.Client, store: FileStore) {
  const user_id = id(owners[0]!.email);
  await db.query(`select set_config('app.user_id', $1, false)`, [user_id]);
  const { rows } = await db.query<{ content_hash: string }>('select content_hash from attachment_files where user_id = $1', [user_id]);
  const isKept = await Promise.all(rows.map(({ content_hash }) => store.has({ user_id, content_hash })));
  if (rows.length > 0 && isKept.every(Boolean)) return;
  for (const { content_hash, bytes } of allPictures()) if (!(await store.has({ user_id, content_hash }))) await store.write({ user_id, content_hash }, bytes);
}

async function insertPeople(db: pg.Client, hash: string) {
  const ownerOf = (email: string) => owners.find((owner) => owner.email === email)!;
  for (const { email, name } of owners)
    await db.query('insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)', [id(email), email, name, hash]);
  await db.query('insert into super_admins (user_id) values ($1)', [id('super@lida.demo')]);
  for (const { name, of, size, type } of demoFarms) {
    const { days, ...register } = demoRegisters[name]!;
    await db.query(
      `insert into farms select * from jsonb_populate_record(null::farms, $1::jsonb || jsonb_build_object('created_at', now() - make_interval(days => $2)))`,
      [{ user_id: id(of), id: id(name), farm_name: name, farm_size: size, farm_type: type, owner_name: ownerOf(of).name, owner_email: of, ...register }, days],
    );
    await db.query('insert into farm_counters (user_id, farm_id) values ($1, $2)', [id(of), id(name)]);
    await db.query(`insert into user_farm_access (user_id, farm_id, role, created_by) values ($1, $2, 'owner', $1)`, [id(of), id(name)]);
  }
  for (const { email, name, role } of staff) {
    const { phone, days } = demoStaff[email]!;
    await db.query(
      `insert into farm_users (id, farm_id, owner_user_id, name, email, phone, password_hash, password_must_change, role, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, false, $8, $3, now() - make_interval(days => $9), now() - make_interval(days => $9))`,
      [id(email), id('Fazenda Santa Clara'), id('dono@lida.demo'), name, email, phone, hash, role, days],
    );
  }
}

async function noteAccesses(db: pg.Client) {
  const names = new Map([...owners, ...staff].map(({ email, name }) => [email, name]));
  for (const { days, hour, kind, who, target = null, onFarm } of demoAccesses)
    await db.query(
      `insert into access_log (at, kind, owner_id, person_id, person_name, ip, target, farm_id)
       values (((now() at time zone 'America/Sao_Paulo')::date - $1::integer + $2::time) at time zone 'America/Sao_Paulo', $3, $4, $5, $6, $7, $8, $9)`,
      [
        days,
        hour,
        kind,
        id('dono@lida.demo'),
        who && id(who),
        who && names.get(who),
        demoAddresses[who ?? target ?? ''],
        target,
        onFarm ? id('Fazenda Santa Clara') : null,
      ],
    );
}

const accountsLine = `Contas de demonstração (senha ${demoPassword}): ${[...owners, ...staff].map(({ email }) => email).join(', ')}`;
