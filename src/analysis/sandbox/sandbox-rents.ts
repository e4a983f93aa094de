import { hash } from 'node:crypto';
import type { Location } from '#shared/analysis.js';
import type { PropertyType } from '#shared/lead.js';
import { median } from '#shared/rent-confidence.js';
import { COMPARABLE_COUNT, type ComparableFacts, type RentFacts } from '#shared/rent-estimate.js';
import { addDays, businessDay } from '#shared/time.js';
import { findZip } from '../../leads/zip-codes.js';
import type { Clock } from '../../platform/clock.js';
import { addressKey, type RentAnswer, RentProvider, type RentQuery } from '../rent-provider.js';

/** Homes with this number have no data, so that the demo also shows what happens then. */
const NUMBER_WITHOUT_DATA = 999;
/** About as many homes in the metro get a wide range. */
const WIDE_SHARE = 0.3;
const MILES_PER_DEGREE = 69.1;
/** Words that streets end in, and numbered streets. Anything else may not be a street. */
const STREET_FORM =
  /\b(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|ct|court|cir|circle|blvd|boulevard|pkwy|parkway|pl|place|plaza|way|ter|terrace|trl|trail|hwy|highway|loop|path|run|row|sq|square|pt|point|pointe|cv|cove|xing|crossing|ridge|broadway|\d+(?:st|nd|rd|th))\b/i;

/** What homes rent for by type, on top of a single-family home, in dollars. */
const BY_TYPE: Partial<Record<PropertyType, number>> = { condo: 20, townhouse: 10, 'multi-family': -40 };
/** Square feet of a unit by bedrooms, where they aren't known or are those of a whole building. */
const TYPICAL_SIZE = [480, 700, 950, 1450, 2050, 2700];
/** Rents grow slower than homes beyond this size. */
const LARGE_SIZE = 2_400;

interface Unit {
  propertyType: PropertyType;
  squareFootage: number;
  bedrooms: number;
  bathrooms: number;
}

/** The demo's rent data provider. Its figures are made up from the address, and labeled as samples everywhere. */
export class SandboxRents extends RentProvider {
  override readonly isSandbox = true;

  constructor(private readonly clock: Clock) {
    super();
  }

  async lookUp(query: RentQuery): Promise<RentAnswer> {
    if (query.propertyType === 'commercial')
      return { outcome: 'no-data', providerMessage: 'No sample figures for commercial property' };
    if (numberOf(query) === NUMBER_WITHOUT_DATA)
      return {
        outcome: 'no-data',
        providerMessage: `The demo has no sample figures for house number ${NUMBER_WITHOUT_DATA}`,
      };
    return { outcome: 'estimate', facts: sampleFacts(query, this.clock.now()) };
  }
}

/** Made-up figures: the same address and facts always get the same ones, with dates before `at`. */
export function sampleFacts(query: RentQuery, at: Date): RentFacts {
  const area = sampleAreaOf(query.zipCode);
  const unit = unitOf(query);
  const rent = sampleRent(query);
  const draw = drawsOf(query);
  const spread = spreadOf(area, draw, STREET_FORM.test(query.street));
  const location = shift(area.center, 1.2 * draw('center'), 360 * draw('direction'));
  const home = { query, area, unit, spread, location, draw };
  return {
    isSample: true,
    rent,
    rentRangeLow: roundToFive(rent * (1 - spread * (0.48 + 0.06 * draw('lean')))),
    rentRangeHigh: roundToFive(rent * (1 + spread * (0.46 + 0.06 * draw('lean')))),
    subject: {
      propertyType: query.propertyType,
      squareFootage: query.squareFootage || unit.squareFootage,
      bedrooms: unit.bedrooms,
      bathrooms: unit.bathrooms,
      yearBuilt: null,
    },
    location,
    comparables: aroundRent(
      distancesOf(home).map((miles, index) => comparable(home, miles, index, businessDay(at))),
      rent * (0.985 + 0.03 * draw('middle')),
    ),
  };
}

/** The rentals at rents with this median: an estimate below all of them would look wrong. */
function aroundRent(rentals: ComparableFacts[], middle: number): ComparableFacts[] {
  const factor = middle / median(rentals.flatMap(({ rentAmount }) => rentAmount ?? []))!;
  return rentals.map((rental) => ({ ...rental, rentAmount: roundToFive(rental.rentAmount! * factor) }));
}

