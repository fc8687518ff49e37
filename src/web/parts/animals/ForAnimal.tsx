// One record for each of many animals; its id is created when the animal is chosen.
import { newId } from '#domain/kernel/ids';

export type ForAnimal = { id: string; animal_id: string };

export const forAnimal = (animal_id: string): ForAnimal => ({ id: newId(), animal_id });
