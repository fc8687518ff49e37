// Texts about productions.
import { factsOf } from '#domain/kernel/fields';
import { SpecificProduction } from '#domain/milk/specific-productions';
import { date, quantity as shown } from '#ui/format';

export const types = factsOf(SpecificProduction.fields.production_type).values!;
export const grades = factsOf(SpecificProduction.fields.quality_grade).values!;

const one: Record<string, string> = { unidades: 'unidade', dúzias: 'dúzia', litros: 'litro', gramas: 'grama' };

/** "1 dúzia", "12,5 kg" */
export const amount = ({ quantity, unit }: { quantity: number; unit: string }) => `${shown('product', quantity)}\u00a0${(quantity === 1 && one[unit]) || unit}`;

export const nameOf = ({ production_type, production_date }: SpecificProduction) => `${types[production_type]} de ${date(production_date)}`;
