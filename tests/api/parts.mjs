// Cuts an OpenAPI document into smaller ones, each with some of its paths and the components they reach: Spectral reads one in seconds and does not finish with the whole.

/** @typedef {Record<string, any>} Json */

/** @param {unknown} node @param {Set<string>} [found] */
function referencesIn(node, found = new Set()) {
  if (node && typeof node === 'object')
    for (const [key, value] of Object.entries(node))
      if (key === '$ref' && typeof value === 'string') found.add(value);
      else referencesIn(value, found);
  return found;
}

/** `#/components/schemas/Animal` as its two keys. @param {string} reference */
const keysOf = (reference) =>
  reference
    .split('/')
    .slice(2)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** @param {Json} document @param {unknown} paths */
function componentsOf({ components }, paths) {
  /** @type {Json} */
  const reached = { securitySchemes: components['securitySchemes'] };
  const left = [...referencesIn(paths)];
  for (let reference = left.pop(); reference !== undefined; reference = left.pop()) {
    const [kind = '', name = ''] = keysOf(reference);
    if (reached[kind]?.[name]) continue;
    (reached[kind] ??= {})[name] = components[kind][name];
    left.push(...referencesIn(components[kind][name]));
  }
  return reached;
}

/** @param {Json} document @param {number} size */
export function partsOf(document, size) {
  const all = Object.entries(document['paths']);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => {
    const paths = Object.fromEntries(all.slice(nth * size, (nth + 1) * size));
    const used = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)));
    return {
      ...document,
      tags: document['tags'].filter((/** @type {Json} */ { name }) => used.has(name)),
      paths,
      components: componentsOf(/** @type {any} */ (document), paths),
    };
  });
}
