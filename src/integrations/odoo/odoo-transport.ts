import type { z } from 'zod';
import { ODOO_SYNC_FAILED } from '#shared/integration.js';
import { defineError } from '../../platform/errors.js';
import type { ProviderCalls } from '../../platform/providers/provider-calls.js';

export const ODOO = 'Odoo';

/** A model method, called with named arguments. Idempotent. */
export interface OdooCall<T> {
  /** Names the call in logs. */
  operation: string;
  model: string;
  method: string;
  /** The records to call it on; on the model itself without them. */
  ids?: number[];
  args?: Record<string, unknown>;
  schema: z.ZodType<T>;
}

/** A protocol for talking to Odoo. Calls fail with a `ProviderError`. */
export abstract class OdooTransport {
  abstract readonly calls: ProviderCalls;

  /** The server's version, which needs no sign-in. */
  abstract reach(): Promise<string>;

  /** Checks the database and the key. */
  abstract signIn(): Promise<void>;

  abstract call<T>(call: OdooCall<T>): Promise<T>;

  abstract close(): Promise<void>;
}

/** The server answers but has no database of this name. */
export class UnknownDatabase extends Error {}

/** The model is missing because its app is not installed. */
export class UnknownModel extends Error {}

/** The lead is safe with us. The cause is in the log and on the lead's page. */
export const LeadSyncFailed = defineError('bad-gateway', 'LEAD_SYNC_FAILED', (cause: unknown) => ({
  message: ODOO_SYNC_FAILED,
  cause,
}));
