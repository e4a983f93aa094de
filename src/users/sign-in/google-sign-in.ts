import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FactorChallenge, GoogleProof } from '#shared/sign-in.js';
import { DAY_SECONDS } from '#shared/time.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { NotConfigured, ProviderError } from '../../platform/providers/provider-errors.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { SignedTokens, UsedTokens } from '../../platform/secrets/signed-tokens.js';
import { SecurityEvents } from '../security-events.js';
import type { Device, OpenSession } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import { GoogleUnavailable, InvalidCredentials } from '../users.errors.js';
import { SignIn } from './sign-in.service.js';

/** A person whose identity Google has verified. */
export interface GoogleProfile {
  /** Google's id of the person, which never changes. */
  sub: string;
  /** An address that Google has verified. */
  email: string;
  /** Whether Google hosts the mailbox. For any other, Google only knows who owned it when it was verified. */
  isOfGoogle: boolean;
  /** The nonce our page passed to Google; blank if there was none. */
  nonce: string;
}

/** Verifies Google credentials. */
export abstract class GoogleIdentity {
  /**
   * Null if the credential is invalid: forged, expired, for another client, from another company's domain, or with an
   * unverified email. Throws a `ProviderError` if Google's keys cannot be fetched.
   */
  abstract read(credential: string): Promise<GoogleProfile | null>;
}

const PURPOSE = 'google nonce';
/** A sign-in page can stay open for a day. */
const NONCE_SECONDS = DAY_SECONDS;

interface Nonce {
  /** A hash of the browser's cookie. */
  browser: string;
  id: string;
}

/** Nonces that Google writes into a credential, so that it works once and in one browser: a copied one is useless. */
@Injectable()
export class GoogleNonces {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly used: UsedTokens,
  ) {}

  /** A nonce, and the cookie for the browser, which is reused if it already has one. */
  issue(browser: string = randomBytes(16).toString('base64url')): { nonce: string; browser: string } {
    const payload: Nonce = {
      browser: fingerprint(browser),
      id: randomBytes(9).toString('base64url'),
    };
    return { nonce: this.tokens.sign(PURPOSE, payload, NONCE_SECONDS), browser };
  }

  /** Whether the nonce is ours, for this browser and unused; it is used now. */
  async use(nonce: string, browser: string | undefined): Promise<boolean> {
    const read = this.tokens.read<Nonce>(PURPOSE, nonce);
    if (!browser || read?.browser !== fingerprint(browser)) return false;
    return this.em.transactional((em) => this.used.markUsed(em, nonce, NONCE_SECONDS));
  }
}

function fingerprint(browser: string): string {
  return digestOf(browser).slice(0, 16);
}

/** Signs people in with Google, if they have an account here. */
@Injectable()
export class GoogleSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly identity: GoogleIdentity,
    private readonly nonces: GoogleNonces,
    private readonly events: SecurityEvents,
    private readonly signIn: SignIn,
  ) {}

  async login(
    { credential }: GoogleProof,
    device: Device,
    browser?: string,
  ): Promise<OpenSession | FactorChallenge> {
    await this.limits.count('loginAddress', device.address);
    const profile = await this.read(credential, device);
    const isOwn = profile && (await this.nonces.use(profile.nonce, browser));
    const user = isOwn ? await this.findOrLink(profile, device) : null;
    if (!user?.isActive) return this.signIn.refuse(device, new InvalidCredentials());
    await this.limits.uncount('loginAddress', device.address);
    return this.signIn.proceed(user, device);
  }

  /** An attempt doesn't count while Google is down, because nothing was guessed. */
  private async read(credential: string, { address }: Device): Promise<GoogleProfile | null> {
    try {
      return await this.identity.read(credential);
    } catch (error) {
      if (!(error instanceof ProviderError) || error instanceof NotConfigured) throw error;
      await this.limits.uncount('loginAddress', address);
      throw new GoogleUnavailable(error);
    }
  }

  private async findOrLink(profile: GoogleProfile, device: Device): Promise<User | null> {
    const linked = await this.em.fork().findOne(User, { googleSub: profile.sub });
    if (linked) return linked;
    // Only mailboxes hosted by Google: a former owner of any other keeps the Google account of that address forever.
    return profile.isOfGoogle ? this.link(profile, device) : null;
  }

  /** Links an account once: another Google account that gets the same address later cannot take it over. */
  private async link({ sub, email }: GoogleProfile, device: Device): Promise<User | null> {
    return this.em.transactional(async (em) => {
      const wanted = { email, googleSub: null, isActive: true };
      const linked = await em.nativeUpdate(User, wanted, { googleSub: sub });
      const user = await em.findOne(User, { googleSub: sub });
      if (user && linked === 1) {
        await this.events.googleLinked(em, user, device.address);
      }
      return user;
    });
  }
}
