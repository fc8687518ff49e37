// The kinds of files that can be brought, in words.

export const kindNames = {
  animals: 'Animais',
  weighings: 'Pesagens',
  milk: 'Leite',
  calvings: 'Partos',
  services: 'Coberturas e inseminações',
  checks: 'Diagnósticos de gestação',
  applications: 'Vacinas e aplicações',
  treatments: 'Tratamentos',
  feeds: 'Estoque de ração',
  supplies: 'Estoque de remédio, sêmen e insumos',
  transactions: 'Receitas e despesas',
  parties: 'Pessoas e empresas',
};
export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];
