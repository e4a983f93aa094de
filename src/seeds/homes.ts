import type { PropertyType } from '#shared/lead.js';
import type { RentQuery } from '../analysis/rent-provider.js';
import { sampleRent } from '../analysis/sandbox/sandbox-rents.js';

/** City and ZIP code of each place. */
export const PLACES = {
  wdm65: ['West Des Moines', '50265'],
  wdm66: ['West Des Moines', '50266'],
  ankenyEast: ['Ankeny', '50021'],
  ankenyWest: ['Ankeny', '50023'],
  urbandale: ['Urbandale', '50322'],
  johnston: ['Johnston', '50131'],
  waukee: ['Waukee', '50263'],
  clive: ['Clive', '50325'],
  downtown: ['Des Moines', '50309'],
  beaverdale: ['Des Moines', '50310'],
  drake: ['Des Moines', '50311'],
  ingersoll: ['Des Moines', '50312'],
  highlandPark: ['Des Moines', '50313'],
  southSide: ['Des Moines', '50315'],
  eastVillage: ['Des Moines', '50316'],
  fairground: ['Des Moines', '50317'],
  southRidge: ['Des Moines', '50320'],
  fleur: ['Des Moines', '50321'],
} as const satisfies Record<string, readonly [city: string, zipCode: string]>;

/** Square footage and year are for the building, rooms for one unit. One unit by default. */
export type Home = readonly [
  street: string,
  place: keyof typeof PLACES,
  propertyType: PropertyType,
  squareFootage: number,
  bedrooms: number | null,
  bathrooms: number | null,
  yearBuilt: number | null,
  unitCount?: number,
];

