import type { IncomingHttpHeaders } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEvent } from './webhook-event.entity.js';

/** A webhook as it arrived. */
export interface Delivery {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Path and query, `/api/twilio/status?x=1`. The host is the caller's claim and is left out. */
  path: string;
  /** The network address it came from. */
  address: string;
}

/** How the provider identifies an event; both are stored and shown. */
export interface EventName {
  key: string;
  type: string;
}

/** What an event is about, as far as known. */
export interface About {
  leadId?: string | null;
  /** The event concerns several people and outlives their records, so its body is dropped once it is settled. */
  isAboutSeveral?: boolean;
  /** What it says is stored elsewhere, so its body is dropped once it is settled. */
  isCopied?: boolean;
}

/**
 * The changes an event makes. Runs in the transaction that settles it, so they happen exactly once. Events arrive late
 * and out of order, so it compares with the current state.
 */
export type Reaction = (em: EntityManager) => Promise<About | undefined>;

/** One kind of webhook from one provider: how to verify it, identify it and handle it. */
export abstract class WebhookSource {
  /** Stored with every event and never changed: `stripe`, `twilio-inbound`. */
  abstract readonly name: string;
  /** The status for a bad signature; providers expect different ones. */
  abstract readonly refusal: 400 | 403;
  /** Without the secret nothing can be verified, so everything gets a 503. */
  abstract readonly isConfigured: boolean;

  /** Whether `react` may call the provider, and so may be slow. */
  readonly callsProvider: boolean = false;

  /** Whether the provider sent it: checked over the raw bytes, in constant time, before anything is parsed. */
  abstract isGenuine(delivery: Delivery): boolean | Promise<boolean>;

  /** Identifies a verified event. Null if it has no id; then a hash of its bytes is the id and it is ignored. */
  abstract nameOf(delivery: Delivery): EventName | null;

  /**
   * Decides what an event changes; null for types we don't use. It may call the provider first, since no transaction
   * is open yet. Whatever it throws is retried later.
   */
  abstract react(event: WebhookEvent): Promise<Reaction | null>;
}
