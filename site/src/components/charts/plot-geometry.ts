import { linearScale, niceTicks } from '../../../../src/shared/charts/scale.js';

/** The area of the curves; the room on the right is for their names, that on the left for the amounts. */
export const FRAME = { width: 480, height: 252, left: 74, right: 358, top: 16, bottom: 214 };
/** Two lines of a name and its amount, in the large type of a small screen. */
const NAME_HEIGHT = 54;

/** A curve from step 0 on; the tone is a class of the sheet. */
export interface Series {
  name: string;
  tone: 'green' | 'clay' | 'soft';
  values: number[];
}

export interface Curve extends Series {
  points: [number, number][];
  /** Height of its name: beside its end, or as near as the other names let it. */
  nameY: number;
}

export interface PlotGeometry {
  ticks: { value: number; y: number }[];
  /** The height of nothing. */
  zeroY: number;
  curves: Curve[];
}

/** The curves in the frame: every step as wide as the others, the amounts from zero to a round one. */
export function plotOf(series: Series[]): PlotGeometry {
  const steps = Math.max(...series.map(({ values }) => values.length)) - 1;
  const amounts = niceTicks([0, ...series.flatMap(({ values }) => values)]);
  const x = linearScale([0, Math.max(steps, 1)], [FRAME.left, FRAME.right]);
  const y = linearScale(amounts, [FRAME.bottom, FRAME.top]);
  const curves = series.map((each) => ({
    ...each,
    points: each.values.map((value, step): [number, number] => [x(step), y(value)]),
    nameY: y(each.values.at(-1)!),
  }));
  spread(curves);
  return { ticks: amounts.map((value) => ({ value, y: y(value) })), zeroY: y(0), curves };
}

/** Moves the names of curves that end close together apart, from the lowest up, within the frame. */
function spread(curves: Curve[]): void {
  let room = FRAME.bottom;
  for (const curve of curves.toSorted((a, b) => b.nameY - a.nameY)) {
    curve.nameY = Math.min(curve.nameY, room);
    room = curve.nameY - NAME_HEIGHT;
  }
  let floor = FRAME.top + 8;
  for (const curve of curves.toSorted((a, b) => a.nameY - b.nameY)) {
    curve.nameY = Math.max(curve.nameY, floor);
    floor = curve.nameY + NAME_HEIGHT;
  }
}

/** The path through points. */
export function pathOf(points: [number, number][]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}
