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
