import type { Location } from './analysis.js';

/** The square canvas, its center, the radius of the outer ring, and the sizes of what is drawn on it. */
export const RING_MAP = { size: 420, center: 210, radius: 182, dot: 12, text: 13 } as const;

const RINGS = 3;
/** Miles between rings. */
const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 100, 500, 5_000];
const MILES_PER_DEGREE = 69.1;
/** Circles this far apart don't touch. */
const APART = 2 * RING_MAP.dot + 3;
/** How far a circle is moved at a time until it touches no other. */
const STEP = 3;

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
  const taken = [HOME, ...places].map((place) => around(place, RING_MAP.dot));
  const rings = placeRings(step, taken);
  const labels = placeLabels(
    places,
    found.map(({ label }) => label),
    taken,
  );
  return {
    rings,
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

const HOME: Place = { x: RING_MAP.center, y: RING_MAP.center };

/** Each circle at its place or at the nearest one where it touches neither the home nor a circle before it. */
export function moveApart(places: Place[]): Place[] {
  const moved: Place[] = [];
  for (const place of places) moved.push(nearestFree(place, [HOME, ...moved]));
  return moved;
}

/** Looks along the bearing from the home and along the ring first, then between them, one step farther each time. */
function nearestFree(place: Place, taken: Place[]): Place {
  const bearing = Math.atan2(place.y - HOME.y, place.x - HOME.x);
  const tries = Math.ceil((2 * RING_MAP.size) / STEP);
  for (let count = 0; count < tries; count += 1)
    for (const turn of TURNS) {
      const angle = bearing + turn;
      const moved = onCanvas({
        x: place.x + Math.cos(angle) * count * STEP,
        y: place.y + Math.sin(angle) * count * STEP,
      });
      if (taken.every((other) => Math.hypot(moved.x - other.x, moved.y - other.y) >= APART)) return moved;
    }
  return onCanvas(place);
}

/** Outward, both ways along the ring, inward, and what is between them, in radians. */
const TURNS = [0, 2, -2, 4, 1, -1, 3, -3].map((eighths) => (eighths * Math.PI) / 4);

function onCanvas({ x, y }: Place): Place {
  const edge = RING_MAP.dot + 2;
  const within = (value: number) => Math.min(Math.max(value, edge), RING_MAP.size - edge);
  return { x: within(x), y: within(y) };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Keeps a rent next to, above or below a distance from reading as one figure. */
const RING_LABEL_GAP = { x: 14, y: 8 };
const LABEL_HEIGHT = RING_MAP.text + 2;
/** Width of a letter of the largest text, on a phone. */
const LETTER_WIDTH = 9;

/** The letter at the top. */
const NORTH: Box = { left: 203, right: 217, top: 12, bottom: 27 };

/** From the outermost to the innermost, each with its label just outside, northeast or where it covers nothing. */
function placeRings(step: number, taken: Box[]): RingMapDrawing['rings'] {
  return [3, 2, 1].map((ring) => {
    const radius = (RING_MAP.radius * ring) / RINGS;
    // 3 × 0.1 is 0.30000000000000004.
    const miles = Math.round(step * ring * 100) / 100;
    const width = `${miles} mi`.length * LETTER_WIDTH;
    const choices = LABEL_ANGLES.map((angle) => {
      const at = { x: HOME.x + Math.cos(angle) * (radius + 10), y: HOME.y - Math.sin(angle) * (radius + 10) };
      const box = {
        left: at.x - width / 2 - RING_LABEL_GAP.x,
        right: at.x + width / 2 + RING_LABEL_GAP.x,
        top: at.y - RING_MAP.text - RING_LABEL_GAP.y,
        bottom: at.y + 3 + RING_LABEL_GAP.y,
      };
      return { at: rounded(at), box };
    });
    return { radius: round(radius), miles, labelAt: takeFirstFree(choices, [...taken, NORTH], taken) };
  });
}

/** Around the ring, in radians from the east, starting northeast. */
const LABEL_ANGLES = Array.from({ length: 24 }, (_, index) => {
  const steps = index % 2 === 0 ? -index / 2 : (index + 1) / 2;
  return ((45 + 15 * steps) * Math.PI) / 180;
});

/** Next to its circle, at the first place that covers nothing else; failing that, at the place that covers the least. */
function placeLabels(places: Place[], labels: string[], taken: Box[]): LabelPlace[] {
  return places.map((place, index) => {
    const own = taken[index + 1];
    const others = taken.filter((other) => other !== own);
    return takeFirstFree(choicesAt(place, labels[index]!.length * LETTER_WIDTH), others, taken);
  });
}

/** The first choice that covers the least, which is taken from then on. */
function takeFirstFree<At>(choices: { at: At; box: Box }[], others: Box[], taken: Box[]): At {
  const covered = choices.map(
    ({ box }) => hiddenPart(box) + others.reduce((sum, other) => sum + overlap(box, other), 0),
  );
  const chosen = choices[covered.indexOf(Math.min(...covered))]!;
  taken.push(chosen.box);
  return chosen.at;
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
