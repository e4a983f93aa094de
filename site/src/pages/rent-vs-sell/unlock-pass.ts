import type { RenderContext } from '../../../../src/shared/web/site-api.js';

export const PASS_FIELD = 'unlocked';

/** The pass in an address, where it is one of the server's own. */
export function goodPass(query: URLSearchParams, context: unknown): string | null {
  const pass = query.get(PASS_FIELD);
  return pass && passesOf(context)?.isGood(pass) ? pass : null;
}

/** A new pass, for browsers without script; with script the device remembers the unlocking instead. */
export function newPass(context: unknown): string | null {
  return passesOf(context)?.issue() ?? null;
}

function passesOf(context: unknown) {
  return (context as RenderContext | undefined)?.unlockPasses;
}
