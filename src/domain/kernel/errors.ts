// A call refused by a rule: the message for the user, the field at fault if there is one, and the kind of refusal.
export type RefusalCode = 'rule' | 'not_found' | 'forbidden' | 'conflict' | 'validation';

/** The value in a field now, the value a call wanted, and, if known, who wrote it and when. */
export type Contested = { field: string; current: unknown; wanted: unknown; who?: string; when?: string };
/** Two people changed the same field of a record. `also`: other fields with the same conflict. */
export type Clash = { noun: string; id: string; also?: Contested[] } & Contested;

/** The record that the refused one would repeat, and, if known, who registered it and when. */
export type Other = { noun: string; id: string; who?: string; when?: string };

export class RuleBroken extends Error {
  constructor(
    message: string,
    readonly field?: string,
    readonly code: RefusalCode = 'rule',
    readonly clash?: Clash,
    readonly other?: Other,
  ) {
    super(message);
  }
}

/** `removed`: the record exists, but was deleted. */
export const notFound = (sentence = 'Registro não encontrado', removed?: Clash) => new RuleBroken(sentence, undefined, 'not_found', removed);
export const forbidden = () => new RuleBroken('Acesso Negado', undefined, 'forbidden');
export const alreadyExists = () => new RuleBroken('Este registro já existe', 'id', 'conflict');
