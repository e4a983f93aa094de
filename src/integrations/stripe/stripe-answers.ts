import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  ProviderBadAnswer,
  ProviderError,
  ProviderRejected,
} from '../../platform/providers/provider-errors.js';
import { PROVIDER, StripeMissing } from './stripe.errors.js';

/** A key for calls that are harmless to do twice: repeats within a call are one, another call is another matter. */
export function onceACall(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

/** The SDK wraps what our client threw. */
export async function inOwnWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { detail } = Object(error) as { detail?: unknown };
    throw detail instanceof ProviderError ? detail : error;
  }
}

export async function read<T>(work: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await inOwnWords(work));
  if (parsed.success) return parsed.data;
  throw new ProviderBadAnswer({ provider: PROVIDER, cause: parsed.error });
}

export function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof StripeMissing) return null;
    throw error;
  });
}

export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProviderRejected)) throw error;
  });
}
