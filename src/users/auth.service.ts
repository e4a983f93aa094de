import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangePassword, FactorChallenge, Login } from '#shared/sign-in.js';
import type { Caller } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { hashPassword, refuseGuessable, verifyNothing, verifyPassword } from './passwords.js';
import { OneTimeCode } from './recovery/one-time-code.entity.js';
import { PasswordMails } from './recovery/password-mails.js';
import { PasswordReset } from './recovery/password-reset.entity.js';
import { type Device, type OpenSession, SessionsService } from './sessions.service.js';
import { SignIn } from './sign-in.js';
import { SignInTries, type SignInVisitor } from './sign-in-tries.js';
import { User } from './user.entity.js';
import { InvalidCredentials, WrongPassword } from './users.errors.js';

/** Signing in with a password, and changing it. */
@Injectable()
export class AuthService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly mails: PasswordMails,
    private readonly tries: SignInTries,
    private readonly signIn: SignIn,
  ) {}

  /** Goes on with the right pair; failures count per address, then per account or known browser of its owner. */
  async login({ email, password }: Login, visitor: SignInVisitor): Promise<OpenSession | FactorChallenge> {
    const { user, giveBack } = await this.tries.begin(email, visitor, 'loginAccount');
    const matches = user ? await verifyPassword(password, user.passwordHash) : await verifyNothing(password);
    if (!user?.isActive || !matches) return this.signIn.refuse(visitor.device, new InvalidCredentials());
    await giveBack();
    return this.signIn.proceed(user, visitor.device);
  }

  /** Replaces the caller's password and ends their other sessions. */
  async changePassword(caller: Caller, { current, next }: ChangePassword, device: Device): Promise<void> {
    refuseGuessable(next, caller.email);
    await this.limits.count('loginAccount', ownTries(caller));
    const { passwordHash: before } = await this.em.fork().findOneOrFail(User, caller.id);
    if (!(await verifyPassword(current, before))) throw new WrongPassword('current');
    const passwordHash = await hashPassword(next);
    await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, caller.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user.passwordHash !== before) throw new WrongPassword('current');
      em.assign(user, { passwordHash, mustChangePassword: false });
      await em.nativeDelete(PasswordReset, { userId: user.id });
      await em.nativeDelete(OneTimeCode, { userId: user.id });
      await this.sessions.closeAll(em, user.id, caller.sessionId);
      this.audit.record(em, 'password.changed', { id: user.id, address: device.address });
      await this.mails.changed(em, user, device.address);
    });
    await this.limits.uncount('loginAccount', ownTries(caller));
  }

  /** Asks for the password once more, before something that a stolen session should not do. */
  async requirePassword(caller: Caller, password: string): Promise<void> {
    await this.limits.count('loginAccount', ownTries(caller));
    const user = await this.em.fork().findOneOrFail(User, caller.id);
    if (!(await verifyPassword(password, user.passwordHash))) throw new WrongPassword('password');
    await this.limits.uncount('loginAccount', ownTries(caller));
  }
}

/** Counts the tries of a signed-in person apart: strangers who guess use none of them up. */
function ownTries({ id, email }: Caller): string {
  return `${email} ${id}`;
}
