// Bundles the server's sources into files that Node runs.
import { root } from './install.mjs';

/** Packages stay in node_modules; only our own sources are bundled. */
export const external = /^(?![#./]|[a-zA-Z]:)/;

/**
 * @param {string} dir
 * @param {Record<string, string>} input
 */
export async function bundleServer(dir, input) {
  const { build } = await import('rolldown');
  return build({
    cwd: root,
    input,
    platform: 'node',
    external,
    output: { dir, entryFileNames: '[name].mjs', chunkFileNames: 'shared.mjs', format: 'esm', sourcemap: true },
  });
}
