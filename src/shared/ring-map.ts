import type { Location } from './analysis.js';

/** The square canvas, its center, the radius of the outer ring, and the sizes of what is drawn on it. */
export const RING_MAP = { size: 420, center: 210, radius: 182, dot: 12, text: 13 } as const;

const RINGS = 3;
/** Miles between rings. */
const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 100, 500, 5_000];
const MILES_PER_DEGREE = 69.1;
/** Circles this far apart don't touch. */
const APART = 2 * RING_MAP.dot + 3;
const ROUNDS = 40;

export interface MapRental {
  number: number;
  /** Miles; taken from the coordinates if unknown. */
  distance: number | null;
  location: Location | null;
  /** Text next to the circle. */
  label: string;
  isInside: boolean;
}

interface Place {
  x: number;
  y: number;
}

export interface RingMapDrawing {
  /** From the outermost to the innermost. */
  rings: { radius: number; miles: number; labelAt: Place }[];
  dots: (Place & Pick<MapRental, 'number' | 'label' | 'isInside'> & { labelAt: LabelPlace })[];
}

interface LabelPlace extends Place {
  anchor: 'start' | 'middle' | 'end';
}

/** The rentals around the home by direction and distance, north up; null if none can be placed. */
export function ringMapOf(home: Location | null, rentals: MapRental[]): RingMapDrawing | null {
  const found = home ? rentals.flatMap((rental) => locate(home, rental)) : [];
  if (found.length === 0) return null;
  const farthest = Math.max(...found.map(({ miles }) => miles));
  const step = STEPS.find((each) => each * RINGS >= farthest) ?? farthest / RINGS;
  const scale = RING_MAP.radius / (step * RINGS);
  const places = moveApart(found.map((rental) => toPlace(rental, scale)));
  const labels = placeLabels(
    places,
    found.map(({ label }) => label),
  );
  return {
    rings: [3, 2, 1].map((ring) => toRing(ring, step)),
    dots: found.map(({ number, label, isInside }, index) => ({
      number,
      label,
      isInside,
      ...rounded(places[index]!),
      labelAt: labels[index]!,
    })),
  };
}

interface Located extends MapRental {
  /** From the home, in miles. */
  miles: number;
  /** Unit vector, south and east positive. */
  direction: Place;
}

/** The provider's distance wins, so that the map agrees with the table. */
function locate(home: Location, rental: MapRental): Located[] {
  if (!rental.location) return [];
  const north = (rental.location.latitude - home.latitude) * MILES_PER_DEGREE;
  const east =
    (rental.location.longitude - home.longitude) *
    MILES_PER_DEGREE *
    Math.cos((home.latitude * Math.PI) / 180);
  const length = Math.hypot(north, east);
  const direction = length === 0 ? { x: 1, y: 0 } : { x: east / length, y: -north / length };
  return [{ ...rental, miles: rental.distance ?? length, direction }];
}

function toPlace({ miles, direction }: Located, scale: number): Place {
  const { center } = RING_MAP;
  return { x: center + direction.x * miles * scale, y: center + direction.y * miles * scale };
}

function toRing(ring: number, step: number): RingMapDrawing['rings'][number] {
  const { center } = RING_MAP;
  const radius = (RING_MAP.radius * ring) / RINGS;
  // Just outside the ring, to the northeast.
  const away = (radius + 10) * Math.SQRT1_2;
  return {
    radius: round(radius),
    // 3 × 0.1 is 0.30000000000000004.
    miles: Math.round(step * ring * 100) / 100,
    labelAt: rounded({ x: center + away, y: center - away }),
  };
}

/** Circles move away from each other and from the home until none touch. */
function moveApart(places: Place[]): Place[] {
  const home = { x: RING_MAP.center, y: RING_MAP.center };
  const moved = places.map((place) => ({ ...place }));
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const [index, place] of moved.entries()) {
      push(place, home, index, 1);
      for (const other of moved.slice(0, index)) push(place, other, index, 0.5);
    }
    for (const place of moved) keepOnCanvas(place);
  }
  return moved;
}

