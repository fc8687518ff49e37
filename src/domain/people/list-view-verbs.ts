// Verbs of Minhas listas: everybody their own.
import * as z from 'zod/mini';
import { plainVerbs } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { assertOwn, ListView } from '#domain/people/list-views';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(ListView, {
  create: 'Salvar lista',
  update: 'Mudar lista salva',
  remove: 'Excluir lista salva',
  restore: 'Desfazer exclusão de lista salva',
});

const assertNamed = (name: string | null | undefined) => {
  if (name === null) throw new RuleBroken('Informe: Nome', 'name');
};

export const createListView = verb({
  ...plain.create,
  async run(farm, input) {
    assertNamed(input.name);
    farm.add('list_views', input);
  },
});

export const updateListView = verb({
  ...plain.update,
  async run(farm, input) {
    assertOwn(await farm.get('list_views', input.id), farm.actor);
    assertNamed(input.changes.name?.to);
    await plain.update.run(farm as never, input);
  },
});

export const removeListView = verb({
  ...plain.remove,
  async run(farm, input) {
    assertOwn(await farm.get('list_views', input.id), farm.actor);
    farm.remove('list_views', input.id);
  },
});

export const restoreListView = verb({
  ...plain.restore,
  async run(farm, input) {
    const view = await farm.removed('list_views', input.id);
    assertOwn(view, farm.actor);
    farm.put('list_views', view);
  },
});

const { list, columns, sort } = ListView.create.shape;

/** The last one counts: nobody else writes it, and a person is at one device at a time. */
export const arrangeList = verb({
  title: 'Organizar lista',
  on: 'list_views',
  input: z.strictObject({ id: ListView.create.shape.id, list, columns, sort }),
  async run(farm, { id, ...wanted }) {
    const before = await farm.find('list_views', id);
    if (!before) return farm.add('list_views', { id, name: null, filters: null, ...wanted });
    assertOwn(before, farm.actor);
    farm.put('list_views', { ...before, ...wanted });
  },
});
