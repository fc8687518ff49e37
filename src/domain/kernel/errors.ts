// A call refused by a rule: the message for the user, the field at fault if there is one, and the kind of refusal.
export type RefusalCode = 'rule' | 'not_found' | 'forbidden' | 'conflict' | 'validation' | 'confirm';

/** The value in a field now, the value a call wanted, and, if known, who wrote it and when. */
export type Contested = { field: string; current: unknown; wanted: unknown; who?: string; when?: string };
/** Two people changed the same field of a record. `also`: other fields with the same conflict. */
export type Clash = { noun: string; id: string; also?: Contested[] } & Contested;

/** The record that the refused one would repeat, and, if known, who registered it and when. */
export type Other = { noun: string; id: string; who?: string; when?: string };

/**
 * Why a call cannot apply to its record: what happened to it, and, as far as the server knows, who did it and when.
 * `left_herd`: sold, dead or slaughtered on `day`. `role`: the person's role does not allow it. `unknown`: the server does not have it.
 * `sent_before`: the server has this call with other content.
 */
export type Cause = {
  kind: 'deleted' | 'moved' | 'left_herd' | 'role' | 'unknown' | 'sent_before';
  noun: string;
  id: string;
  name?: string;
  who?: string;
  when?: string;
  exit?: string;
  day?: string;
  /** Where a moved record is now. */
  farm?: { id: string; name: string };
  /** The call that brings a deleted record back. */
  restore?: { verb: string; input: { id: string } };
};

/** An unlikely value: the call is accepted with this key in `confirmed`. */
export type Question = { key: string; text: string; field: string };

/** The input of the same call once the person has answered. */
export const confirmedInput = <I extends object>(input: I & { confirmed?: string[] }, questions: readonly Question[]) => ({
  ...input,
  confirmed: [...(input.confirmed ?? []), ...questions.map(({ key }) => key)],
});

/** An invalid value, by the path of its field. */
export type InvalidField = { field: string; message: string };

/** What a refusal is about, beyond its sentence: at most one of them. */
type Details = {
  clash?: Clash | undefined;
  other?: Other | undefined;
  cause?: Cause | undefined;
  confirm?: Question[] | undefined;
  fields?: InvalidField[] | undefined;
};

export class RuleBroken extends Error {
  readonly clash?: Clash | undefined;
  readonly other?: Other | undefined;
  override readonly cause?: Cause | undefined;
  readonly confirm?: Question[] | undefined;
  readonly fields?: InvalidField[] | undefined;

  constructor(
    message: string,
    readonly field?: string,
    readonly code: RefusalCode = 'rule',
    { clash, other, cause, confirm, fields }: Details = {},
  ) {
    super(message);
    [this.clash, this.other, this.cause, this.confirm, this.fields] = [clash, other, cause, confirm, fields];
  }
}

export const notFound = (sentence = 'Registro não encontrado', cause?: Cause) => new RuleBroken(sentence, undefined, 'not_found', { cause });
export const forbidden = (cause?: Cause) => new RuleBroken('Acesso Negado', undefined, 'forbidden', { cause });
export const alreadyExists = () => new RuleBroken('Este registro já existe', 'id', 'conflict');
