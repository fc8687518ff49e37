// A rule of the farm said no. Carries the words the user reads, the field at fault when there is one, and what kind of no it is.
export type RefusalCode = 'rule' | 'not_found' | 'forbidden' | 'conflict' | 'validation';

/** What stands in a field now, what a call wanted instead, and, where it is known, who wrote it and when. */
export type Contested = { field: string; current: unknown; wanted: unknown; who?: string; when?: string };
/** Two people changed the same field of a record. `also`: its other fields of which that is so. */
export type Clash = { noun: string; id: string; also?: Contested[] } & Contested;

export class RuleBroken extends Error {
  constructor(
    message: string,
    readonly field?: string,
    readonly code: RefusalCode = 'rule',
    readonly clash?: Clash,
  ) {
    super(message);
  }
}

export const notFound = (sentence = 'Registro não encontrado') => new RuleBroken(sentence, undefined, 'not_found');
export const forbidden = () => new RuleBroken('Acesso Negado', undefined, 'forbidden');
export const alreadyExists = () => new RuleBroken('Este registro já existe', 'id', 'conflict');
