// A number as a person types it.

/** As Brazilians write: the comma is decimal, a dot before exactly three digits separates thousands. Any other single dot is a decimal point: some numeric keypads have no comma. */
const grouped = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;

/** null when empty, NaN for an invalid number: the schema then shows the error at the field. */
export function decimalTyped(text: string): number | null {
  if (text === '') return null;
  const plain = grouped.test(text) ? text.replaceAll('.', '') : text;
  return /^-?(\d+[.,]?\d*|[.,]\d+)$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
