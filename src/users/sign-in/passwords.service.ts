import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangePassword, Reauth } from '#shared/sign-in.js';
import type { Caller } from '../../platform/access/access.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { InvalidFields } from '../../platform/errors.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { FactorService } from '../factor/factor.service.js';
import { hashPassword, rejectGuessablePassword, verifyPassword } from '../passwords.js';
import { OneTimeCode, PasswordReset } from '../recovery/recovery.entities.js';
import { SecurityEvents } from '../security-events.js';
import { type Device, SessionsService } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import { WrongFactor, WrongPassword } from '../users.errors.js';

/** The password of a signed-in person. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly events: SecurityEvents,
    private readonly audit: Audit,
  ) {}

  /** Ends the caller's other sessions, reset links and codes. Only the first password comes with a name. */
  async change(caller: Caller, { current, next, name }: ChangePassword, device: Device): Promise<void> {
    await rejectGuessablePassword(next, caller.email);
    await this.limits.count('loginAccount', attemptsOf(caller));
    const { passwordHash: before } = await this.em.fork().findOneOrFail(User, caller.id);
    if (!(await verifyPassword(current, before))) throw new WrongPassword('current');
    const passwordHash = await hashPassword(next);
    await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, caller.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user.passwordHash !== before) throw new WrongPassword('current');
      const isNamed = user.mustChangePassword && name && name !== user.name;
      if (isNamed)
        this.audit.record(em, 'user.renamed', { id: user.id, address: device.address }, { id: user.id });
      em.assign(user, { passwordHash, mustChangePassword: false, ...(isNamed && { name }) });
      await em.nativeDelete(PasswordReset, { userId: user.id });
      await em.nativeDelete(OneTimeCode, { userId: user.id });
      await this.sessions.closeAll(em, user.id, caller.sessionId);
      await this.events.passwordChanged(em, user, device.address);
    });
    await this.limits.uncount('loginAccount', attemptsOf(caller));
  }

  /** Asks for the password again before a change that a stolen session must not be able to make. */
  async check(caller: Caller, password: string, { address, field = 'password' }: Asked): Promise<void> {
    await this.limits.count('loginAccount', attemptsOf(caller));
    const user = await this.em.fork().findOneOrFail(User, caller.id);
    if (!(await verifyPassword(password, user.passwordHash))) {
      await this.em.transactional(async (em) =>
        this.audit.record(em, 'password.refused', { id: caller.id, address }, { id: caller.id }),
      );
      throw new WrongPassword(field);
    }
    await this.limits.uncount('loginAccount', attemptsOf(caller));
  }
}

/** Where a password was asked for: the caller's IP address, and the name of its field. */
interface Asked {
  address: string | null | undefined;
  field?: string;
}

const FIELDS = { password: 'reauth.password', code: 'reauth.code' } as const;

/** Reauthenticates a person before a change: by password, and by a code if their second factor is on. */
@Injectable()
export class ReauthService {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: PasswordsService,
    private readonly factors: FactorService,
    private readonly audit: Audit,
  ) {}

  /**
   * Checks both. Codes are single-use, so call the returned function to use the code once everything else has passed.
   */
  async begin(caller: Caller, { password, code }: Reauth, { address }: Actor): Promise<() => Promise<void>> {
    await this.passwords.check(caller, password, { address, field: FIELDS.password });
    if (!(await this.factors.isOn(caller.id))) return async () => undefined;
    if (!code?.trim())
      throw new InvalidFields([
        { field: FIELDS.code, code: 'REQUIRED', message: 'Enter your two-factor code.' },
      ]);
    const owner = { id: caller.id, address };
    await this.refuseWrong(owner, () => this.factors.checkOwner(code, owner));
    return () => this.refuseWrong(owner, () => this.factors.confirmOwner(code, owner));
  }

  private async refuseWrong(actor: Actor & { id: string }, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof WrongFactor)) throw error;
      await this.em.transactional(async (em) =>
        this.audit.record(em, 'factor.failed', actor, { id: actor.id }),
      );
      throw new InvalidFields([{ field: FIELDS.code, code: 'WRONG_FACTOR', message: error.message }]);
    }
  }
}

/** A separate limit for signed-in people, so that strangers who guess cannot use it up. */
function attemptsOf({ id, email }: Caller): string {
  return `${email} ${id}`;
}
