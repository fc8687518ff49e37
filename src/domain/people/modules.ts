// The modules of a farm that its owner may take away from a role, in words.
import * as z from 'zod/mini';
import type { Role } from '#domain/kernel/roles';
import { roles } from '#domain/kernel/roles';
import type { Module } from '#domain/people/permissions';

/** `words`: what somebody without it does not see. */
export const modules: Record<Module, { title: string; words: string }> = {
  herd: { title: 'Pesagens', words: 'Pesagens e ganho de peso' },
  health: { title: 'Sanidade', words: 'Vacinas, tratamentos e protocolos' },
  reproduction: { title: 'Reprodução', words: 'Prenhas, inseminações, partos e perdas' },
  milk: { title: 'Produção', words: 'Leite e outros produtos' },
  feed: { title: 'Alimentação', words: 'Rações, compras, fenos e consumo' },
  pastures: { title: 'Pastagens', words: 'Pastos e quem está em cada um' },
  transfers: { title: 'Transferências', words: 'Animais que mudam de fazenda' },
  money: { title: 'Financeiro', words: 'Vendas, compradores, receitas e despesas' },
  supplies: { title: 'Estoque', words: 'Remédios, sêmen e insumos: lotes, validade e custo' },
  work: { title: 'Atividades', words: 'Tarefas do dia' },
};
export const moduleNames = Object.keys(modules) as Module[];

/** Owner and admins see everything; technician and accountant have their fixed modules. */
export const choosableRoles = ['manager', 'worker', 'visitor'] as const satisfies Role[];
export type ChoosableRole = (typeof choosableRoles)[number];

const taken = z
  .array(z.enum(moduleNames as [Module, ...Module[]], 'Módulo desconhecido'), 'Informe os módulos retirados')
  .check(z.refine((names) => new Set(names).size === names.length, 'Cada módulo só uma vez'));

/** PUT /api/farms/{farm_id}/modules: for each role, the modules that it does not see. */
export const moduleChoice = z.strictObject({ manager: taken, worker: taken, visitor: taken });
export type ModuleChoice = Record<ChoosableRole, Module[]>;

/** GET /api/farms/{farm_id}/modules. `may_change`: only the owner. */
export type FarmModules = { without: ModuleChoice; may_change: boolean };

export const moduleWords = {
  title: 'O que cada um vê',
  failed: 'Erro ao carregar as permissões',
  notSaved: 'Erro ao salvar as permissões',
  saved: 'Permissões salvas: valem no próximo envio de cada aparelho',
};

/** What each role of a form sees, in one sentence. */
export const roleWords: Partial<Record<Role, string>> = {
  admin: 'Vê e anota tudo, e cuida de fazendas e usuários.',
  manager: 'Vê e anota tudo o que o proprietário não retirou.',
  worker: 'Vê e anota tudo o que o proprietário não retirou.',
  tecnico: 'Vê os animais; vê e anota sanidade, reprodução e estoque. Não vê o financeiro.',
  contador: 'Vê e exporta vendas, receitas, despesas e estoque, e os animais. Não anota nada.',
  visitor: 'Vê o que o proprietário não retirou. Não anota nada.',
};

/** As stored; anything this version does not know is left out. */
export function choiceOf(stored: unknown): ModuleChoice {
  const kept = (stored ?? {}) as Partial<Record<string, unknown>>;
  const of = (role: ChoosableRole) => moduleNames.filter((name) => Array.isArray(kept[role]) && (kept[role] as unknown[]).includes(name));
  return { manager: of('manager'), worker: of('worker'), visitor: of('visitor') };
}

/** What changed, for the access log: "Visitante: sem Financeiro, Pastagens; Funcionário: vê tudo". */
export function choiceInWords(before: ModuleChoice, after: ModuleChoice) {
  const titles = (names: readonly Module[]) => (names.length === 0 ? 'vê tudo' : `sem ${names.map((name) => modules[name].title).join(', ')}`);
  return choosableRoles.flatMap((role) => (before[role].join() === after[role].join() ? [] : [`${roles[role]}: ${titles(after[role])}`])).join('; ');
}