/** A made-up monthly rent of one unit, in dollars. */
export function sampleRent(query: RentQuery): number {
  const level = rentLevel(unitOf(query), sampleAreaOf(query.zipCode));
  return roundToFive(level * (0.97 + 0.06 * drawsOf(query)('rent')));
}

function rentLevel({ propertyType, squareFootage, bedrooms, bathrooms }: Unit, { premium }: SampleArea) {
  const bySize =
    0.55 * Math.min(squareFootage, LARGE_SIZE) +
    0.2 * Math.min(Math.max(0, squareFootage - LARGE_SIZE), 8_000);
  const byRooms = 60 * bedrooms + 45 * (bathrooms - 1);
  return 650 + bySize + byRooms + (BY_TYPE[propertyType] ?? 0) + premium;
}

function unitOf({ propertyType, squareFootage, bedrooms: given, bathrooms }: RentQuery): Unit {
  const bedrooms = given ?? bedroomsIn(squareFootage || TYPICAL_SIZE[3]!, propertyType);
  const typical = TYPICAL_SIZE[Math.min(bedrooms, TYPICAL_SIZE.length - 1)]!;
  const isBuilding = propertyType === 'multi-family' && (squareFootage ?? 0) > 1.5 * typical;
  return {
    propertyType,
    squareFootage: isBuilding ? typical : squareFootage || typical,
    bedrooms,
    bathrooms: bathrooms || (bedrooms > 3 ? 2.5 : Math.max(1, bedrooms - 1)),
  };
}

/** The units of a building usually have two. */
function bedroomsIn(squareFootage: number, propertyType: PropertyType): number {
  if (propertyType === 'multi-family') return 2;
  return Math.min(5, Math.max(1, Math.round(squareFootage / 550)));
}

interface SampleHome {
  query: RentQuery;
  area: SampleArea;
  unit: Unit;
  /** The width of the range as a share of the rent. */
  spread: number;
  location: Location;
  draw: Draw;
}

function spreadOf({ isTown }: SampleArea, draw: Draw, isStreet: boolean): number {
  if (!isStreet) return 0.42 + 0.08 * draw('spread');
  return isTown || draw('wide') < WIDE_SHARE ? 0.24 + 0.08 * draw('spread') : 0.15 + 0.04 * draw('spread');
}

/** Miles to each rental, nearest first. Few are close in a small town, fewer units than houses, and fewest without a street. */
function distancesOf({ query, area, draw }: SampleHome): number[] {
  const isStreet = STREET_FORM.test(query.street);
  const few = (isUnit(query) || !isStreet ? 1 : 3) + Math.floor(2 * draw('count'));
  const step = area.isTown ? 1.1 : 0.38;
  return Array.from({ length: area.isTown || !isStreet ? few : COMPARABLE_COUNT }, (_, index) =>
    toTenth(step * (index + 0.5 + 0.7 * draw(`distance ${index}`))),
  );
}

function isUnit({ street, propertyType }: RentQuery): boolean {
  return propertyType === 'condo' || /#|\b(?:apt|unit|suite|ste)\b/i.test(street);
}

/** Rooms compared with the home's; the nearest rentals are the most alike. */
const ROOMS = [0, 0, 1, -1, 0];

function comparable(home: SampleHome, distance: number, index: number, today: string): ComparableFacts {
  const { area, spread, location } = home;
  const draw: Draw = (name) => home.draw(`${name} ${index}`);
  const unit = neighbor(home.unit, ROOMS[index % ROOMS.length]!, draw);
  const more = unit.bedrooms - home.unit.bedrooms;
  // A larger home is a bargain and a smaller one isn't, so that most fall inside the range.
  const side = more === 0 ? 1 - 2 * ((index + whole(2, home.draw('side'))) % 2) : -Math.sign(more);
  return {
    address: addressOf(home, index),
    distance,
    squareFootage: unit.squareFootage,
    bedrooms: unit.bedrooms,
    bathrooms: unit.bathrooms,
    rentAmount: roundToFive(rentLevel(unit, area) * (1 + side * spread * (0.08 + 0.37 * draw('rent')))),
    ...listing(area, index, today, draw),
    location: shift(location, distance, index * 137.5 + 60 * draw('angle')),
  };
}

