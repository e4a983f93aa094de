const STEPS = [1, 2, 2.5, 5, 10];
const WANTED_STEPS = 4;

/** About five round tick values that cover all the given ones. */
export function niceTicks(values: number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = niceStep((high - low || 1) / WANTED_STEPS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
}

function niceStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  return magnitude * STEPS.find((step) => step * magnitude >= rough)!;
}

/** Maps the range of the ticks to a range of pixels. */
export function linearScale(ticks: number[], [start, end]: [number, number]): (value: number) => number {
  const low = ticks[0]!;
  const high = ticks.at(-1)!;
  return (value) => rounded(start + ((value - low) / (high - low)) * (end - start));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

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

/** The canvas of the gauge and the width of its arcs, in SVG units. */
export const GAUGE = { width: 320, height: 176, arcWidth: 22, hubRadius: 9 };
const CENTER: Point = { x: 160, y: 150 };
const RADIUS = 112;
const SEGMENTS = [
  { label: 'low', from: 179, to: 121, labelAt: RADIUS - 38 },
  { label: 'fair', from: 119, to: 61, labelAt: RADIUS + 24 },
  { label: 'high', from: 59, to: 1, labelAt: RADIUS - 38 },
] as const;

export interface GaugeDrawing {
  segments: { label: (typeof SEGMENTS)[number]['label']; arc: string; labelAt: Point }[];
  /** Label positions at the ends of the fair range. */
  lowAt: Point;
  highAt: Point;
  /** The base of the needle and its tip, which points at the value. */
  hub: Point;
  tip: Point;
}

/** The shapes of a gauge: a half circle of three segments, and a needle at the value. */
export function gaugeOf(value: number, low: number, high: number): GaugeDrawing {
  return {
    segments: SEGMENTS.map(({ label, from, to, labelAt }) => ({
      label,
      arc: arcPath(CENTER, RADIUS, from, to),
      labelAt: pointAt(CENTER, labelAt, (from + to) / 2),
    })),
    lowAt: pointAt(CENTER, RADIUS + 32, 122),
    highAt: pointAt(CENTER, RADIUS + 32, 58),
    hub: CENTER,
    tip: pointAt(CENTER, RADIUS - 24, angleOf(value, low, high)),
  };
}

/** The half circle runs from 180° on the left to 0° on the right; low, fair and high take a third each. */
const THIRD = 60;

/** The angle of a value: the fair range fills the middle third, each outer third reaches as far again. */
export function angleOf(value: number, low: number, high: number): number {
  const span = Math.max(high - low, 1);
  const share = (value - low) / span;
  const degrees = THIRD + share * THIRD;
  return 180 - Math.min(Math.max(degrees, 0), 180);
}

export interface Point {
  x: number;
  y: number;
}

export function pointAt(center: Point, radius: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return {
    x: round(center.x + radius * Math.cos(radians)),
    y: round(center.y - radius * Math.sin(radians)),
  };
}

/** An open arc drawn clockwise between two angles. */
export function arcPath(center: Point, radius: number, from: number, to: number): string {
  const start = pointAt(center, radius, from);
  const end = pointAt(center, radius, to);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
