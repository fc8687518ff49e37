// The indicators of reproduction on a phone are those that the server gives for the same days, also after late and deleted records.
import { expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { nounNames } from '#domain/nouns';
import { reproductionFigure } from '#domain/overview/reproduction-figure';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { figureOf } from '#server/farm/figures';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();

it('agrees with the server', async () => {
  const farm = await createFarm(db.owner);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  const ago = (days: number) => addDays(today(), -days);
  const say = <V extends VerbName>(verb: V, input: InputOf<V>) => phone.dispatch(build.call(verb, input, { at: new Date().toISOString() }) as Call);
  const period = { from: ago(83), to: today() };
  const onPhone = () => reproductionFigure(Object.fromEntries(nounNames.map((noun) => [noun, phone.rows(noun)])) as never, period);
  // Rows come in any order: the animals of a number are a set.
  const plain = (figure: unknown) =>
    JSON.parse(JSON.stringify(figure, (key, value: unknown) => (key === 'animals' && Array.isArray(value) ? value.toSorted() : value)));
  const agrees = async () => {
    await phone.exchange();
    const { from: _from, to: _to, ...asked } = (await figureOf(db.app, farm.token, farm.farm_id, 'reproduction', period)) as Record<string, unknown>;
    expect(plain(onPhone())).toEqual(plain(asked));
  };

  const [mimosa, estrela] = ['Mimosa', 'Estrela'].map((name) => build.animal({ name, category: 'vaca', pregnancy_status: 'vazia', last_birth_date: ago(130) }));
  for (const cow of [mimosa!, estrela!]) await say('create_animal', cow);
  const positive = build.insemination(mimosa!.id, { insemination_date: ago(60), result: 'positiva', confirmation_date: ago(20) });
  await say('create_insemination', positive);
  await say('create_insemination', build.insemination(estrela!.id, { insemination_date: ago(40) }));
  await agrees();
  expect(onPhone().kpis).toMatchObject({ conception_rate: { numerator: 1, denominator: 1 }, herd_pregnant: { numerator: 1, denominator: 2 } });

  // Entered late: she was served before, and returned.
  await say('create_insemination', build.insemination(estrela!.id, { insemination_date: ago(61) }));
  await agrees();
  expect(onPhone().kpis).toMatchObject({ conception_rate: { numerator: 1, denominator: 2 }, first_service_conception: { numerator: 1, denominator: 2 } });

  await say('remove_insemination', { id: positive.id });
  await agrees();
  expect(onPhone().kpis).toMatchObject({ conception_rate: { numerator: 0, denominator: 1 }, herd_pregnant: { numerator: 0, denominator: 2 } });
});
