// Milk in kg and in litres: 1.032 kg per litre.
import { product, quotient } from '#domain/kernel/money';

const density = 1.032;
export const litresToKg = (litres: number) => product(litres, density, 2);
export const kgToLitres = (kg: number) => quotient(kg, density, 2) ?? 0;
