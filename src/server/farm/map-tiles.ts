// Tiles of the map's background: fetched by the server from the address the farm configured, so that the page loads images from its own origin only (decision 420).
import type { ClientRequest } from 'node:http';
import { get } from 'node:https';
import { isTile, type TileNumber, tileUrl } from '#domain/herd/map-tiles';
import { notFound } from '#domain/kernel/errors';
import { publicLookup } from '#server/farm/public-address';
import { type Database, transaction } from '#server/kernel/db';
import { Refused, TooMuch } from '#server/kernel/refused';
import { assertMay, enterFarm } from '#server/kernel/session';

export type TileImage = { type: string; image: Buffer };

/** No SVG: it may contain scripts. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];
const mostBytes = 1_000_000;
const longest = 8_000;
/** Of this process. */
const mostAtOnce = 32;
let running = 0;

const failed = (why: string) => new Refused(`O mapa de fundo não veio: ${why}`, 502, 'tile');

/** The image of an answer; no redirects, whatever is no small image is refused. */
export function imageFrom(request: ClientRequest, most = mostBytes, time = longest): Promise<TileImage> {
  return new Promise((done, refuse) => {
    // Refused first: an answer that is already here would still end well.
    const end = (why: string) => {
      refuse(failed(why));
      request.destroy();
    };
    const timer = setTimeout(() => end('o servidor demorou'), time);
    request.on('error', () => refuse(failed('o servidor não respondeu')));
    request.on('close', () => {
      clearTimeout(timer);
      refuse(failed('a resposta foi interrompida'));
    });
    request.on('response', (answer) => {
      const type = (answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
      if (answer.statusCode !== 200) return end(`o servidor respondeu ${answer.statusCode}`);
      if (!imageTypes.includes(type)) return end('a resposta não é uma imagem');
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > most) end('a imagem é grande demais');
        else parts.push(part);
      });
      answer.on('end', () => done({ type, image: Buffer.concat(parts) }));
    });
  });
}

const setting = {
  name: 'map_tiles',
  text: 'select map_tiles from herd_settings where user_id = tenant() and farm_id = $1 and deleted_at is null and map_tiles is not null',
};

export async function mapTile(db: Database, token: string | undefined, farm_id: string, given: { z: string; x: string; y: string }) {
  const template = await transaction(db, 'read', async (send) => {
    const session = await enterFarm(send, token, farm_id);
    assertMay(session, 'read', 'pastures');
    assertMay(session, 'read', 'herd_settings');
    return (await send(setting, [farm_id])).rows[0]?.['map_tiles'] as string | undefined;
  });
  const tile: TileNumber = { z: numberOf(given.z), x: numberOf(given.x), y: numberOf(given.y) };
  if (!template || !isTile(tile)) throw notFound('Esta fazenda não tem mapa de fundo');
  if (running >= mostAtOnce) throw new TooMuch('Muitos pedidos do mapa de fundo ao mesmo tempo', 2);
  running += 1;
  const url = tileUrl(template, tile);
  return imageFrom(get(url, { lookup: publicLookup, agent: false, headers: { accept: imageTypes.join(', '), 'user-agent': 'Lida' } })).finally(() => {
    running -= 1;
  });
}

const numberOf = (text: string) => (/^\d{1,8}$/.test(text) ? Number(text) : Number.NaN);
