// How much storage an owner's records may use, in bytes as estimated by the server; and the bytes of photos and documents.

/** Of all farms of an owner. `files_quota`: null without a limit. */
export type OwnerStorage = { storage_used: number; storage_quota: number; files_used: number; files_quota: number | null };

export const gigabyte = 1_000_000_000;
/** Enough for ninety years of the busiest farm of docs/scale.md. */
export const usualQuota = 5 * gigabyte;
export const mostQuota = 10_000 * gigabyte;

export const storageWords = {
  full: 'O espaço desta conta no servidor está cheio. O que você registrar fica guardado neste aparelho e é enviado quando o administrador do Lida aumentar o espaço.',
};

/** Estimated overhead of a change: row, history entry and index entries. And of a call. */
const perChange = 600;
const perCall = 300;

/** Estimated bytes of a call: each value is stored in its row and in the history. */
export const bytesOf = (changes: readonly { after: object }[]) =>
  changes.reduce((sum, { after }) => sum + perChange + 2 * JSON.stringify(after).length, perCall);
