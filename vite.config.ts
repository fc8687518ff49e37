// The web build: the application, the landing page, and the service worker that serves the application offline.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

/** Writes the list of this build's files into the service worker; a new list is a new version. */
function shellWorker(): Plugin {
  return {
    name: 'lida-shell-worker',
    apply: 'build',
    enforce: 'post',
    // Last: only then the empty files of pages without script are removed.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'worker');
        if (worker?.type !== 'chunk') return;
        const files = Object.keys(bundle)
          .filter((name) => (name.startsWith('assets/') && !name.endsWith('.map')) || name === 'index.html')
          .toSorted();
        const page = bundle['index.html'];
        const hash = createHash('sha256')
          .update(files.join())
          .update(page?.type === 'asset' ? page.source : '');
        for (const name of ['manifest.webmanifest', 'icon.svg']) hash.update(readFileSync(`src/web/public/${name}`));
        const version = hash.digest('hex').slice(0, 12);
        const list = ['/index.html', '/manifest.webmanifest', '/icon.svg', ...files.filter((name) => name !== 'index.html').map((name) => `/${name}`)];
        worker.code = worker.code.replace('__LIDA_SHELL__', JSON.stringify({ version, files: list }));
      },
    },
  };
}

/** Computes the constants of these files at build time, not on the phone. */
function constants(): Plugin {
  return {
    name: 'lida-constants',
    apply: 'build',
    async load(id) {
      if (!/\/src\/domain\/sync\/(outline-text|contract-ids)\.ts$/.test(id)) return;
      const { module } = await runnerImport<object>(id);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** What a signed-in person needs next is requested with the page, not when the file before it has run. */
function earlyFiles(): Plugin {
  const names = ['shell', 'exchange', 'guard'];
  return {
    name: 'lida-early-files',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, path }) {
        if (path !== '/index.html') return [];
        const files = Object.values(bundle).filter((file) => file.type === 'chunk' && names.includes(file.name));
        const begin = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'begin');
        const links = files.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        }));
        return [{ tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `/${begin?.fileName}` }, injectTo: 'head-prepend' }, ...links];
      },
    },
  };
}

const marks =
  'arrow-(down|left|up)|ban|calendar-(clock|days|range)|case-sensitive|check|chevron-left|chevrons-up-down|clock|coins|columns-3|download|droplets|ellipsis-vertical|flame|hand-coins|hash|heart-crack|list-(checks|ordered|plus)|notebook-pen|pencil|percent|plus|rotate-ccw-clock|ruler|scan-heart|share-2|sliders-horizontal|trash(-2)?|trending-up|utensils';

/** Fields and rules of these folders, without their verbs and queries. */
const nounsOf = (subjects: string) => new RegExp(`src/domain/(${subjects})/(?!.*-(verbs|queries)\\.ts$|weighing-scale)`);

const nameOf = (kind: string) => (id: string) => `${/src\/(?:web|domain)\/(\w+)\//.exec(id)?.[1]}-${kind}`;

