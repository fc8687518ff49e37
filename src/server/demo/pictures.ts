// Small pictures for the demo, drawn by code: a cow, a paddock, and a receipt. PNG, without any library.
import { hash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
type Shape = { colour: Colour; has: (x: number, y: number) => boolean };

const [width, height] = [480, 360];
const ellipse = (colour: Colour, cx: number, cy: number, rx: number, ry: number): Shape => ({
  colour,
  has: (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1,
});
const box = (colour: Colour, x0: number, y0: number, x1: number, y1: number): Shape => ({ colour, has: (x, y) => x >= x0 && x < x1 && y >= y0 && y < y1 });

const [sky, grass, darkGrass, white, black, brown, pink, paper] = [
  [150, 200, 235],
  [110, 170, 80],
  [90, 150, 65],
  [248, 246, 240],
  [45, 42, 40],
  [120, 80, 45],
  [235, 170, 165],
  [250, 248, 238],
] as const satisfies Colour[];

const land = [box(sky, 0, 0, width, 210), box(grass, 0, 210, width, height), ellipse(darkGrass, 130, 225, 200, 30)];
const fence = [60, 150, 240, 330, 420].map((x) => box(brown, x, 170, x + 9, 262));
const cow = [
  ...[185, 215, 285, 315].map((x) => box(black, x, 215, x + 15, 285)),
  ellipse(white, 255, 195, 92, 50),
  ellipse(black, 225, 180, 34, 24),
  ellipse(black, 305, 205, 26, 22),
  ellipse(pink, 270, 240, 18, 11),
  ellipse(black, 152, 158, 14, 8),
  ellipse(black, 206, 150, 14, 8),
  ellipse(white, 178, 165, 26, 33),
  ellipse(pink, 176, 190, 17, 11),
  ellipse(black, 168, 160, 3, 4),
  ellipse(black, 188, 160, 3, 4),
];
const receipt = [
  box(brown, 0, 0, width, height),
  box(paper, 140, 25, 340, 335),
  ...[55, 90, 110, 130, 150, 190, 210, 250].map((y, nth) => box(black, 165, y, nth === 0 ? 300 : 290 - (nth % 3) * 25, y + (nth === 0 ? 12 : 5))),
  box(black, 165, 285, 315, 297),
];

const scenes = {
  cow: [...land, ...fence, box(brown, 0, 195, width, 202), ...cow],
  paddock: [...land, ellipse(darkGrass, 360, 240, 90, 20), ...fence, box(brown, 0, 185, width, 191), box(brown, 0, 225, width, 231)],
  receipt,
} satisfies Record<string, Shape[]>;
export type PictureName = keyof typeof scenes;

function chunk(name: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function drawn(shapes: readonly Shape[]) {
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { colour } = shapes.findLast((shape) => shape.has(x, y))!;
      for (const [i, part] of colour.entries()) lines[y * (1 + width * 3) + 1 + x * 3 + i] = part;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

export type Picture = { bytes: Buffer; content_hash: string; file_type: 'png'; file_size: number };
const known = new Map<PictureName, Picture>();

export function pictureOf(name: PictureName): Picture {
  let picture = known.get(name);
  if (!picture) {
    const bytes = drawn(scenes[name]);
    known.set(name, (picture = { bytes, content_hash: hash('sha256', bytes), file_type: 'png', file_size: bytes.length }));
  }
  return picture;
}
export const allPictures = () => (Object.keys(scenes) as PictureName[]).map(pictureOf);
