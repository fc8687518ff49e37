import { expect, test } from 'vitest';
import { deviceName } from '#domain/people/device-name';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome · Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet · Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Firefox · Android', 'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0'],
  ['Edge · Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/137.0.0.0 Mobile Safari/537.36 EdgA/137.0.0.0`],
  ['Opera · Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/135.0.0.0 Mobile Safari/537.36 OPR/89.0.0.0`],
  [
    'Safari · iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome · iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1'],
  ['Firefox · iPad', 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/139.0 Mobile/15E148 Safari/605.1.15'],
  ['Chrome · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0.0.0 Safari/537.36`],
  ['Edge · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`],
  ['Safari · Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'],
  ['Chrome · Chrome OS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/137.0.0.0 Safari/537.36`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
  ['Linux', 'Wget/1.21 (Linux; x86_64)'],
  ['Aparelho desconhecido', 'curl/8.5.0'],
  ['Aparelho desconhecido', ''],
  ['Aparelho desconhecido', null],
])('%s is recognized from %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
