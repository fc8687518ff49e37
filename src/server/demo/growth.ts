// The weight of an animal: by breed, sex and age, season and time since calving.
import { daysBetween } from '#domain/kernel/dates';

const months = [0, 2, 4, 8, 12, 18, 24, 36, 48];

/** Kilograms at these months. */
const curves = {
  'Girolando femea': [30, 68, 105, 180, 250, 345, 430, 490, 520],
  'Girolando macho': [33, 74, 115, 200, 285, 400, 500, 620, 720],
  'Holandês femea': [38, 80, 125, 215, 310, 430, 530, 600, 640],
  'Holandês macho': [42, 88, 138, 240, 350, 490, 610, 760, 880],
  'Jersey femea': [25, 55, 85, 145, 205, 285, 345, 395, 415],
  'Nelore femea': [30, 75, 115, 180, 215, 290, 345, 430, 450],
  'Nelore macho': [32, 80, 125, 205, 245, 330, 410, 540, 750],
  'Brangus femea': [32, 82, 130, 205, 255, 340, 405, 470, 495],
  'Brangus macho': [35, 90, 142, 235, 290, 400, 490, 620, 820],
  'Landrace femea': [1.5, 20, 62, 135, 175, 205, 225, 240, 245],
  'Duroc macho': [1.6, 22, 68, 150, 195, 235, 260, 280, 290],
  'Santa Inês femea': [3.4, 16, 25, 36, 44, 51, 55, 58, 60],
  'Santa Inês macho': [3.8, 19, 30, 46, 58, 70, 78, 86, 90],
  'Border Collie femea': [0.4, 6, 11, 15, 17, 18, 18.5, 18.5, 18.5],
  'Blue Heeler macho': [0.4, 7, 12, 17, 20, 21, 21.5, 22, 22],
};
export type Stock = keyof typeof curves;

function standard(stock: Stock, days: number) {
  const curve = curves[stock];
  const month = days / 30.44;
  const after = months.findIndex((mark) => mark > month);
  if (after <= 0) return after === 0 ? curve[0]! : curve.at(-1)!;
  const [from, to] = [months[after - 1]!, months[after]!];
  return curve[after - 1]! + ((curve[after]! - curve[after - 1]!) * (month - from)) / (to - from);
}

/** Grazing animals are heaviest in April, at the end of the rains, and lightest in October, at the end of the dry season. */
const season = (day: string) => Math.cos(((daysBetween(`${day.slice(0, 4)}-01-01`, day) - 110) / 365) * 2 * Math.PI);

/** A cow loses weight for seven weeks after calving and regains it by seven months. */
function milkedOff(since: number) {
  if (since < 0 || since > 210) return 0;
  return since < 50 ? (0.07 * since) / 50 : (0.07 * (210 - since)) / 160;
}

export type Body = { stock: Stock; born: string /** Compared with its breed: 1 is the standard. */; build: number; grazes: boolean; calvings: string[] };

/** Body condition on that day: 1 is neither fat nor lean. */
export function shapeOn(day: string, { born, grazes, calvings }: Body) {
  const calved = calvings.findLast((calving) => calving <= day);
  const seasonal = grazes && daysBetween(born, day) > 240 ? 0.03 * season(day) : 0;
  return 1 + seasonal - (calved ? milkedOff(daysBetween(calved, day)) : 0);
}

export const weightOn = (day: string, body: Body) => standard(body.stock, daysBetween(body.born, day)) * body.build * shapeOn(day, body);
