// The background of the pasture map: an address with the places of zoom, column and row.
import * as z from 'zod/mini';
import { fact } from '#domain/kernel/fields';

const wrong = 'comece com https:// e ponha {z}, {x} e {y}, uma vez cada';

/** A name of the internet, no number, port or password: the server fetches from it. */
const address = /^https:\/\/([a-z0-9-]+\.)+[a-z]{2,}\/([\w./?=&%~:@!$,;+*-]|\{[zxy]\})+$/i;
const isOnce = (text: string) => ['{z}', '{x}', '{y}'].every((place) => text.split(place).length === 2);

export const tileAddress = (label: string) =>
  fact(
    z.string(`${label} inválido: ${wrong}`).check(
      z.trim(),
      z.maxLength(500, { error: `${label}: no máximo 500 caracteres`, abort: true }),
      z.refine((text) => address.test(text) && isOnce(text), `${label} inválido: ${wrong}`),
    ),
    { label, kind: 'text' },
  );

export type TileNumber = { z: number; x: number; y: number };

/** As map servers cut the world: 2^z columns and rows. */
export const deepestTile = 22;
export const isTile = ({ z, x, y }: TileNumber) =>
  [z, x, y].every((number) => Number.isInteger(number) && number >= 0) && z <= deepestTile && x < 2 ** z && y < 2 ** z;

export const tileUrl = (template: string, { z, x, y }: TileNumber) => template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
