// Where the demo's pastures lie: a plan in metres, turned a little as land is, near Patos de Minas.
import { boundaryOf, type Corner } from '#domain/pastures/boundary';
import { metresBetween } from '#domain/pastures/boundary-area';

/** East, north, width and depth in metres. Width × depth is the area in the register; ways of 10 m and more between them. */
type Plot = readonly [east: number, north: number, width: number, depth: number];

const plots: Record<string, Plot> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((nth): [string, Plot] => [`Piquete ${nth}`, [(nth - 1) * 150, 0, 140, 250]])),
  Baixada: [0, 272, 400, 310],
  Várzea: [412, 272, 316, 310],
  'Pasto da Serra': [0, 604, 500, 400],
  'Pasto do Fundo': [512, 604, 375, 400],
  Invernada: [-362, 272, 350, 400],
  'Pasto de Cima': [0, 0, 400, 350],
  'Pasto de Baixo': [412, 0, 328.5, 350],
  'Piquete do Curral': [0, -202, 350, 180],
};
/** It lies elsewhere on the small farm. */
const reserve = { large: [742, 272, 122.5, 310], small: [372, -202, 211, 180] } as const satisfies Record<string, Plot>;

const origins = { large: [-46.462, -18.684], small: [-46.401, -18.722] } as const satisfies Record<string, Corner>;

/** Radians: fences follow the hill, not the compass. */
const turn = 0.21;

export function placeOf(name: string, farm: keyof typeof origins): string | null {
  const plot = name === 'Reserva do açude' ? reserve[farm] : plots[name];
  if (!plot) return null;
  const [east, north, width, depth] = plot;
  const origin = origins[farm];
  const perDegree = [metresBetween(origin, [origin[0] + 0.01, origin[1]]) * 100, metresBetween(origin, [origin[0], origin[1] + 0.01]) * 100] as const;
  const at = (x: number, y: number): Corner => [
    origin[0] + (x * Math.cos(turn) - y * Math.sin(turn)) / perDegree[0],
    origin[1] + (x * Math.sin(turn) + y * Math.cos(turn)) / perDegree[1],
  ];
  // A bend in the upper fence, so that map and register differ a little.
  return boundaryOf([
    at(east, north),
    at(east + width, north),
    at(east + width, north + depth),
    at(east + width * 0.6, north + depth + 4),
    at(east, north + depth),
  ]);
}
