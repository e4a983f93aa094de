import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FactorChallenge, GoogleProof } from '#shared/sign-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { NotConfigured, ProviderError } from '../../platform/providers/provider-errors.js';
import type { Device, OpenSession } from '../sessions.service.js';
import { SignIn } from '../sign-in.js';
import { User } from '../user.entity.js';
import { GoogleUnavailable, InvalidCredentials } from '../users.errors.js';
import { GoogleIdentity, type GoogleProfile } from './google-identity.js';
import { GoogleMails } from './google-mails.js';
import { GoogleNonces } from './google-nonces.js';

/** Signing in with Google: only for people who have an account here. */
@Injectable()
export class GoogleSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly identity: GoogleIdentity,
    private readonly nonces: GoogleNonces,
    private readonly mails: GoogleMails,
    private readonly signIn: SignIn,
  ) {}

  async login(
    { credential }: GoogleProof,
    device: Device,
    browser?: string,
  ): Promise<OpenSession | FactorChallenge> {
    await this.limits.count('loginAddress', device.address);
    const profile = await this.read(credential, device);
    const isOwn = profile && (await this.nonces.take(profile.nonce, browser));
    const user = isOwn ? await this.findOrLink(profile, device) : null;
    if (!user?.isActive) return this.signIn.refuse(device, new InvalidCredentials());
    await this.limits.uncount('loginAddress', device.address);
    return this.signIn.proceed(user, device);
  }

  /** While Google is away nobody has guessed anything: an office that tries again and again keeps its tries. */
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
    // Links only mailboxes at Google: whoever read another one once keeps the Google account of its address for good.
    return profile.isOfGoogle ? this.link(profile, device) : null;
  }

  /** Links an account once: it is not given to another Google account that has its address later. */
  private async link({ sub, email }: GoogleProfile, device: Device): Promise<User | null> {
    return this.em.transactional(async (em) => {
      const wanted = { email, googleSub: null, isActive: true };
      const linked = await em.nativeUpdate(User, wanted, { googleSub: sub });
      const user = await em.findOne(User, { googleSub: sub });
      if (user && linked === 1) {
        this.audit.record(em, 'google.linked', { id: user.id, address: device.address }, { id: user.id });
        await this.mails.linked(em, user, device.address);
      }
      return user;
    });
  }
}
