import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isTile, tileAddress, tileUrl } from '#domain/herd/map-tiles';

const field = tileAddress('Endereço do mapa de fundo');

describe('the address of the background', () => {
  test.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', true],
    ['https://mapas.exemplo.com.br/wmts?z={z}&x={x}&y={y}&key=a1B-2', true],
    ['  https://tile.example.org/{z}/{y}/{x}  ', true],
    ['http://tile.example.org/{z}/{x}/{y}.png', false],
    ['https://tile.example.org/{z}/{x}.png', false],
    ['https://tile.example.org/{z}/{x}/{y}/{y}.png', false],
    ['https://{s}.tile.example.org/{z}/{x}/{y}.png', false],
    ['https://tile.example.org/{s}/{z}/{x}/{y}.png', false],
    ['https://{z}.example.org/{x}/{y}.png', false],
    ['https://127.0.0.1/{z}/{x}/{y}.png', false],
    ['https://[::1]/{z}/{x}/{y}.png', false],
    ['https://2130706433/{z}/{x}/{y}.png', false],
    ['https://localhost/{z}/{x}/{y}.png', false],
    ['https://tile.example.org:8443/{z}/{x}/{y}.png', false],
    ['https://a:b@tile.example.org/{z}/{x}/{y}.png', false],
    ['https://tile.example.org#/{z}/{x}/{y}.png', false],
    ['https://tile.example.org\\@10.0.0.1/{z}/{x}/{y}.png', false],
    ['javascript:alert(1)//{z}{x}{y}', false],
    ['', false],
    [`https://tile.example.org/${'a'.repeat(470)}/{z}/{x}/{y}.png`, false],
  ])('%s: %s', (text, ok) => expect(z.safeParse(field, text).success).toBe(ok));
});

test.each([
  [{ z: 0, x: 0, y: 0 }, true],
  [{ z: 0, x: 1, y: 0 }, false],
  [{ z: 15, x: 32_767, y: 32_767 }, true],
  [{ z: 15, x: 32_768, y: 0 }, false],
  [{ z: 22, x: 0, y: 0 }, true],
  [{ z: 23, x: 0, y: 0 }, false],
  [{ z: 3, x: -1, y: 0 }, false],
  [{ z: 3, x: 1.5, y: 0 }, false],
  [{ z: Number.NaN, x: 0, y: 0 }, false],
])('%o is a tile: %s', (tile, ok) => expect(isTile(tile)).toBe(ok));

test('the numbers take their places', () => {
  expect(tileUrl('https://tile.example.org/{z}/{y}/{x}.png', { z: 15, x: 12, y: 34 })).toBe('https://tile.example.org/15/34/12.png');
});
