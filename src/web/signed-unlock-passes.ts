import { Injectable } from '@nestjs/common';
import { DAY_SECONDS } from '#shared/durations.js';
import type { UnlockPasses } from '#shared/web/site-api.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';

const PURPOSE = 'rent-vs-sell unlocked';
/** A pass lasts as long as a page may be left open before its form is sent. */
const GOOD_FOR_SECONDS = DAY_SECONDS;

/** Passes travel in the address, so that they say nothing of who it was and end soon. */
@Injectable()
export class SignedUnlockPasses implements UnlockPasses {
  constructor(private readonly tokens: SignedTokens) {}

  issue(): string {
    return this.tokens.sign(PURPOSE, true, GOOD_FOR_SECONDS);
  }

  isGood(pass: string): boolean {
    return this.tokens.read<boolean>(PURPOSE, pass) === true;
  }
}
