/** Socket messages carry ids and versions only; clients refetch what they show. */
export const LIVE = {
  /** Leads that were inserted, changed or deleted. */
  leads: 'leads',
  /** Something was added to the timelines of these leads, or changed there: notes, tasks, report views. */
  timelines: 'timelines',
  /** Too much changed at once, or messages may have been missed: refetch what is on screen. */
  resync: 'resync',
} as const;

/** What a console says of itself when it connects. */
export interface LiveHandshake {
  token: string;
  /** Milliseconds since it began to open its first connection, and with it to read what it shows. */
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

/** More changed ids than this in one breath are announced as a resync. */
export const LIVE_MAX_IDS = 100;
export const LIVE_COALESCE_MS = 500;
export const LIVE_HEARTBEAT_MS = 30_000;
export const LIVE_TIMEOUT_MS = 10_000;
export const LIVE_PATH = '/api/live';
