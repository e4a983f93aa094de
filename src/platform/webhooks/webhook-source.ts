import type { IncomingHttpHeaders } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEvent } from './webhook-event.entity.js';

/** A call as it came in. */
export interface Delivery {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Path and query, `/api/twilio/status?x=1`; the host is the caller's word and no part of it. */
  path: string;
  /** The network address it came from. */
  address: string;
}

/** What an event is called by its provider; both are stored and shown. */
export interface EventName {
  key: string;
  type: string;
}

/** What an event is about, as far as that turned out. */
export interface About {
  leadId?: string | null;
  /** The event is about several people and is deleted with none of them: its body is dropped once it is settled. */
  isOfMany?: boolean;
}

/**
 * What an event leads to. It runs in the transaction that settles the event, so that its changes are made exactly
 * once; it compares with the present state, for events come late and out of order.
 */
export type Reaction = (em: EntityManager) => Promise<About | undefined>;

/** One kind of calls from one provider: how to tell that they are genuine, what they are, and what to do. */
export abstract class WebhookSource {
  /** Stored with every event and never changed: `stripe`, `twilio-inbound`. */
  abstract readonly name: string;
  /** What a bad signature is answered with; providers differ in what they expect. */
  abstract readonly refusal: 400 | 403;
  /** Without the secret nothing can be told genuine, and everything is answered 503. */
  abstract readonly isConfigured: boolean;

  /** Whether `react` may ask the provider, and so take as long as that one likes. */
  readonly asksBack: boolean = false;

  /** Whether the provider sent it: over the raw bytes, in constant time, before anything is parsed. */
  abstract isGenuine(delivery: Delivery): boolean;

  /** Reads the name of a genuine event; null where it has none, then its bytes are its name and it is ignored. */
  abstract nameOf(delivery: Delivery): EventName | null;

  /**
   * Decides what an event leads to; null for a type of no interest. It may ask the provider first: no transaction is
   * open yet. What it throws is tried again later.
   */
  abstract react(event: WebhookEvent): Promise<Reaction | null>;
}
