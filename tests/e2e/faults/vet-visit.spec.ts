// A vet's visit of 30 cows far from any signal, and a phone that dies midway: each tick was saved, and arrives once.
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../../build';
import { dispatch } from '../farm';
import { expect, type Phone, test } from './phone';

test.use({ complaints: /./ });

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const many = 30;

/** Ticks the next cow of the list; returns her name once it is shown as saved. */
async function tick({ page }: Phone, found: 'Prenha' | 'Vazia') {
  const button = page.getByRole('button', { name: new RegExp(`^${found}: `) }).first();
  const name = (await button.getAttribute('aria-label'))!.slice(`${found}: `.length);
  await button.click();
  await expect(page.getByText(`${name}: ${found.toLowerCase()}`).first()).toBeVisible();
  return name;
}

const isLeft = ({ page }: Phone, left: number) =>
  expect(page.getByRole('combobox', { name: 'Lista' }).getByRole('option', { name: `Visita do veterinário (${left})` })).toBeAttached();

test('thirty cows ticked without signal, the browser killed after fifteen: every diagnosis arrives, once', async ({ phone, farm, db }) => {
  for (let i = 1; i <= many; i++) {
    const cow = build.animal({ name: `Vaca ${i}`, breed: 'Girolando', category: 'vaca', pregnancy_status: 'vazia', last_birth_date: ago(100) });
    await dispatch(farm, 'create_animal', cow);
    await dispatch(farm, 'create_insemination', build.insemination(cow.id, { insemination_date: ago(35) }));
  }
  const one = await phone();
  one.line = 'cut';
  await one.goTo('/worklists?lista=visita');
  await isLeft(one, many);
  const said = new Map<string, string>();
  const work = async (cows: number) => {
    for (let i = 0; i < cows; i++) {
      const found = i % 3 === 0 ? 'Vazia' : 'Prenha';
      said.set(await tick(one, found), found.toLowerCase());
    }
  };
  await work(many / 2);
  await one.kill();
  await one.start('/worklists?lista=visita');
  await isLeft(one, many / 2);
  await work(many / 2);
  await isLeft(one, 0);
  one.line = 'open';
  await one.page.reload({ waitUntil: 'commit' });
  const arrived = async () => {
    const { rows } = await db.query(
      `select a.name, c.result from pregnancy_checks c join animals a on a.id = c.animal_id where c.farm_id = $1 and c.deleted_at is null`,
      [farm.farm_id],
    );
    return rows.map(({ name, result }) => `${name} ${result}`).toSorted();
  };
  await expect.poll(arrived).toEqual([...said].map(([name, result]) => `${name} ${result}`).toSorted());
  expect(said.size).toBe(many);
});