/** Fictional house numbers on real streets, assigned to owners in order. */
export const HOMES: readonly Home[] = [
  ['1836 NW Ash Dr', 'ankenyWest', 'single-family', 2080, 4, 2.5, 2016],
  ['3214 Beaver Ave', 'beaverdale', 'single-family', 1340, 3, 1.5, 1938],
  ['905 SE Boone Dr', 'waukee', 'townhouse', 1520, 3, 2.5, 2014],
  ['2718 Cottage Grove Ave', 'drake', 'multi-family', 3300, 2, 1, 1924, 4],
  ['6420 Airline Ave', 'urbandale', 'single-family', 1610, 3, 2, 1972],
  ['118 SW 11th St, Unit 304', 'downtown', 'condo', 980, 1, 1, 2007],
  ['7405 EP True Pkwy, Unit 12', 'wdm66', 'condo', 1120, 2, 2, 2003],
  ['2240 E 29th St', 'fairground', 'single-family', 1010, 2, 1, 1951],
  ['5512 NW 62nd Ave', 'johnston', 'single-family', 2460, 4, 3, 1999],
  ['2626 Polk Blvd', 'ingersoll', 'single-family', 2780, 5, 3, 1922],
  ['4011 Kingman Blvd', 'drake', 'multi-family', 2100, 2, 1, 1931, 2],
  ['4015 Kingman Blvd', 'drake', 'multi-family', 2180, 2, 1, 1931, 2],
  ['816 29th St', 'drake', 'single-family', 1490, 3, 1.5, 1919],
  ['2902 SW 30th St', 'fleur', 'single-family', 1720, 3, 2, 1966],
  ['15220 Woodcrest Dr', 'clive', 'single-family', 2890, 5, 3.5, 2005],
  ['3618 Holcomb Ave', 'beaverdale', 'single-family', 1180, 2, 1, 1941],
  ['8127 Roseland Dr', 'urbandale', 'single-family', 1870, 4, 2, 1981],
  ['1212 Lincoln St', 'southSide', 'single-family', 1070, 2, 1, null],
  ['2535 E 14th St', 'eastVillage', 'single-family', 960, 2, 1, 1926],
  ['4408 SW 9th St', 'southSide', 'single-family', 1150, 3, 1, 1957],
  ['1922 NW Irvinedale Dr', 'ankenyWest', 'single-family', 2310, 4, 2.5, 2011],
  ['508 42nd St', 'ingersoll', 'single-family', 2240, 4, 2, 1927],
  ['3330 6th Ave', 'highlandPark', 'commercial', 4200, null, null, 1963],
  ['1107 SE Trilein Dr', 'ankenyEast', 'townhouse', 1390, 2, 1.5, 2001],
  ['1111 SE Trilein Dr', 'ankenyEast', 'townhouse', 1390, 2, 1.5, 2001],
  ['1301 Warrior Ln', 'waukee', 'single-family', 1950, 3, 2.5, 2009],
  ['2014 Country Club Blvd', 'clive', 'condo', 1240, 2, 2, 1994],
  ['6114 Pioneer Pkwy', 'johnston', 'townhouse', 1480, 3, 2.5, 2012],
  ['5901 Mills Civic Pkwy, Unit 21', 'wdm66', 'condo', 1190, 2, 2, 2006],
  ['2407 Ashworth Rd', 'wdm65', 'single-family', 1760, 3, 2, 1961],
  ['5209 Indianola Ave', 'southRidge', 'single-family', 1420, 3, 1.5, 1969],
  ['1216 NE 9th St', 'ankenyEast', 'single-family', 1560, 3, 2, 1987],
  ['4820 Aurora Ave', 'urbandale', 'single-family', 1690, 3, 2, 1976],
  ['1015 E Grand Ave, Unit 208', 'eastVillage', 'condo', 840, 1, 1, 2015],
  ['2831 Forest Ave', 'drake', 'multi-family', 6400, 2, 1, 1965, 8],
  ['1745 NW 86th St', 'clive', 'single-family', 2020, 4, 2.5, 1990],
  ['9014 Prairie Grass Ln', 'johnston', 'single-family', 2650, 4, 3, 2008],
  ['430 S 35th St', 'wdm65', 'townhouse', 1350, 2, 1.5, 1985],
  ['3102 Urbandale Ave', 'beaverdale', 'single-family', 1260, 3, 1, 1935],
  ['1508 SE Waco Pl', 'waukee', 'single-family', 2190, 4, 2.5, 2019],
  ['1409 Vine St', 'wdm65', 'single-family', 1280, 3, 1, 1948],
  ['2318 NW 18th St', 'ankenyWest', 'townhouse', 1440, 3, 2, 2013],
  ['3725 Ingersoll Ave, Unit 5', 'ingersoll', 'condo', 890, 1, 1, 1968],
  ['1424 Hull Ave', 'highlandPark', 'single-family', 1090, 2, 1, 1947],
  ['3917 Hubbell Ave', 'fairground', 'multi-family', 1920, 2, 1, 1978, 2],
  ['612 McKinley Ave', 'southSide', 'single-family', 1310, 3, 1.5, 1964],
  ['7208 Oakbrook Dr', 'urbandale', 'single-family', 2120, 4, 2.5, 1993],
  ['1630 Fuller Rd', 'wdm65', 'multi-family', 7800, 2, 1.5, 1998, 10],
  ['2209 SW Westwood St', 'ankenyWest', 'single-family', 1840, 3, 2.5, 2015],
  ['4230 Greenwood Dr', 'ingersoll', 'single-family', 2010, 3, 2, 1939],
  ['2845 Fleur Dr', 'fleur', 'commercial', 3100, null, null, 1984],
  ['655 S 88th St', 'wdm66', 'townhouse', 1660, 3, 2.5, 2018],
  ['13108 Lakeview Dr', 'clive', 'townhouse', 1580, 3, 2.5, 2002],
  ['5417 NW 90th Ct', 'johnston', 'single-family', 2240, 4, 2.5, 2004],
  ['845 SE Bluestem Ln', 'waukee', 'townhouse', 1470, 3, 2.5, 2020],
  ['1713 Des Moines St', 'eastVillage', 'single-family', 1140, 3, 1, 1912],
];

/** What the demo asks its rent data sandbox about a home. */
export function rentQueryOf([
  street,
  place,
  propertyType,
  squareFootage,
  bedrooms,
  bathrooms,
]: Home): RentQuery {
  const [city, zipCode] = PLACES[place];
  return { street, city, state: 'IA', zipCode, propertyType, squareFootage, bedrooms, bathrooms };
}

/** A made-up monthly rent per unit, in dollars. */
export function rentOf(home: Home): number {
  return sampleRent(rentQueryOf(home));
}

/** A plausible purchase price, in dollars. */
export function priceOf([, , propertyType, squareFootage]: Home): number {
  const perSquareFoot: Partial<Record<PropertyType, number>> = { condo: 175, commercial: 110 };
  return Math.round((squareFootage * (perSquareFoot[propertyType] ?? 158)) / 1000) * 1000;
}
