/** The drawings there are; each shows what its city is known for. */
export const SKYLINES = ['west-des-moines', 'ankeny', 'urbandale', 'johnston', 'waukee', 'clive'] as const;
export type SkylineName = (typeof SKYLINES)[number];

/** A part of the area the company rents homes in. */
export interface Neighborhood {
  name: string;
  description: string;
  /** Its rentals at the listing service. */
  rentalsUrl: string;
  skyline: SkylineName;
  /** Shipped with the product; false once the company has written its own. */
  isSample: boolean;
}

/** The six areas in the order of the specification. */
export const NEIGHBORHOOD_DEFAULTS: Neighborhood[] = [
  neighborhood(
    'West Des Moines',
    'west-des-moines',
    'Brick storefronts in Valley Junction, offices to the west.',
  ),
  neighborhood('Ankeny', 'ankeny', 'New streets of family homes at the start of the High Trestle Trail.'),
  neighborhood('Urbandale', 'urbandale', 'Quiet blocks beside the fields of Living History Farms.'),
  neighborhood('Johnston', 'johnston', 'Tall trees, and Saylorville Lake at the end of the road.'),
  neighborhood('Waukee', 'waukee', 'A railroad town that grows along the Raccoon River Valley Trail.'),
  neighborhood('Clive', 'clive', 'Homes on either side of the Greenbelt and its creek.'),
];

function neighborhood(name: string, skyline: SkylineName, description: string): Neighborhood {
  const rentalsUrl = `https://listings.clarity.example.com/${skyline}`;
  return { name, description, rentalsUrl, skyline, isSample: true };
}