function neighbor(unit: Unit, more: number, draw: Draw): Unit {
  const bedrooms = Math.max(unit.bedrooms === 0 ? 0 : 1, unit.bedrooms + more);
  const added = bedrooms - unit.bedrooms;
  const size = unit.squareFootage * (0.94 + 0.12 * draw('size') + 0.05 * added);
  return {
    propertyType: unit.propertyType,
    squareFootage: Math.round(size / 10) * 10,
    bedrooms,
    bathrooms: Math.max(1, unit.bathrooms + 0.5 * added),
  };
}

/** A listing that is off the market, or one that is still open. */
function listing({ isTown }: SampleArea, index: number, today: string, draw: Draw) {
  const isListed = index === 3;
  const daysOnMarket = isListed ? 3 + whole(14, draw('days')) : (isTown ? 21 : 13) + whole(24, draw('days'));
  const removedOn = isListed ? null : addDays(today, -6 - whole(60, draw('removed')));
  const lastSeenOn = removedOn ?? today;
  return { daysOnMarket, listedOn: addDays(lastSeenOn, -daysOnMarket), lastSeenOn, removedOn };
}

/** Fictional house numbers on streets of the area, but not on the home's own street. */
function addressOf({ query, area, draw }: SampleHome, index: number): string {
  const others = area.streets.filter((street) => !query.street.toLowerCase().includes(street.toLowerCase()));
  const street = others[(index + whole(others.length, draw('street'))) % others.length]!;
  const near = Math.min(Math.max(numberOf(query) ?? 0, 900), 9_000);
  const number = near - 700 + whole(1_400, draw(`number ${index}`));
  const unit = isUnit(query) ? `, Unit ${1 + whole(40, draw(`unit ${index}`))}` : '';
  const city = findZip(query.zipCode).city ?? query.city;
  return `${number} ${street}${unit}, ${city}, IA ${query.zipCode.slice(0, 5)}`;
}

function numberOf({ street }: RentQuery): number | null {
  const [number] = /^\d+/.exec(street.trim()) ?? [];
  return number ? Number(number) : null;
}

/** A number from 0 to 1 that depends on the address and a name. */
type Draw = (name: string) => number;

function drawsOf(query: RentQuery): Draw {
  const key = addressKey(query);
  return (name) => hash('sha256', `${key}|${name}`, 'buffer').readUInt32BE() / 2 ** 32;
}

function shift({ latitude, longitude }: Location, miles: number, toward: number): Location {
  const angle = (toward * Math.PI) / 180;
  const perDegree = MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: latitude + (Math.cos(angle) * miles) / MILES_PER_DEGREE,
    longitude: longitude + (Math.sin(angle) * miles) / perDegree,
  };
}

function whole(below: number, drawn: number): number {
  return Math.floor(below * drawn);
}

function toTenth(miles: number): number {
  return Math.round(miles * 10) / 10;
}

function roundToFive(dollars: number): number {
  return Math.round(dollars / 5) * 5;
}

/** What the demo's made-up figures depend on in one ZIP code. */
interface SampleArea {
  /** Dollars a month on top of a home in Beaverdale. */
  premium: number;
  center: Location;
  streets: readonly string[];
  /** Few rentals, far apart. */
  isTown: boolean;
}

