import type { ReactElement } from 'react';
import type { BlogCard } from '#shared/blog.js';
import { Desk, FreshPaint, Lease, Taxes, Walkthrough } from './indoors';
import {
  Capitol,
  Duplex,
  FourSeasons,
  FrontDoors,
  HolidayOffice,
  Neighborhood,
  Photos,
  RentOrSell,
  RentSetting,
  Repairs,
  SummerMove,
  Winter,
} from './outdoors';

type Drawing = () => ReactElement;

/** By words in the slug: what the post is about. The first match wins. */
const SUBJECTS: [RegExp, Drawing][] = [
  [/holiday|office/, HolidayOffice],
  [/summer|moving|moves|move-in|move-out/, SummerMove],
  [/winter|snow|freez|frost/, Winter],
  [/\bsell|sale/, RentOrSell],
  [/deposit|court|evict/, Capitol],
  [/tax|deduct|insur|expens|cost|budget/, Taxes],
  [/improve|renovat|paint|upgrade|remodel/, FreshPaint],
  [/photo|listing|market(ing)?-your|advert/, Photos],
  [/duplex|multi|single-family/, Duplex],
  [/walkthrough|inspect|checklist/, Walkthrough],
  [/resident|tenant|screen|applicant|fair/, FrontDoors],
  [/manager|manage/, Desk],
  [/repair|mainten|fix|roof|furnace|plumb/, Repairs],
  [/\blease|renew|contract/, Lease],
  [/year|season|month-by-month/, FourSeasons],
  [/\brents?\b|price|vacan/, RentSetting],
];

/** By words in the category, for posts whose slug says nothing. */
const CATEGORIES: [RegExp, Drawing][] = [
  [/money|tax|financ|invest/, Taxes],
  [/maint|upkeep|repair|renovat|improve/, Repairs],
  [/law|legal|rule|polic|compliance/, Capitol],
  [/tenant|resident|screen|people/, FrontDoors],
  [/market|rent|price|leas/, RentSetting],
  [/season|winter|weather/, Winter],
  [/own|landlord|manage|start/, RentOrSell],
];

/** The scene of a post without a picture. */
export function PostScene({ slug, category }: Pick<BlogCard, 'slug' | 'category'>) {
  const Drawing = firstMatch(SUBJECTS, slug) ?? firstMatch(CATEGORIES, category?.slug ?? '') ?? Neighborhood;
  return <Drawing />;
}

function firstMatch(rules: [RegExp, Drawing][], words: string): Drawing | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1];
}
