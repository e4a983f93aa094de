import { linearScale, niceTicks } from './scale.js';

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
  dots: { cx: number; cy: number; label: string }[];
}

/** Points over two axes and a level line across them, as shapes for whoever draws it. */
export function dotPlotOf(dots: Dot[], level: number): DotPlotDrawing {
  const xTicks = niceTicks([0, ...dots.map((dot) => dot.x)]);
  const yTicks = niceTicks([level, ...dots.map((dot) => dot.y)]);
  const x = linearScale(xTicks, [DOT_PLOT.left, DOT_PLOT.right]);
  const y = linearScale(yTicks, [DOT_PLOT.bottom, DOT_PLOT.top]);
  return {
    xTicks: xTicks.map((value) => ({ value, at: x(value) })),
    yTicks: yTicks.map((value) => ({ value, at: y(value) })),
    levelY: y(level),
    dots: dots.map((dot) => ({ cx: x(dot.x), cy: y(dot.y), label: dot.label })),
  };
}
