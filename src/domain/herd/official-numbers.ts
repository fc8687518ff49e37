// Numbers of tags: SISBOV/PNIB (IN MAPA 51/2018) and electronic ones (ISO 11784).

/** Brazil in ISO 3166, and so the start of every number of PNIB. */
export const brazil = '076';

/** The largest number that a transponder can hold after its country: 38 bits. */
export const largestNational = 274_877_906_943;
const nationalBits = 38n;

export const isPnib = (number: string | null | undefined): number is string => number?.startsWith(brazil) ?? false;

/** Issued before numbers began with 076: valid, and never refused. */
export const isOldNumber = (sisbov: string | null | undefined) => Boolean(sisbov) && !isPnib(sisbov);

/** "Número de manejo": the last six digits, large on the tag. */
export const managementNumber = (sisbov: string) => sisbov.slice(9);

/** Why no chip can have this number; null if one can. */
export function chipFault(rfid: string): string | null {
  if (rfid.startsWith('000')) return 'RFID: os três primeiros dígitos são o país ou o fabricante, e 000 não existe';
  return Number(rfid.slice(3)) > largestNational ? 'RFID: este número não cabe em um chip (ISO 11784). Confira os dígitos' : null;
}

/** Transponders made for tests. */
export const isTestChip = (rfid: string) => rfid.startsWith('999');

/** The 64 bits that a transponder sends: animal, country, number. */
export const hexOfChip = (rfid: string) =>
  ((1n << 63n) | (BigInt(rfid.slice(0, 3)) << nationalBits) | BigInt(rfid.slice(3))).toString(16).toUpperCase().padStart(16, '0');

/** The 15 digits of those bits; null if they are not an animal's. */
export function chipOfHex(hex: string): string | null {
  const bits = BigInt(`0x${hex}`);
  // Bits 2 to 16 are reserved, and zero.
  if (bits >> 48n !== 0x80_00n) return null;
  const country = (bits >> nationalBits) & 0x3_ffn;
  return country > 999n ? null : String(country).padStart(3, '0') + String(bits & ((1n << nationalBits) - 1n)).padStart(12, '0');
}