/** Every file costs a phone time: modules always loaded together are one file (measured: docs/performance.md). Highest priority first; no negative priority, which rolldown treats as the highest. */
const groups = [
  { name: 'ahead', test: /src\/web\/data\/(ahead|sync-pages)\.ts$/, priority: 6 },
  { name: 'start', test: /src\/web\/main\.tsx$/, priority: 5 },
  {
    name: 'shell',
    test: /src\/(domain\/kernel\/(text|memoize-last)\.ts|web\/(shell\/Shell|ui\/(Page|Card|EmptyState|Field|TextInput|Select))\.tsx)$/,
    priority: 4,
  },
  { name: 'state', test: /src\/web\/(data\/connection\.ts|ui\/printing\.tsx)$/, priority: 5 },
  { name: 'exchange', test: /src\/(web\/data\/(exchange|snapshot-pages)|domain\/sync\/snapshot)\.ts$/, priority: 4 },
  // Icons of lists and forms, not needed at the start.
  { name: 'marks', test: new RegExp(`lucide-react/.*/icons/(${marks})\\.`), minShareCount: 2, priority: 4 },
  { name: 'icons', test: /lucide-react\//, minShareCount: 2, priority: 3 },
  {
    name: 'farm',
    test: /src\/(web\/parts\/(animals\/(AnimalLink|AnimalWords|WithdrawalWords)|forms\/(Lazy|Removal)|navigation\/AddressFilters)\.tsx|domain\/herd\/(animal-queries|old-tags|tag-fields)\.ts)$/,
    minShareCount: 2,
    priority: 3,
  },
  // Around the first screen, right after it: without a file of their own they would need those of forms and lists.
  {
    name: 'around',
    test: /src\/web\/shell\/(AboveScreen|Background|BottomBar|Footer)\.tsx$/,
    priority: 2,
  },
  {
    name: 'list',
    test: /src\/web\/ui\/(DataTable|Filters|SecondLine)\.tsx$|src\/web\/parts\/(export\/Export|lists\/RecordHistory)\.tsx$/,
    minShareCount: 2,
    priority: 2,
  },
  // Used without forms too.
  { name: 'checkbox', test: /src\/web\/ui\/Checkbox\.tsx$/, minShareCount: 2, priority: 2 },
  {
    name: 'inputs',
    test: /src\/web\/(ui\/(DateInput|DecimalInput|Picker|Suggest)|parts\/animals\/Animal(Options|Picker))\.tsx$/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'drafts', test: /src\/web\/ui\/(drafts|type-keys)\.tsx$/, minShareCount: 2, priority: 2 },
  { name: 'form', test: /src\/web\/(ui\/(Form|FormDialog|FormField|FormMore)|parts\/forms\/InlineForm)\.tsx$/, minShareCount: 2, priority: 1 },
  { name: 'chart', test: /src\/web\/ui\/chart\//, minShareCount: 2, priority: 2 },
  {
    name: 'dashboard',
    test: /src\/domain\/(overview\/dashboard|feed\/total-stock-queries|health\/health-queries|reproduction\/(insemination-queries|insemination-status))\.ts$/,
    minShareCount: 1,
    priority: 2,
  },
  // Loaded after the first screen.
  { name: 'guard', test: /src\/web\/data\/(storage-guard|outbox-copy|outbox-file|device-decisions|store-decisions|store-salvage)\.ts$/, priority: 2 },
  // Few files for nouns and verbs: the phone loads all of them after its first screen, and separately they were forty files.
  { name: 'herd', test: nounsOf('herd|supplies|health|reproduction|transfers|official'), priority: 1 },
  { name: 'feed', test: nounsOf('feed'), priority: 1 },
  { name: 'money', test: nounsOf('money'), priority: 1 },
  { name: 'yield', test: nounsOf('milk|pastures'), priority: 1 },
  { name: 'verbs', test: /src\/domain\/(nouns|verbs|.*-verbs|kernel\/(farm|validation))\.ts$/, priority: 1 },
  // The forms of a subject are one file, and so is what its screens share: a new phone stores every file. Not of the herd, which the list of animals shows first.
  { name: nameOf('forms'), test: /src\/web\/(?!ui|parts|data|shell|herd)\w+\/.*Form\.tsx$/, priority: 0 },
  { name: nameOf('shared'), test: /src\/(web\/(?!ui|parts|data|shell|herd)|domain\/(?!kernel|herd))\w+\//, minShareCount: 2, priority: 0 },
];

export default defineConfig({
  root: 'src/web',
  plugins: [tailwindcss(), react(), constants(), earlyFiles(), shellWorker()],
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    target: ['chrome110', 'safari16', 'firefox115'],
    sourcemap: true,
    // The start would name every file twice, 5 kB of gzip: other screens come from the service worker's cache, where files that load one after the other cost nothing.
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /(HomeScreen|animals-page)-/.test(file) ? needed : needed.filter((each) => each.endsWith('.css')),
    },
    rolldownOptions: {
      input: { index: 'src/web/index.html', begin: 'src/web/begin.ts', landing: 'src/web/landing.html', worker: 'src/web/data/worker.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        // Files of the landing page in their own folder: the service worker does not cache them.
        assetFileNames: ({ names, originalFileNames }) =>
          `${[...names, ...originalFileNames].some((name) => name.startsWith('landing')) ? 'landing' : 'assets'}/[name]-[hash][extname]`,
        codeSplitting: { groups },
      },
    },
  },
});
