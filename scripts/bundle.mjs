// The server's sources as files that Node runs.
import { root } from './install.mjs';

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
    // Packages stay in node_modules; only what comes through our doors is bundled.
    external: /^(?![#./]|[a-zA-Z]:)/,
    output: { dir, entryFileNames: '[name].mjs', chunkFileNames: 'shared.mjs', format: 'esm', sourcemap: true },
  });
}
