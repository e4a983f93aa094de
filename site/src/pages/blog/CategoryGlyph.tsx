import { Hammer, House, KeyRound, type LucideIcon, Scale, Snowflake, TrendingUp, Users } from 'lucide-react';

/** The sign of a category, by words in its name. */
const SIGNS: [RegExp, LucideIcon][] = [
  [/market|rent|price|money|tax|invest|financ/, TrendingUp],
  [/maint|upkeep|repair|renovat|improve/, Hammer],
  [/law|legal|rule|polic|compliance/, Scale],
  [/tenant|resident|screen|people|leas/, Users],
  [/season|winter|weather/, Snowflake],
  [/own|landlord|manage|start/, KeyRound],
];

export function CategoryGlyph({ category }: { category: string }) {
  const Sign = SIGNS.find(([pattern]) => pattern.test(category))?.[1] ?? House;
  return <Sign size={72} strokeWidth={1.25} aria-hidden="true" />;
}
