import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  ProviderBadAnswer,
  ProviderError,
  ProviderRejected,
} from '../../platform/providers/provider-errors.js';
import { PROVIDER, StripeMissing } from './stripe.errors.js';

/** A key for calls that are safe to repeat: only retries within one call share it. */
export function newKey(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

/** The SDK wraps errors of our HTTP client. */
export async function unwrapError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { detail } = Object(error) as { detail?: unknown };
    throw detail instanceof ProviderError ? detail : error;
  }
}

export async function read<T>(work: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await unwrapError(work));
  if (parsed.success) return parsed.data;
  throw new ProviderBadAnswer({ provider: PROVIDER, cause: parsed.error });
}

export function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof StripeMissing) return null;
    throw error;
  });
}

export async function ignoreRejection(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProviderRejected)) throw error;
  });
}
