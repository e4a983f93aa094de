import type { RepairItem } from './lead.js';
import type { PriceBook } from './price-book.js';

type Prices = PriceBook['improvements'];

/** Default make-ready costs in cents, by the name they are stored under. */
const DEFAULT_COSTS: Record<string, (squareFeet: number, prices: Prices) => number> = {
  'Professional cleaning': (squareFeet, prices) => squareFeet * prices.professionalCleaningCentsPerSquareFoot,
  'Interior painting': (squareFeet, prices) => squareFeet * prices.interiorPaintingCentsPerSquareFoot,
  'Carpet cleaning': (squareFeet, prices) => squareFeet * prices.carpetCleaningCentsPerSquareFoot,
  Landscaping: (_squareFeet, prices) => prices.landscapingCents,
};

interface Property {
  squareFootage: number;
  repairChecklist: RepairItem[];
}

/** A property's checklist: the four standard items at today's default costs, then its own. */
export function improvementsOf(
  { squareFootage, repairChecklist }: Property,
  { improvements }: Pick<PriceBook, 'improvements'>,
): RepairItem[] {
  const standard = Object.entries(DEFAULT_COSTS).map(([name, cost]) => {
    const stored = repairChecklist.find((item) => item.name === name);
    const estimatedCost = Math.round(cost(squareFootage, improvements) / 100);
    return { checked: false, customCost: null, ...stored, name, estimatedCost };
  });
  return [...standard, ...repairChecklist.filter(({ name }) => !isStandardImprovement(name))];
}

export function improvementCost({ customCost, estimatedCost }: RepairItem): number {
  return customCost ?? estimatedCost;
}

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
