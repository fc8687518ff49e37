// Where an item of an invoice goes.
export const itemUses = {
  racao: 'Estoque de ração',
  medicamento: 'Estoque de remédio e vacina',
  semen: 'Estoque de sêmen',
  insumo: 'Estoque de insumos',
  bem: 'Bem (máquina, obra)',
  despesa: 'Só financeiro',
};
export type ItemUse = keyof typeof itemUses;

/** What goes to the stock of medicine, semen and supplies. */
export const isStocked = (use: ItemUse) => use === 'medicamento' || use === 'semen' || use === 'insumo';
