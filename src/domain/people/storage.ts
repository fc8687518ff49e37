// How much an owner's records may take, in bytes as the server reckons them.
export const gigabyte = 1_000_000_000;
/** The busiest farm of docs/scale.md needs ninety years for it. */
export const usualQuota = 5 * gigabyte;
export const mostQuota = 10_000 * gigabyte;

export const storageWords = {
  full: 'O espaço desta conta no servidor está cheio. O que você registrar fica guardado neste aparelho e é enviado quando o administrador do Lida aumentar o espaço.',
};

/** What a change costs besides its values: the row, its line of history, and their places in the indexes; and what each call does. */
const perChange = 600;
const perCall = 300;

/** What a call leaves on the disk, from the values it wrote: each stands in its row and in the history. */
export const bytesOf = (changes: readonly { after: object }[]) =>
  changes.reduce((sum, { after }) => sum + perChange + 2 * JSON.stringify(after).length, perCall);
