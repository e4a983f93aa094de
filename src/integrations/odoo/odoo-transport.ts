import type { z } from 'zod';
import type { ProviderCalls } from '../../platform/providers/provider-calls.js';

export const ODOO = 'Odoo';

/** A method of a model, called by the names of its arguments. Doing it twice is harmless. */
export interface OdooCall<T> {
  /** What the call is for, in logs. */
  operation: string;
  model: string;
  method: string;
  /** The records it is called on; without them it is called on the model. */
  ids?: number[];
  args?: Record<string, unknown>;
  schema: z.ZodType<T>;
}

/** One of the ways to talk to Odoo. Every call fails with a `ProviderError`. */
export abstract class OdooTransport {
  abstract readonly calls: ProviderCalls;

  /** The server's version, asked without signing in. */
  abstract reach(): Promise<string>;

  /** Proves database and key. */
  abstract signIn(): Promise<void>;

  abstract call<T>(call: OdooCall<T>): Promise<T>;

  abstract close(): Promise<void>;
}

/** The address answers, but no database of this name is there. */
export class UnknownDatabase extends Error {}

/** The model is not there: the app that brings it is not installed. */
export class UnknownModel extends Error {}
