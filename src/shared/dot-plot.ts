import { linearScale, niceTicks } from './chart-scale.js';

/** The canvas of the plot, and where the dots lie in it. */
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
  /** The place of the line's name, and which end of the name that is. */
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

/** Room for the name of the line, on a phone as well, where its letters are largest. */
const NAME = { width: 250, height: 34 };
const { left, right, bottom, radius } = DOT_PLOT;

/** Points over two axes and a level line across them, as shapes for whoever draws it. */
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

/** A place for the name at the end of the line or, where a dot lies on it, at its beginning or below it. */
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
