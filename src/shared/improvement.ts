import type { RepairItem } from './lead.js';
import { PRICE_BOOK } from './pricing.js';

/** Default make-ready costs by the name they are stored under, in whole dollars. */
const DEFAULT_COSTS: Record<string, (squareFeet: number) => number> = {
  'Professional cleaning': (squareFeet) =>
    squareFeet * PRICE_BOOK.improvements.professionalCleaningDollarsPerSquareFoot,
  'Interior painting': (squareFeet) =>
    squareFeet * PRICE_BOOK.improvements.interiorPaintingDollarsPerSquareFoot,
  'Carpet cleaning': (squareFeet) => squareFeet * PRICE_BOOK.improvements.carpetCleaningDollarsPerSquareFoot,
  Landscaping: () => PRICE_BOOK.improvements.landscapingDollars,
};

interface Property {
  squareFootage: number;
  repairChecklist: RepairItem[];
}

/** A property's checklist: the four standard items at today's default costs, then its own. */
export function improvementsOf({ squareFootage, repairChecklist }: Property): RepairItem[] {
  const standard = Object.entries(DEFAULT_COSTS).map(([name, cost]) => {
    const stored = repairChecklist.find((item) => item.name === name);
    const estimatedCost = Math.round(cost(squareFootage));
    return { checked: false, customCost: null, ...stored, name, estimatedCost };
  });
  return [...standard, ...repairChecklist.filter(({ name }) => !isStandardImprovement(name))];
}

/** The custom cost, if there is one. */
export function improvementCost({ customCost, estimatedCost }: RepairItem): number {
  return customCost ?? estimatedCost;
}

/** The total of the selected items. */
export function improvementsTotal(items: RepairItem[]): number {
  return items.filter(({ checked }) => checked).reduce((sum, item) => sum + improvementCost(item), 0);
}

export function isStandardImprovement(name: string): boolean {
  return Object.hasOwn(DEFAULT_COSTS, name);
}

/** Parses a typed cost in whole dollars; null if it isn't a number from 0 to `most`. */
export function readCost(typed: string, most: number): number | null {
  const text = typed.replace(/[$,\s]/g, '');
  const cost = text === '' ? Number.NaN : Math.round(Number(text));
  return cost >= 0 && cost <= most ? cost : null;
}
