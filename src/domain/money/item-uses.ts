// Where an item of an invoice goes.
export const itemUses = {
  racao: 'Estoque de ração',
  medicamento: 'Remédio ou vacina',
  semen: 'Sêmen',
  insumo: 'Insumo',
  bem: 'Bem (máquina, obra)',
  despesa: 'Só financeiro',
};
export type ItemUse = keyof typeof itemUses;
