import { randomBytes } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '#shared/durations.js';
import type { ResetPassword } from '#shared/sign-in.js';
import { type FactorChallenge, RESET_MINUTES, RESET_PATH } from '#shared/sign-in.js';
import { Outbox } from '../../messages/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Retention } from '../../platform/database/retention.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { hashPassword, refuseGuessable } from '../passwords.js';
import { type Device, type OpenSession, SessionsService } from '../sessions.service.js';
import { SignIn } from '../sign-in.js';
import { User } from '../user.entity.js';
import { ResetOver } from '../users.errors.js';
import type { MailRequest } from './account-mails.js';
import { OneTimeCode } from './one-time-code.entity.js';
import { PasswordMails } from './password-mails.js';
import { PasswordReset } from './password-reset.entity.js';

/** The way back in for whoever forgot their password: a link by mail, and a password of their choice. */
@Injectable()
export class PasswordResets implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly mails: PasswordMails,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly signIn: SignIn,
    private readonly retention: Retention,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.retention.register('delete from password_resets where expires_at < $1', (now) => now);
  }

  /** Mails a link, once a request, to whoever has an account. Links before it stay good: anybody may ask for one. */
  async send({ id, email, address }: MailRequest): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { email, isActive: true });
      if (!user || (await em.count(PasswordReset, { id })) > 0) return;
      const expiresAt = new Date(this.clock.now().getTime() + RESET_MINUTES * MINUTE_MS);
      em.persist(em.create(PasswordReset, { id, userId: user.id, tokenHash: digestOf(token), expiresAt }));
      this.audit.record(em, 'password.forgotten', { id: null, address }, { id: user.id });
      const link = `${new URL(RESET_PATH, this.config.PUBLIC_SITE_URL)}#${token}`;
      await this.outbox.add(em, {
        key: `password-reset:${id}`,
        template: 'password-reset',
        to: user.email,
        data: { name: user.name ?? undefined, link, validFor: `${RESET_MINUTES} minutes` },
        userId: user.id,
        expiresAt,
      });
    });
  }

  /** Takes the new password, ends every session and every other link, and goes on like after a login. */
  async reset({ token, password }: ResetPassword, device: Device): Promise<OpenSession | FactorChallenge> {
    await this.limits.count('linkAddress', device.address);
    // Looked up before the hashing, which is work that no stranger is to cause.
    const { email } = await this.ownerOf(this.em.fork(), token);
    refuseGuessable(password, email, 'password');
    const passwordHash = await hashPassword(password);
    const user = await this.em.transactional(async (em) => {
      const owner = await this.ownerOf(em, token, LockMode.PESSIMISTIC_WRITE);
      em.assign(owner, { passwordHash, mustChangePassword: false });
      await em.nativeDelete(PasswordReset, { userId: owner.id });
      await em.nativeDelete(OneTimeCode, { userId: owner.id });
      await this.sessions.closeAll(em, owner.id);
      this.audit.record(em, 'password.reset', { id: owner.id, address: device.address }, { id: owner.id });
      await this.mails.changed(em, owner, device.address);
      return owner;
    });
    return this.signIn.proceed(user, device);
  }

  private async ownerOf(
    em: EntityManager,
    token: string,
    lockMode?: LockMode.PESSIMISTIC_WRITE,
  ): Promise<User> {
    const reset = await em.findOne(
      PasswordReset,
      { tokenHash: digestOf(token), expiresAt: { $gt: this.clock.now() } },
      { lockMode },
    );
    const user = reset && (await em.findOne(User, { id: reset.userId, isActive: true }));
    if (!user) throw new ResetOver();
    return user;
  }
}
