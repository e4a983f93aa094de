import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { FactorChallenge } from '#shared/sign-in.js';
import { Audit } from '../platform/audit/audit.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { FactorTickets } from './factor/factor-tickets.js';
import { SecondFactors } from './factor/second-factors.service.js';
import { type Device, type OpenSession, SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';
import { InvalidCredentials } from './users.errors.js';

/** What follows a first step that was right or wrong, whichever way it was taken. */
@Injectable()
export class SignIn {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactors,
    private readonly tickets: FactorTickets,
    private readonly limits: RateLimits,
  ) {}

  /** A session, or the way to the second step for whoever has a factor. */
  async proceed(user: User, device: Device): Promise<OpenSession | FactorChallenge> {
    return this.em.transactional(async (em) => {
      // A factor that is confirmed meanwhile waits for this session, and ends it.
      await em.findOneOrFail(User, user.id, { lockMode: LockMode.PESSIMISTIC_READ });
      return (await this.factors.isAskedOf(em, user.id))
        ? this.tickets.issue(user)
        : this.open(em, user, device);
    });
  }

  /** Opens a session within the given transaction, unless the way in has been closed since it was taken. */
  async open(em: EntityManager, user: User, device: Device): Promise<OpenSession> {
    const now = await em.findOneOrFail(User, user.id, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!now.isActive || now.passwordHash !== user.passwordHash) throw new InvalidCredentials();
    this.audit.record(em, 'login.succeeded', { id: user.id, address: device.address });
    return this.sessions.open(em, user, device);
  }

  /** Writes the failure down, without a word about who it was meant to be, and refuses. */
  async refuse(device: Device, refusal: Error): Promise<never> {
    const isFlood = await this.limits.crossesLimit('loginsOverall', 'all');
    if (isFlood) this.logger.error('More sign-ins are refused than people mistype: somebody guesses.');
    await this.em.transactional(async (em) => {
      this.audit.record(em, 'login.failed', { id: null, address: device.address });
      if (isFlood) this.audit.record(em, 'login.flooded', { id: null });
    });
    throw refusal;
  }
}
