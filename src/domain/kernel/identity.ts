// What counts as the same identification: farmers write one tag in several ways.

const capitals = /[A-ZÁÀÂÃÉÊÍÓÔÕÚÇ]/g;

/** Without case, spaces and leading zeros (decision 229). The server's columns `…_key` (migration 0034) contain the same. */
export const identityKey = (text: string) =>
  text
    .replace(capitals, (letter) => letter.toLowerCase())
    .replaceAll(' ', '')
    .replace(/^0+(?=[0-9])/, '');

/** Whether a stored value has this key. */
export const hasIdentity = (value: unknown, key: string) => typeof value === 'string' && endsAlike(value, key) && identityKey(value) === key;

/** A quick comparison of the last signs: most identifications differ there, and a file has thousands. */
function endsAlike(value: string, key: string) {
  const last = value.charCodeAt(value.length - 1);
  return last < 48 || last > 57 || last === key.charCodeAt(key.length - 1);
}
