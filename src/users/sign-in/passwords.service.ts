import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangePassword } from '#shared/sign-in.js';
import type { Caller } from '../../platform/access/access.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { hashPassword, rejectGuessablePassword, verifyPassword } from '../passwords.js';
import { OneTimeCode, PasswordReset } from '../recovery/recovery.entities.js';
import { SecurityEvents } from '../security-events.js';
import { type Device, SessionsService } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import { WrongPassword } from '../users.errors.js';

/** The password of a signed-in person. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly events: SecurityEvents,
  ) {}

  /** Ends the caller's other sessions, reset links and codes. */
  async change(caller: Caller, { current, next }: ChangePassword, device: Device): Promise<void> {
    rejectGuessablePassword(next, caller.email);
    await this.limits.count('loginAccount', attemptsOf(caller));
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
      await this.events.passwordChanged(em, user, device.address);
    });
    await this.limits.uncount('loginAccount', attemptsOf(caller));
  }

  /** Asks for the password again before a change that a stolen session must not be able to make. */
  async confirm(caller: Caller, password: string): Promise<void> {
    await this.limits.count('loginAccount', attemptsOf(caller));
    const user = await this.em.fork().findOneOrFail(User, caller.id);
    if (!(await verifyPassword(password, user.passwordHash))) throw new WrongPassword('password');
    await this.limits.uncount('loginAccount', attemptsOf(caller));
  }
}

/** A separate limit for signed-in people, so that strangers who guess cannot use it up. */
function attemptsOf({ id, email }: Caller): string {
  return `${email} ${id}`;
}
