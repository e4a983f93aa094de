import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FactorChallenge, OneTimeCodeProof, ResetPassword } from '#shared/sign-in.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Sql } from '../../platform/database/sql.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { digestOf, equalInConstantTime } from '../../platform/secrets/hashing.js';
import { hashPassword, rejectGuessablePassword } from '../passwords.js';
import { SecurityEvents } from '../security-events.js';
import { type Device, type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import { SignIn } from '../sign-in/sign-in.service.js';
import { SignInAttempts, type SignInDevice } from '../sign-in/sign-in-attempts.js';
import { User } from '../user.entity.js';
import { ResetOver, WrongCode } from '../users.errors.js';
import { hashOneTimeCode, OneTimeCode, PasswordReset } from './recovery.entities.js';

/** Sets a new password with a link from an email. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly events: SecurityEvents,
    private readonly sessions: SessionsService,
    private readonly signIn: SignIn,
  ) {}

  /** Saves the new password, ends every session and every other link, and continues like a sign-in. */
  async reset({ token, password }: ResetPassword, device: Device): Promise<OpenSession | FactorChallenge> {
    await this.limits.count('linkAddress', device.address);
    // Checked before hashing, so that strangers cannot make the server hash.
    const { email } = await this.ownerOf(this.em.fork(), token);
    await rejectGuessablePassword(password, email, 'password');
    const passwordHash = await hashPassword(password);
    const user = await this.em.transactional(async (em) => {
      const owner = await this.ownerOf(em, token, LockMode.PESSIMISTIC_WRITE);
      em.assign(owner, { passwordHash, mustChangePassword: false });
      await em.nativeDelete(PasswordReset, { userId: owner.id });
      await em.nativeDelete(OneTimeCode, { userId: owner.id });
      await this.sessions.closeAll(em, owner.id);
      await this.events.passwordReset(em, owner, device.address);
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

/**
 * The update counts in the database, so that guesses sent in parallel cannot exceed the limit. If there is no code, it
 * writes another row unchanged, because the time of a write would otherwise reveal which addresses have one.
 */
const COUNT_TRY = `
  with counted as (
    update one_time_codes set attempts_left = attempts_left - 1
    where user_id = $1 and attempts_left > 0 and expires_at > $2 returning code_hash),
  decoy as (update rate_limits set points = points where key = $3 and not exists (select from counted))
  select code_hash as "codeHash" from counted`;

const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000';

/** Signs in with six digits from an email. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly signIn: SignIn,
    private readonly attempts: SignInAttempts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A code works once. Unknown addresses cost the same work and get the same response. */
  async verify(
    { email, code }: OneTimeCodeProof,
    from: SignInDevice,
  ): Promise<OpenSession | FactorChallenge> {
    const { user, counter, giveBack } = await this.attempts.begin(email, from, 'codeAccount');
    const isRight = await this.use(user?.id ?? UNKNOWN_USER, code, counter);
    if (!user?.isActive || !isRight) return this.signIn.refuse(from.device, new WrongCode());
    await giveBack();
    return this.signIn.proceed(user, from.device);
  }

  private async use(userId: string, code: string, counter: string): Promise<boolean> {
    const stored = await this.sql.row<{ codeHash: string }>(COUNT_TRY, [userId, this.clock.now(), counter]);
    const codeHash = hashOneTimeCode(this.config, userId, code);
    if (!equalInConstantTime(codeHash, stored?.codeHash ?? '')) return false;
    return (await this.em.fork().nativeDelete(OneTimeCode, { userId, codeHash })) === 1;
  }
}
