import { linearScale, niceTicks } from './scale.js';

/** The canvas of the plot, and where the dots lie in it. */
export const DOT_PLOT = { width: 600, height: 288, left: 84, right: 584, top: 24, bottom: 236, radius: 8 };

export interface Dot {
  x: number;
  y: number;
  label: string;
}

/** The room that the name of the level line takes beside it. */
const NAME = { width: 190, height: 20, gap: 4 };

/** Where the name of the level line begins or ends, and its upper edge. */
interface NamePlace {
  x: number;
  top: number;
  align: 'left' | 'right';
}

interface Tick {
  value: number;
  at: number;
}

export interface DotPlotDrawing {
  xTicks: Tick[];
  yTicks: Tick[];
  levelY: number;
  levelName: NamePlace;
  dots: { cx: number; cy: number; label: string }[];
}

/** Points over two axes and a named level line across them, as shapes for whoever draws it. */
export function dotPlotOf(given: Dot[], level: number): DotPlotDrawing {
  const xTicks = niceTicks([0, ...given.map((dot) => dot.x)]);
  const yTicks = niceTicks([level, ...given.map((dot) => dot.y)]);
  const x = linearScale(xTicks, [DOT_PLOT.left, DOT_PLOT.right]);
  const y = linearScale(yTicks, [DOT_PLOT.bottom, DOT_PLOT.top]);
  const dots = given.map((dot) => ({ cx: x(dot.x), cy: y(dot.y), label: dot.label }));
  return {
    xTicks: xTicks.map((value) => ({ value, at: x(value) })),
    yTicks: yTicks.map((value) => ({ value, at: y(value) })),
    levelY: y(level),
    levelName: placeName(y(level), dots),
    dots,
  };
}

/** Above the line or below it, at either end: the first place that no dot covers. */
function placeName(levelY: number, dots: DotPlotDrawing['dots']): NamePlace {
  const above = levelY - NAME.gap - NAME.height;
  const below = levelY + NAME.gap;
  const tops = below + NAME.height <= DOT_PLOT.bottom ? [above, below] : [above];
  const places = tops.flatMap((top): NamePlace[] => [
    { x: DOT_PLOT.right, top, align: 'right' },
    { x: DOT_PLOT.left, top, align: 'left' },
  ]);
  return places.find((place) => !dots.some((dot) => covers(dot, place))) ?? places[0]!;
}

function covers({ cx, cy }: { cx: number; cy: number }, { x, top, align }: NamePlace): boolean {
  const left = align === 'left' ? x : x - NAME.width;
  const { radius } = DOT_PLOT;
  return (
    Math.abs(cx - left - NAME.width / 2) < NAME.width / 2 + radius &&
    Math.abs(cy - top - NAME.height / 2) < NAME.height / 2 + radius
  );
}
