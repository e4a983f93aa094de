import { linearScale, niceTicks } from './chart-scale.js';

/** The canvas of the plot and the area of the dots. */
export const DOT_PLOT = { width: 600, height: 288, left: 84, right: 584, top: 24, bottom: 236, radius: 8 };

export interface Dot {
  x: number;
  y: number;
  label: string;
}

interface Tick {
  value: number;
  at: number;
}

export interface DotPlotDrawing {
  xTicks: Tick[];
  yTicks: Tick[];
  levelY: number;
  /** The position of the line's label, and its text anchor. */
  levelName: NamePlace;
  dots: Place[];
}

interface Place {
  cx: number;
  cy: number;
  label: string;
}

interface NamePlace {
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

/** Space for the line's label, also on a phone, where its text is largest. */
const NAME = { width: 250, height: 34 };
const { left, right, bottom, radius } = DOT_PLOT;

/** The shapes of a dot plot: points, two axes and a horizontal line. */
export function dotPlotOf(dots: Dot[], level: number): DotPlotDrawing {
  const xTicks = niceTicks([0, ...dots.map((dot) => dot.x)]);
  const yTicks = niceTicks([level, ...dots.map((dot) => dot.y)]);
  const x = linearScale(xTicks, [DOT_PLOT.left, DOT_PLOT.right]);
  const y = linearScale(yTicks, [DOT_PLOT.bottom, DOT_PLOT.top]);
  const levelY = y(level);
  const places = dots.map((dot) => ({ cx: x(dot.x), cy: y(dot.y), label: dot.label }));
  return {
    xTicks: xTicks.map((value) => ({ value, at: x(value) })),
    yTicks: yTicks.map((value) => ({ value, at: y(value) })),
    levelY,
    levelName: freePlace(places, levelY),
    dots: places,
  };
}

/** Places the label at the end of the line or, if a dot is in the way, at its start or below it. */
function freePlace(dots: Place[], levelY: number): NamePlace {
  const ends = [
    { x: right, anchor: 'end' as const, from: right - NAME.width },
    { x: left, anchor: 'start' as const, from: left },
  ];
  const rows = [
    { y: levelY - 10, top: levelY - NAME.height },
    { y: levelY + 24, top: levelY },
  ].filter(({ top }) => top + NAME.height <= bottom);
  const places = rows.flatMap((row) => ends.map((end) => ({ ...end, ...row })));
  const isFree = ({ from, top }: (typeof places)[number]) =>
    !dots.some(
      ({ cx, cy }) =>
        cx > from - radius &&
        cx < from + NAME.width + radius &&
        cy > top - radius &&
        cy < top + NAME.height + radius,
    );
  const { x, y, anchor } = places.find(isFree) ?? places[0]!;
  return { x, y, anchor };
}
