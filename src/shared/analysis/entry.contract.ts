import type { PropertyType } from '../leads/lead.contract.js';
import type { EntryStatus, Origin } from './analysis.contract.js';

/** A submitted property with its result, as staff see it. */
export interface EntryView {
  id: string;
  createdAt: string;
  name: string | null;
  email: string;
  phone: string | null;
  status: EntryStatus;
  leadId: string | null;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
  /** What the provider said when it gave no figures. */
  providerMessage: string | null;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  origins: Record<string, Origin>;
}

export const ENTRY_SORTS = ['createdAt', 'email', 'city', 'status', 'rentEstimate'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export interface EntryFilter {
  email?: string;
  status?: EntryStatus;
  city?: string;
  leadId?: string;
  isLinked?: boolean;
}
