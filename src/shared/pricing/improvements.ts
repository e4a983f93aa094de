import type { RepairItem } from '../leads/lead.contract.js';
import { PRICE_BOOK } from './price-book.js';

const COSTS = PRICE_BOOK.improvements;

/** What readies a property for rent, by the name it is kept under: its default cost in whole dollars. */
const DEFAULT_COSTS: Record<string, (squareFeet: number) => number> = {
  'Professional cleaning': (squareFeet) => squareFeet * COSTS.professionalCleaningDollarsPerSquareFoot,
  'Interior painting': (squareFeet) => squareFeet * COSTS.interiorPaintingDollarsPerSquareFoot,
  'Carpet cleaning': (squareFeet) => squareFeet * COSTS.carpetCleaningDollarsPerSquareFoot,
  Landscaping: () => COSTS.landscapingDollars,
};

interface Property {
  squareFootage: number;
  repairChecklist: RepairItem[];
}

/** The checklist of a property: the usual four at today's default costs, then whatever else is kept with it. */
export function improvementsOf({ squareFootage, repairChecklist }: Property): RepairItem[] {
  const usual = Object.entries(DEFAULT_COSTS).map(([name, cost]) => {
    const kept = repairChecklist.find((item) => item.name === name);
    const estimatedCost = Math.round(cost(squareFootage));
    return { checked: false, customCost: null, ...kept, name, estimatedCost };
  });
  return [...usual, ...repairChecklist.filter(({ name }) => !isUsualImprovement(name))];
}

/** What an item costs: the custom cost where there is one. */
export function improvementCost({ customCost, estimatedCost }: RepairItem): number {
  return customCost ?? estimatedCost;
}

/** What the ticked items cost together. */
export function improvementsTotal(items: RepairItem[]): number {
  return items.filter(({ checked }) => checked).reduce((sum, item) => sum + improvementCost(item), 0);
}

/** Whether the checklist always has it, under this name. */
export function isUsualImprovement(name: string): boolean {
  return Object.hasOwn(DEFAULT_COSTS, name);
}

/** Whether one of the items has this name: they are told apart by their names, as people read them. */
export function isImprovementOf(items: readonly { name: string }[], name: string): boolean {
  const key = name.trim().toLowerCase();
  return items.some((item) => item.name.trim().toLowerCase() === key);
}

/** A typed cost in whole dollars; what is no number of at least zero is none, so that the estimate holds. */
export function readCost(typed: string, most: number): number | null {
  const text = typed.replace(/[$,\s]/g, '');
  const cost = text === '' ? Number.NaN : Math.round(Number(text));
  return cost >= 0 && cost <= most ? cost : null;
}
