// Every item that the specification lists for the dashboard and the search exists and leads to a screen.
import { expect, test } from 'vitest';
import type { Access } from '#domain/kernel/roles';
import { sources } from '#domain/overview/search';
import { moduleNames } from '#domain/people/modules';
import { opens } from '#parts/navigation/Screens';
import { modules, type Stat } from './overview/home/figures';
import { stats } from './overview/home/statistics';
import { screens } from './screens';

const paths = screens.map(({ path }) => path);

test('eighteen cards, each with a figure of its own and a screen it leads to', () => {
  const cards = Object.values<Stat>(stats);
  expect(cards.map(({ label }) => label)).toEqual([
    'Total de animais',
    'Total de fazendas',
    'Animais ativos',
    'Vacas prenhas',
    'Lotes',
    'Partos (30 dias)',
    'Compras de ração ativas',
    'Estoque total',
    'Pesagens',
    'Peso médio',
    'Vacinações',
    'Próximas doses',
    'Leite (30 dias)',
    'Média diária de leite',
    'Vendas',
    'Receita do mês',
    'Transferências',
    'Outros Produtos',
  ]);
  expect(cards.filter(({ ask }) => !ask).map(({ label }) => label)).toEqual([]);
  expect(cards.filter(({ links }) => !paths.includes(links[0]!.to)).map(({ label }) => label)).toEqual([]);
});

test('six modules, each with screens', () => {
  expect(modules.map(({ title }) => title)).toEqual(['Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Relatórios']);
  for (const { sections } of modules) expect(screens.some(({ section }) => section && section === sections[0])).toBe(true);
});

test('five sources of the search, with their limits and screens', () => {
  const all = sources.map(({ screen, most }) => `${screen} ${most}`).toSorted();
  expect(all).toEqual(['/animals/$id 5', '/financial 5', '/inseminations 3', '/milk-production 3', '/pregnancies 3']);
  expect(sources.filter(({ screen }) => !paths.includes(screen))).toEqual([]);
});

/** Of a person, not of the farm. */
const ofPerson = ['/received', '/notices', '/my-data', '/programs', '/webhooks', '/pending'];

test('every screen belongs to one item of the menu, which is marked while it is open', () => {
  const items = screens.flatMap((screen) => (screen.section ? [screen] : []));
  const markedOn = (open: string) =>
    items.filter(({ path, also }) => open === path || (path !== '/' && open.startsWith(`${path}/`)) || also?.test(open)).map(({ title }) => title);
  expect(markedOn('/economics')).toEqual(['Despesas']);
  expect(markedOn('/purchases/animals/7')).toEqual(['Compras']);
  expect(screens.filter(({ path }) => markedOn(path).length !== (ofPerson.includes(path) ? 0 : 1)).map(({ path }) => [path, markedOn(path)])).toEqual([]);
});

const everybody = ['/', '/animals', '/animals/$id', '/reports', '/notices', '/my-data', '/programs', '/pending', '/received', '/farms/lado-a-lado'];

test.each([
  [
    'a technician',
    { role: 'tecnico' },
    [
      '/vaccines',
      '/vaccines/curral',
      '/vaccines/protocols',
      '/vaccines/products',
      '/pregnancies',
      '/inseminations',
      '/external-animals',
      '/mating',
      '/worklists',
      '/reproduction',
      '/breeding',
      '/supplies',
      '/supplies/entradas',
      '/supplies/saidas',
      '/deleted',
    ],
  ],
  [
    'an accountant',
    { role: 'contador' },
    [
      '/milk-production/precos',
      '/milk-production/laticinio',
      '/sales',
      '/sales/$id',
      '/purchases/animals',
      '/purchases/animals/$id',
      '/financial',
      '/financial/pessoas',
      '/financial/pessoas/$id',
      '/financial/contas',
      '/financial/contas/$id',
      '/financial/previsao',
      '/financial/vendas-previstas',
      '/financial/orcamento',
      '/financial/imoveis',
      '/financial/imoveis/$id',
      '/supplies',
      '/supplies/entradas',
      '/supplies/saidas',
      '/economics',
      '/economics/precos',
      '/economics/bens',
      '/financial/notas',
      '/financial/livro-caixa',
    ],
  ],
  ['a visitor without any module', { role: 'visitor', without: moduleNames }, []],
  ['a worker without any module', { role: 'worker', without: moduleNames }, ['/deleted']],
] as [string, Access, string[]][])('%s opens these screens and no others', (_who, access, theirs) => {
  const open = screens.filter((screen) => opens(screen, access)).map(({ path }) => path);
  expect(open.toSorted()).toEqual([...everybody, ...theirs].toSorted());
});

test('a visitor without money opens what another visitor opens, except money', () => {
  const open = (access: Access) => screens.filter((screen) => opens(screen, access)).map(({ path }) => path);
  const lost = open({ role: 'visitor' }).filter((path) => !open({ role: 'visitor', without: ['money'] }).includes(path));
  expect(lost).toEqual([
    '/milk-production/precos',
    '/milk-production/laticinio',
    '/sales',
    '/purchases/animals',
    '/purchases/animals/$id',
    '/sales/$id',
    '/financial',
    '/financial/pessoas',
    '/financial/pessoas/$id',
    '/financial/contas',
    '/financial/contas/$id',
    '/financial/previsao',
    '/financial/vendas-previstas',
    '/financial/orcamento',
    '/financial/imoveis',
    '/financial/imoveis/$id',
    '/economics',
    '/economics/precos',
    '/economics/bens',
    '/financial/notas',
    '/financial/livro-caixa',
  ]);
});
