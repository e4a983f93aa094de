import type { Location } from '#shared/analysis.js';

/** What the demo's made-up figures depend on in one ZIP code. */
export interface SampleArea {
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

export function sampleAreaOf(zipCode: string): SampleArea {
  return AREA_BY_ZIP.get(zipCode.slice(0, 5)) ?? TOWN;
}
