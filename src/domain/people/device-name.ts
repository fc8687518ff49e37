// A short name for a browser from its user agent: "Chrome · Android". Only the most common ones are recognized.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPiOS)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['Mac', /\b(Macintosh|Mac OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const named = (all: typeof browsers, userAgent: string) => all.find(([, sign]) => sign.test(userAgent))?.[0];

export const unknownDevice = 'Aparelho desconhecido';

export function deviceName(userAgent: string | null) {
  const known = [named(browsers, userAgent ?? ''), named(systems, userAgent ?? '')].filter((name) => name !== undefined);
  return known.join(' · ') || unknownDevice;
}
