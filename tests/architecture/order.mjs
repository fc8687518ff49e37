// Which folder may import which, used by the lint rule `architecture/order` and by the test of the whole graph. Type imports count.

/**
 * @typedef {object} Layer
 * @property {string} root Its folder in the repository.
 * @property {string} alias How its modules are imported.
 * @property {string} base Every folder may import it, and it imports none.
 * @property {Record<string, string[]>} folders Each with the folders it may import besides itself and the base, in any order that has no cycle.
 * @property {Record<string, string[]>} lists Modules in the root of the layer that are made of the folders, with the folders that may import their values; every folder may import their types.
 */

const farm = ['herd', 'supplies', 'health', 'reproduction', 'feed', 'pastures', 'milk', 'transfers', 'exits', 'money', 'work', 'official'];

/** @type {Layer[]} */
export const layers = [
  {
    root: 'src/domain',
    alias: '#domain/',
    base: 'kernel',
    folders: {
      herd: [],
      supplies: ['herd'],
      health: ['herd', 'supplies'],
      reproduction: ['herd', 'health', 'supplies'],
      feed: ['herd'],
      pastures: ['herd'],
      milk: ['herd', 'health', 'reproduction'],
      transfers: ['herd', 'pastures'],
      exits: ['herd', 'health', 'transfers'],
      money: ['herd', 'supplies', 'health', 'milk', 'feed', 'transfers', 'exits'],
      work: ['reproduction', 'supplies'],
      official: ['herd', 'health', 'reproduction', 'transfers', 'exits', 'money'],
      people: [],
      attachments: ['people'],
      import: [...farm, 'people', 'attachments'],
      overview: [...farm, 'people', 'attachments'],
      sync: ['people'],
    },
    // A farm is one history of all nouns, so a verb is typed by all of them; only code about every noun or verb needs the lists themselves.
    lists: { nouns: ['overview', 'people', 'sync', 'import'], verbs: ['overview', 'sync'] },
  },
  {
    root: 'src/server',
    alias: '#server/',
    base: 'kernel',
    folders: {
      farm: [],
      accounts: [],
      notices: ['farm', 'accounts'],
      http: ['farm', 'accounts', 'notices'],
      postgres: [],
      backup: ['postgres'],
      demo: ['postgres'],
      boot: ['http', 'farm', 'accounts', 'notices', 'postgres', 'backup', 'demo'],
    },
    lists: {},
  },
];

/**
 * What is wrong with an import, or undefined.
 * @param {string} file Path in the repository, with slashes.
 * @param {string} specifier
 * @param {boolean} typesOnly
 */
export function againstOrder(file, specifier, typesOnly) {
  const layer = layers.find(({ root }) => file.startsWith(`${root}/`));
  if (!layer || !specifier.startsWith(layer.alias)) return undefined;
  const [folder = '', ...within] = file.slice(layer.root.length + 1).split('/');
  const [target = '', ...rest] = specifier.slice(layer.alias.length).split('/');
  // A list in the root of the layer may import all folders.
  if (within.length === 0) return undefined;
  if (rest.length === 0)
    return typesOnly && target in layer.lists
      ? undefined
      : layer.lists[target]?.includes(folder)
        ? undefined
        : `${folder}/ may not import the list ${target}: only its types.`;
  const allowed = folder === layer.base ? [] : layer.folders[folder];
  if (!allowed) return `${folder}/ is not in the order of folders (tests/architecture/order.mjs).`;
  if (target === folder || target === layer.base || allowed.includes(target)) return undefined;
  return `${folder}/ may import ${[layer.base, ...allowed].filter((name) => name !== folder).join(', ') || 'nothing else'}, not ${target}/.`;
}
