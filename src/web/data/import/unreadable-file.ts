// A file that cannot be brought in, with the message for the person.
export class UnreadableFile extends Error {}

/** Larger files are no lists of a farm: a herd of 100 000 animals has 15 MB. */
export const mostBytes = 40_000_000;
/** Unpacked: what a spreadsheet of that size can need. More is a file made to fill the memory. */
export const mostUnpacked = 200_000_000;
export const mostSheetRows = 200_000;
export const mostSheetColumns = 256;

export const tooLarge = () => new UnreadableFile('Este arquivo é grande demais. Divida a planilha em partes menores e traga uma de cada vez.');
export const notASheet = () => new UnreadableFile('Não foi possível ler este arquivo. Traga uma planilha do Excel (.xlsx), um CSV, ou cole as células.');
export const wholeFarm = () => new UnreadableFile('Este arquivo é uma fazenda inteira. O proprietário a traz em Fazendas → Trazer uma fazenda inteira.');
