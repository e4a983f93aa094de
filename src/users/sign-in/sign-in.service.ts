import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { FactorChallenge, FactorProof, Login } from '#shared/sign-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { FactorService, FactorTickets } from '../factor/factor.service.js';
import { verifyDummyPassword, verifyPassword } from '../passwords.js';
import { type Device, type OpenSession, SessionsService } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import { InvalidCredentials, WrongFactor } from '../users.errors.js';
import { SignInAttempts, type SignInDevice } from './sign-in-attempts.js';

/** What follows the first step of signing in, whichever way it was taken. */
@Injectable()
export class SignIn {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
    private readonly factors: FactorService,
    private readonly tickets: FactorTickets,
    private readonly limits: RateLimits,
  ) {}

  /** Opens a session, or asks for the second factor. */
  async proceed(user: User, device: Device): Promise<OpenSession | FactorChallenge> {
    return this.em.transactional(async (em) => {
      // A factor that is being confirmed right now waits for this session, and then ends it.
      await em.findOneOrFail(User, user.id, { lockMode: LockMode.PESSIMISTIC_READ });
      return (await this.factors.isRequiredAtSignIn(em, user.id))
        ? this.tickets.issue(user)
        : this.open(em, user, device);
    });
  }

  /** Opens a session unless the account was deactivated or its password changed since the first step. */
  async open(em: EntityManager, user: User, device: Device): Promise<OpenSession> {
    const current = await em.findOneOrFail(User, user.id, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!current.isActive || current.passwordHash !== user.passwordHash) throw new InvalidCredentials();
    this.audit.record(em, 'login.succeeded', { id: user.id, address: device.address });
    return this.sessions.open(em, user, device);
  }

  /** Records the failure, without a hint about whose account it was, and throws. */
  async refuse(device: Device, error: Error): Promise<never> {
    const isFlood = await this.limits.crossesLimit('loginsOverall', 'all');
    if (isFlood) this.logger.error('Too many failed sign-ins to be typos: someone is guessing passwords.');
    await this.em.transactional(async (em) => {
      this.audit.record(em, 'login.failed', { id: null, address: device.address });
      if (isFlood) this.audit.record(em, 'login.flooded', { id: null });
    });
    throw error;
  }
}

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly signIn: SignIn,
  ) {}

  async login({ email, password }: Login, from: SignInDevice): Promise<OpenSession | FactorChallenge> {
    const { user, giveBack } = await this.attempts.begin(email, from, 'loginAccount');
    const matches = user
      ? await verifyPassword(password, user.passwordHash)
      : await verifyDummyPassword(password);
    if (!user?.isActive || !matches) return this.signIn.refuse(from.device, new InvalidCredentials());
    await giveBack();
    return this.signIn.proceed(user, from.device);
  }
}

/** The second step: the ticket of the first step and a code. */
@Injectable()
export class FactorSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly factors: FactorService,
    private readonly tickets: FactorTickets,
    private readonly attempts: SignInAttempts,
    private readonly signIn: SignIn,
  ) {}

  async finish({ ticket, code }: FactorProof, from: SignInDevice): Promise<OpenSession> {
    const user = await this.tickets.ownerOf(ticket);
    const { giveBack } = await this.attempts.begin(user.email, from, 'factorAccount');
    const actor = { id: user.id, address: from.device.address };
    const open = await this.em.transactional(async (em) => {
      if (await this.factors.useCode(em, code, actor)) {
        await this.tickets.spend(em, ticket);
        return this.signIn.open(em, user, from.device);
      }
      this.audit.record(em, 'factor.failed', actor, { id: user.id });
      return null;
    });
    if (!open) throw new WrongFactor();
    await giveBack();
    return open;
  }
}
