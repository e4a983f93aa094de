import { toSlug } from './blog.js';
import type { Neighborhood } from './content.js';

/** A city with a page, `/areas/west-des-moines`. */
export interface Area extends Neighborhood {
  slug: string;
}

/** The cities that have a page. Of two with the same name, only the first has one. */
export function listAreas(neighborhoods: Neighborhood[]): Area[] {
  const areas = new Map<string, Area>();
  for (const neighborhood of neighborhoods) {
    const slug = toSlug(neighborhood.name);
    if (slug && !areas.has(slug)) areas.set(slug, { ...neighborhood, slug });
  }
  return [...areas.values()];
}

export function areaPath({ slug }: Pick<Area, 'slug'>): string {
  return `/areas/${slug}`;
}

/** Homes or rentals behind a figure. With fewer, a home could be recognized, so the figure is left out. */
export const MIN_BEHIND_FIGURE = 5;

/** An area's newest analyses are enough, and the limit keeps the query fast. */
export const MAX_ANALYSES = 500;

/** Homes with this many bedrooms and more share a row. */
export const MAX_BEDROOMS = 5;

/** What homes of one size rent for, in dollars a month per unit, rounded to $5. */
interface SizeRents {
  /** Null for all sizes, 0 for a studio, `MAX_BEDROOMS` for that many and more. */
  bedrooms: number | null;
  /** Different homes we analyzed. */
  homes: number;
  median: number;
  /** The middle half of the estimates is between these. */
  low: number;
  high: number;
}

/** How long rentals of one size were listed before they left the market. */
interface SizeDays {
  bedrooms: number | null;
  rentals: number;
  medianDays: number;
}

/** The figures of an area, by size, all sizes first. Empty where there are too few homes. */
export interface AreaMarket {
  rents: SizeRents[];
  days: SizeDays[];
}
