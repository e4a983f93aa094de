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
