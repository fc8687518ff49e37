/** The part of the address that asks for the rows after one. */
export const queryOf = (after: string | null, upto?: string) =>
  (after === null ? '' : `?after=${encodeURIComponent(after)}`) + (upto === undefined ? '' : `&upto=${encodeURIComponent(upto)}`);
