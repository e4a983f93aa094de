import { angleOf, arcPath, type Point, pointAt } from './gauge-geometry.js';

/** The canvas of the gauge and the width of its arcs, in its own units. */
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
  /** Where the ends of the fair range are named. */
  lowAt: Point;
  highAt: Point;
  /** The foot of the needle, and the tip that points at the value. */
  hub: Point;
  tip: Point;
}

/** A half circle of three segments with a needle at the value, as shapes for whoever draws it. */
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
