import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DAY_SECONDS } from '#shared/durations.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { SignedTokens, UsedTokens } from '../../platform/secrets/signed-tokens.js';

const PURPOSE = 'google nonce';
/** A page of the login may stand open for a day. */
export const NONCE_SECONDS = DAY_SECONDS;

interface Nonce {
  /** A hash of the cookie of the browser that asked. */
  browser: string;
  id: string;
}

/** What Google writes into a credential, so that it is good on one browser and once: whoever copies one opens nothing. */
@Injectable()
export class GoogleNonces {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly spent: UsedTokens,
  ) {}

  /** A nonce for a browser, and what that one keeps: what it has already, where it was here before. */
  issue(browser: string = randomBytes(16).toString('base64url')): { nonce: string; browser: string } {
    const payload: Nonce = { browser: markOf(browser), id: randomBytes(9).toString('base64url') };
    return { nonce: this.tokens.sign(PURPOSE, payload, NONCE_SECONDS), browser };
  }

  /** Whether it is ours, for this browser, and was not used yet; it is from now on. */
  async take(nonce: string, browser: string | undefined): Promise<boolean> {
    const read = this.tokens.read<Nonce>(PURPOSE, nonce);
    if (!browser || read?.browser !== markOf(browser)) return false;
    return this.em.transactional((em) => this.spent.markUsed(em, nonce, NONCE_SECONDS));
  }
}

function markOf(browser: string): string {
  return digestOf(browser).slice(0, 16);
}
