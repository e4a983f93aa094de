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