/** Moves a place its share of the missing distance; the other place moves the rest, unless it is the home. */
function push(place: Place, other: Place, index: number, share: number): void {
  const distance = Math.hypot(place.x - other.x, place.y - other.y);
  if (distance >= APART) return;
  const angle = distance > 0.01 ? Math.atan2(place.y - other.y, place.x - other.x) : index * 2.4;
  const missing = APART - distance;
  place.x += Math.cos(angle) * missing * share;
  place.y += Math.sin(angle) * missing * share;
  if (share === 1) return;
  other.x -= Math.cos(angle) * missing * (1 - share);
  other.y -= Math.sin(angle) * missing * (1 - share);
}

function keepOnCanvas(place: Place): void {
  const edge = RING_MAP.dot + 2;
  place.x = Math.min(Math.max(place.x, edge), RING_MAP.size - edge);
  place.y = Math.min(Math.max(place.y, edge), RING_MAP.size - edge);
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LABEL_HEIGHT = RING_MAP.text + 2;
/** Width of a letter of the largest text, on a phone. */
const LETTER_WIDTH = 9;

/** Next to its circle, at the first place that covers nothing else; failing that, at the place that covers the least. */
function placeLabels(places: Place[], labels: string[]): LabelPlace[] {
  const { center, dot } = RING_MAP;
  const taken = [{ x: center, y: center }, ...places].map((place) => around(place, dot));
  return places.map((place, index) => {
    const width = labels[index]!.length * LETTER_WIDTH;
    const own = taken[index + 1];
    const choices = choicesAt(place, width);
    const others = taken.filter((other) => other !== own);
    const covered = choices.map(
      ({ box }) => hiddenPart(box) + others.reduce((sum, other) => sum + overlap(box, other), 0),
    );
    const chosen = choices[covered.indexOf(Math.min(...covered))]!;
    taken.push(chosen.box);
    return chosen.at;
  });
}

/** Below, right, left, above, and at the four corners. */
function choicesAt({ x, y }: Place, width: number): { at: LabelPlace; box: Box }[] {
  const { dot } = RING_MAP;
  const column = { left: x - width / 2, right: x + width / 2 };
  const row = { top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
  const below = { top: y + dot + 1, bottom: y + dot + 1 + LABEL_HEIGHT };
  const above = { top: y - dot - 2 - LABEL_HEIGHT, bottom: y - dot - 2 };
  const toRight = { left: x, right: x + width };
  const toLeft = { left: x - width, right: x };
  const label = (labelX: number, labelY: number, anchor: LabelPlace['anchor']): LabelPlace => ({
    ...rounded({ x: labelX, y: labelY }),
    anchor,
  });
  return [
    { at: label(x, y + 27, 'middle'), box: { ...column, ...below } },
    { at: label(x + 17, y + 5, 'start'), box: { ...row, left: x + 15, right: x + 17 + width } },
    { at: label(x - 17, y + 5, 'end'), box: { ...row, left: x - 17 - width, right: x - 15 } },
    { at: label(x, y - 17, 'middle'), box: { ...column, ...above } },
    { at: label(x, y - 17, 'end'), box: { ...toLeft, ...above } },
    { at: label(x, y - 17, 'start'), box: { ...toRight, ...above } },
    { at: label(x, y + 27, 'start'), box: { ...toRight, ...below } },
    { at: label(x, y + 27, 'end'), box: { ...toLeft, ...below } },
  ];
}

function around({ x, y }: Place, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** The area that both cover. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

const CANVAS: Box = { left: 0, right: RING_MAP.size, top: 0, bottom: RING_MAP.size };

/** The area beyond the edges of the map. */
function hiddenPart(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top) - overlap(box, CANVAS);
}

function rounded({ x, y }: Place): Place {
  return { x: round(x), y: round(y) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
