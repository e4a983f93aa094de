import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SignedTokens } from '../../platform/secrets/signed-tokens.js';
import { DAY_SECONDS } from '../../shared/durations.js';

const PURPOSE = 'walkthrough';
const GOOD_FOR_SECONDS = DAY_SECONDS;

interface Booking {
  leadId: string;
}

/** Tokens with which the owner of one enrolment books its walkthrough, for a day and across restarts. */
@Injectable()
export class WalkthroughTokens {
  constructor(private readonly tokens: SignedTokens) {}

  sign(leadId: string): string {
    return this.tokens.sign(PURPOSE, { leadId } satisfies Booking, GOOD_FOR_SECONDS);
  }

  /** Whether a token was given for this lead and has not run out. */
  isValid(leadId: string, token: string): boolean {
    return this.tokens.read<Booking>(PURPOSE, token)?.leadId === leadId.toLowerCase();
  }
}

/** A token for robots: it looks like a real one and books nothing. */
export function lookAlike(leadId: string, now: Date): string {
  const expires = now.getTime() + GOOD_FOR_SECONDS * 1000;
  const note = { payload: { leadId } satisfies Booking, expires };
  return `${Buffer.from(JSON.stringify(note)).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
}
