// Builds the gallery of components into a folder of its own.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { temporaryFolder } from '../temporary';

export const gallerySettings = (outDir: string) => ({
  configFile: 'vite.gallery.config.ts',
  logLevel: 'warn' as const,
  build: { outDir, emptyOutDir: true },
});

export async function buildGallery() {
  const outDir = mkdtempSync(join(temporaryFolder(), 'lida-gallery-'));
  await build(gallerySettings(outDir));
  return outDir;
}
