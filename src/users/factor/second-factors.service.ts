import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FactorSetup } from '#shared/sign-in.js';
import { AccessDenied } from '../../platform/access/access.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { EncryptedText } from '../../platform/secrets/encrypted-text.js';
import { SessionsService } from '../sessions.service.js';
import { User } from '../user.entity.js';
import { FactorExists, FactorNeeded, NoFactor, UserNotFound, WrongFactor } from '../users.errors.js';
import { newSecret, stepOf, uriOf } from './authenticator.js';
import { FactorQueries } from './factor.queries.js';
import { FactorMails } from './factor-mails.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.js';
import { SecondFactor } from './second-factor.entity.js';

const PURPOSE = 'second factor';
const DIGITS = /^\d{6}$/;

/** Authenticator apps of users, from their setting up to their removal, and the codes that they show. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly mails: FactorMails,
    private readonly sealed: EncryptedText,
    private readonly limits: RateLimits,
    private readonly sessions: SessionsService,
    private readonly queries: FactorQueries,
  ) {}

  /** Whether the user has to show a code when they sign in. */
  async isAskedOf(em: EntityManager, userId: string): Promise<boolean> {
    return (await em.count(SecondFactor, { userId, confirmedAt: { $ne: null } })) > 0;
  }

  /** A new secret, in place of one that was never confirmed. */
  async setUp({ id, email }: Pick<User, 'id' | 'email'>): Promise<FactorSetup> {
    const secret = newSecret();
    await this.em.transactional(async (em) => {
      const factor = await this.lock(em, id);
      if (factor?.confirmedAt) throw new FactorExists();
      const sealed = this.sealed.seal(PURPOSE, id, secret);
      await em.upsert(SecondFactor, { userId: id, secret: sealed, createdAt: this.clock.now() });
    });
    return { secret, uri: uriOf(secret, email) };
  }

  /**
   * The first code shows that the app has the secret; from now on the factor is asked for. Whoever was let in without it
   * has to come back with it, but for the session that set it up.
   */
  async confirm(code: string, actor: Actor & { id: string }, sessionId: string): Promise<string[]> {
    return this.em.transactional(async (em) => {
      await em.findOneOrFail(User, actor.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const factor = await this.lock(em, actor.id);
      if (!factor) throw new NoFactor();
      if (factor.confirmedAt) throw new FactorExists();
      if (!(await this.takeCode(em, factor, code))) throw new WrongFactor('invalid');
      factor.confirmedAt = this.clock.now();
      await this.sessions.closeAll(em, actor.id, sessionId);
      this.audit.record(em, 'factor.enrolled', actor, { id: actor.id });
      await this.mails.tell(em, actor.id, 'enrolled', actor.address);
      return renewRecoveryCodes(em, actor.id);
    });
  }

  /** Takes a code of the app or a recovery code, each of them once. */
  async accept(em: EntityManager, code: string, actor: Actor & { id: string }): Promise<boolean> {
    const digits = code.replace(/\s/g, '');
    if (DIGITS.test(digits)) {
      const factor = await em.findOne(SecondFactor, { userId: actor.id, confirmedAt: { $ne: null } });
      return factor !== null && this.takeCode(em, factor, digits);
    }
    if (!(await spendRecoveryCode(em, actor.id, code))) return false;
    this.audit.record(em, 'factor.recovered', actor, { id: actor.id });
    await this.mails.tell(em, actor.id, 'recovered', actor.address);
    return true;
  }

  async renewCodes(code: string, actor: Actor & { id: string }): Promise<string[]> {
    return this.withCode(code, actor, async (em) => {
      this.audit.record(em, 'factor.codesRenewed', actor, { id: actor.id });
      await this.mails.tell(em, actor.id, 'codesRenewed', actor.address);
      return renewRecoveryCodes(em, actor.id);
    });
  }

  /** Removes the caller's own factor; throws `FactorNeeded` where the company asks for one. */
  async remove(code: string, actor: Actor & { id: string }): Promise<void> {
    if (await this.queries.isNeededBy(actor.id)) throw new FactorNeeded();
    await this.withCode(code, actor, (em) => this.delete(em, actor.id, 'removed', actor));
  }

  /** Removes another person's factor, for an administrator, when both app and codes are lost. */
  async reset(userId: string, actor: Actor): Promise<void> {
    // One's own asks for the password, and is kept where the company demands one.
    if (userId === actor.id) throw new AccessDenied();
    if ((await this.em.fork().count(User, { id: userId })) === 0) throw new UserNotFound();
    await this.em.transactional((em) => this.delete(em, userId, 'reset', actor));
  }

  /** Does what only the owner of the factor may, who shows a code of it; wrong ones are counted like those at the login. */
  private async withCode<T>(
    code: string,
    actor: Actor & { id: string },
    work: (em: EntityManager) => Promise<T>,
  ): Promise<T> {
    await this.limits.count('factorAccount', actor.id);
    const done = await this.em.transactional(async (em) => {
      const factor = await this.lock(em, actor.id);
      if (!factor?.confirmedAt) throw new NoFactor();
      if (!(await this.accept(em, code, actor))) throw new WrongFactor('invalid');
      return work(em);
    });
    await this.limits.uncount('factorAccount', actor.id);
    return done;
  }

  private async delete(em: EntityManager, userId: string, change: 'removed' | 'reset', actor: Actor) {
    const removed = await em.nativeDelete(SecondFactor, { userId, confirmedAt: { $ne: null } });
    if (removed === 0) throw new NoFactor();
    await em.nativeDelete(RecoveryCode, { userId });
    this.audit.record(em, change === 'removed' ? 'factor.removed' : 'factor.reset', actor, { id: userId });
    // The network address of an administrator is nothing for others to know.
    await this.mails.tell(em, userId, change, change === 'removed' ? actor.address : null);
  }

  private lock(em: EntityManager, userId: string): Promise<SecondFactor | null> {
    return em.findOne(SecondFactor, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** The database lets one of several equal codes through: the step moves on once. */
  private async takeCode(
    em: EntityManager,
    { userId, secret }: SecondFactor,
    code: string,
  ): Promise<boolean> {
    const opened = this.sealed.open(PURPOSE, userId, secret);
    const step = opened && stepOf(opened.text, code, this.clock.now());
    if (!opened || step === null) return false;
    const renewed = opened.isOld ? { secret: this.sealed.seal(PURPOSE, userId, opened.text) } : {};
    const taken = await em.nativeUpdate(
      SecondFactor,
      { userId, lastStep: { $lt: step } },
      { lastStep: step, ...renewed },
    );
    return taken === 1;
  }
}
