/** Socket messages carry ids and versions only; clients refetch what they show. */
export const LIVE = {
  /** Leads that were inserted, changed or deleted. */
  leads: 'leads',
  /** The timelines of these leads changed: notes, tasks, report views. */
  timelines: 'timelines',
  /** The person's own notifications changed. */
  notifications: 'notifications',
  /** The review queue changed. */
  inbox: 'inbox',
  /** Too many changes, or missed messages: refetch what is on screen. */
  resync: 'resync',
} as const;

/** What a console sends when it connects. */
export interface LiveHandshake {
  token: string;
  /** Milliseconds since it started its first connection and began loading data. */
  openingForMs?: number;
}

export interface LeadChange {
  id: string;
  version: number;
  kind: 'inserted' | 'updated' | 'deleted';
}

export interface LeadsMessage {
  changes: LeadChange[];
}

export interface TimelinesMessage {
  leadIds: string[];
}

/** More changed ids than this are sent as a resync. */
export const LIVE_MAX_IDS = 100;
export const LIVE_COALESCE_MS = 500;
export const LIVE_HEARTBEAT_MS = 30_000;
export const LIVE_TIMEOUT_MS = 10_000;
export const LIVE_PATH = '/api/live';
