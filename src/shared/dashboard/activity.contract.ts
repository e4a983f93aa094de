import type { EntryStatus } from '../analysis/analysis.contract.js';
import type { CursorPage } from '../cursor-page.js';
import type { LeadSource, LeadStatus, PropertyType } from '../leads/lead.contract.js';

export const ACTIVITY_TYPES = ['lead', 'analysis'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

interface ActivityOf<Type extends ActivityType> {
  type: Type;
  id: string;
  at: string;
  /** Blank when nobody gave one. */
  name: string;
  email: string;
  propertyAddress: string;
  propertyType: PropertyType | null;
}

export interface LeadActivity extends ActivityOf<'lead'> {
  status: LeadStatus;
  source: LeadSource;
}

/** A submitted property that belongs to no lead. */
export interface AnalysisActivity extends ActivityOf<'analysis'> {
  status: EntryStatus;
}

export type Activity = LeadActivity | AnalysisActivity;

/** `GET /api/activity?type=&cursor=`, newest first. */
export interface ActivityQuery {
  type?: ActivityType;
  cursor?: string;
}
export type ActivityPage = CursorPage<Activity>;

export const ACTIVITY_PAGE = 25;