/** ZIP code, premium, latitude, longitude and streets. */
const METRO = `
50009 -10 41.650 -93.465 5th Ave SW, 34th Ave SW, Eagle Creek Blvd, 7th St SE, Scenic View Blvd, 8th St SW
50021 50 41.725 -93.575 SE Trilein Dr, NE 9th St, SE Sharon Dr, NE Innsbruck Dr, SE Grant St, SE Delaware Ave
50023 70 41.735 -93.630 NW Ash Dr, NW Irvinedale Dr, SW Westwood St, NW 18th St, NW Abilene Rd, SW Prairie Trail Pkwy
50035 -10 41.700 -93.460 Grant St N, Lincoln St NE, Main St SE, 7th St SE, Mallard Pointe Dr, Deer Ridge Dr
50111 50 41.690 -93.790 NE Beaverbrooke Blvd, SE 19th St, NW Calista St, S James St, NE Main St, SE 11th St
50131 90 41.685 -93.710 NW 62nd Ave, Pioneer Pkwy, NW 90th Ct, Windsor Pkwy, NW Beaver Dr, NW 54th Ave
50211 10 41.480 -93.680 Sunset Dr, North Ave, Elm Ave, Wright Rd, High Rd, Main St
50263 80 41.605 -93.870 SE Boone Dr, Warrior Ln, SE Bluestem Ln, SE Waco Pl, NW Prairie Dr, Ashworth Dr
50265 40 41.577 -93.743 Vine St, Ashworth Rd, Fuller Rd, S 35th St, Prospect Ave, Maple St
50266 110 41.569 -93.800 EP True Pkwy, Mills Civic Pkwy, S 88th St, Wistful Vista Dr, Aspen Dr, Stagecoach Dr
50309 150 41.585 -93.625 SW 11th St, Court Ave, Mulberry St, SW 5th St, Locust St, Walnut St
50310 0 41.625 -93.675 Beaver Ave, Holcomb Ave, Urbandale Ave, Adams Ave, 47th St, Ovid Ave
50311 -50 41.602 -93.673 Cottage Grove Ave, Kingman Blvd, Forest Ave, 29th St, 34th St, Brattleboro Ave
50312 60 41.585 -93.670 42nd St, Ingersoll Ave, Polk Blvd, Greenwood Dr, Woodland Ave, Pleasant St
50313 -90 41.640 -93.620 6th Ave, Hull Ave, Oxford St, Clinton Ave, Douglas Ave, Arthur Ave
50314 -110 41.605 -93.632 9th St, 19th St, Forest Ave, Clark St, Carpenter Ave, Washington Ave
50315 -70 41.545 -93.620 SW 9th St, McKinley Ave, Lincoln St, SE 5th St, Watrous Ave, Park Ave
50316 -60 41.608 -93.598 E 14th St, Des Moines St, E Grand Ave, Lyon St, Cleveland Ave, E 9th St
50317 -80 41.612 -93.550 E 29th St, Hubbell Ave, E 33rd St, Easton Blvd, Guthrie Ave, E Douglas Ave
50320 -50 41.545 -93.585 Indianola Ave, SE 14th St, E Payton Ave, SE 8th St, Evergreen Ave, Hart Ave
50321 -20 41.545 -93.665 SW 30th St, Fleur Dr, Stanton Ave, SW 34th St, Thornton Ave, Bell Ave
50322 30 41.630 -93.735 Aurora Ave, Airline Ave, Roseland Dr, Oakbrook Dr, 72nd St, Prairie Ave
50323 80 41.628 -93.775 Waterford Rd, Goodman Dr, Tanglewood Dr, Alice Ave, Meredith Dr, 150th St
50324 20 41.602 -93.708 64th St, Allison Ave, Washington Ave, 73rd St, College Dr, Elmcrest Dr
50325 80 41.612 -93.790 Woodcrest Dr, Country Club Blvd, Lakeview Dr, NW 86th St, Oakwood Dr, NW 100th St
50327 -20 41.590 -93.510 Oakwood Dr, Pleasant Hill Blvd, Shadyview Blvd, Copper Creek Dr, Doanes Park Rd, Maple Dr`;

/** Any other ZIP code: the figures never show where it is. */
const TOWN: SampleArea = {
  premium: -200,
  center: { latitude: 41.42, longitude: -93.42 },
  streets: ['Main St', 'Walnut St', '2nd St', 'Elm St', 'Maple St', 'Park St'],
  isTown: true,
};

const AREA_BY_ZIP = new Map(METRO.trim().split('\n').map(readArea));

function readArea(line: string): [zipCode: string, area: SampleArea] {
  const [zipCode, premium, latitude, longitude, ...streets] = line.split(' ');
  return [
    zipCode!,
    {
      premium: Number(premium),
      center: { latitude: Number(latitude), longitude: Number(longitude) },
      streets: streets.join(' ').split(', '),
      isTown: false,
    },
  ];
}

function sampleAreaOf(zipCode: string): SampleArea {
  return AREA_BY_ZIP.get(zipCode.slice(0, 5)) ?? TOWN;
}
