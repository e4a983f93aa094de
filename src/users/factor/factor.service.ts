import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type FactorChallenge, type FactorSetup, type FactorView, TICKET_SECONDS } from '#shared/sign-in.js';
import { AccessDenied } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { Sql } from '../../platform/database/sql.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { SignedTokens, UsedTokens } from '../../platform/secrets/signed-tokens.js';
import { SecurityEvents } from '../security-events.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import {
  FactorExists,
  FactorNeeded,
  NoFactor,
  TicketOver,
  UserNotFound,
  WrongFactor,
} from '../users.errors.js';
import { AuthenticatorCodes, renewRecoveryCodes, useRecoveryCode } from './factor-codes.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';

@Injectable()
export class FactorQueries {
  constructor(private readonly sql: Sql) {}

  async view(userId: string): Promise<FactorView> {
    const row = await this.sql.row<Omit<FactorView, 'since'> & { since: Date | null }>(VIEW, [userId]);
    return { ...row!, since: row!.since?.toISOString() ?? null };
  }

  async isRequiredOf(userId: string): Promise<boolean> {
    return (await this.view(userId)).isRequired;
  }

  /** Whether the user must set one up before doing anything else. */
  async isMissing(userId: string): Promise<boolean> {
    const text = `select ${LACKS_FACTOR} as missing from users u where u.id = $1`;
    return (await this.sql.row<{ missing: boolean }>(text, [userId]))?.missing ?? false;
  }
}

type Owner = Actor & { id: string };

const DIGITS = /^\d{6}$/;

/** Second factors: an authenticator app and recovery codes. */
@Injectable()
export class FactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: AuthenticatorCodes,
    private readonly events: SecurityEvents,
    private readonly limits: RateLimits,
    private readonly sessions: SessionsService,
    private readonly queries: FactorQueries,
  ) {}

  async isRequiredAtSignIn(em: EntityManager, userId: string): Promise<boolean> {
    return (await em.count(SecondFactor, { userId, confirmedAt: { $ne: null } })) > 0;
  }

  async setUp(user: Pick<User, 'id' | 'email'>): Promise<FactorSetup> {
    return this.em.transactional(async (em) => {
      const factor = await this.lock(em, user.id);
      if (factor?.confirmedAt) throw new FactorExists();
      return this.codes.createSecret(em, user);
    });
  }

  /** Turns the factor on. Other sessions were opened without it, so they end. */
  async confirm(code: string, actor: Owner, sessionId: string): Promise<string[]> {
    return this.em.transactional(async (em) => {
      await em.findOneOrFail(User, actor.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const factor = await this.lock(em, actor.id);
      if (!factor) throw new NoFactor();
      if (factor.confirmedAt) throw new FactorExists();
      if (!(await this.codes.confirm(em, factor, code))) throw new WrongFactor('invalid');
      await this.sessions.closeAll(em, actor.id, sessionId);
      await this.events.factorChanged(em, 'factor.enrolled', actor.id, actor);
      return renewRecoveryCodes(em, actor.id);
    });
  }

  /** Uses a code of the app or a recovery code; each works once. */
  async useCode(em: EntityManager, code: string, actor: Owner): Promise<boolean> {
    const digits = code.replace(/\s/g, '');
    if (DIGITS.test(digits)) {
      const factor = await em.findOne(SecondFactor, { userId: actor.id, confirmedAt: { $ne: null } });
      return factor !== null && this.codes.use(em, factor, digits);
    }
    if (!(await useRecoveryCode(em, actor.id, code))) return false;
    await this.events.factorChanged(em, 'factor.recovered', actor.id, actor);
    return true;
  }

  async isOn(userId: string): Promise<boolean> {
    return this.isRequiredAtSignIn(this.em.fork(), userId);
  }

  /** Takes a code from the owner before a change elsewhere. */
  async confirmOwner(code: string, actor: Owner): Promise<void> {
    await this.withCode(code, actor, async () => undefined);
  }

  /** Checks such a code without using it up. */
  async checkOwner(code: string, actor: Owner): Promise<void> {
    await this.limits.count('factorAccount', actor.id);
    const em = this.em.fork();
    await em.begin();
    const isRight = await this.useCode(em, code, actor).finally(() => em.rollback());
    if (!isRight) throw new WrongFactor('invalid');
    await this.limits.uncount('factorAccount', actor.id);
  }

  async renewCodes(code: string, actor: Owner): Promise<string[]> {
    return this.withCode(code, actor, async (em) => {
      await this.events.factorChanged(em, 'factor.codesRenewed', actor.id, actor);
      return renewRecoveryCodes(em, actor.id);
    });
  }

  /** Removes the caller's own factor, unless the company requires one. */
  async remove(code: string, actor: Owner): Promise<void> {
    if (await this.queries.isRequiredOf(actor.id)) throw new FactorNeeded();
    await this.withCode(code, actor, (em) => this.delete(em, actor.id, 'factor.removed', actor));
  }

  /** Lets an admin remove the factor of someone who lost both app and codes. */
  async reset(userId: string, actor: Actor): Promise<void> {
    // Removing your own takes your password and a code.
    if (userId === actor.id) throw new AccessDenied();
    if ((await this.em.fork().count(User, { id: userId })) === 0) throw new UserNotFound();
    await this.em.transactional((em) => this.delete(em, userId, 'factor.reset', actor));
  }

  /** Runs a change that takes a code from the owner; wrong codes are counted. */
  private async withCode<T>(
    code: string,
    actor: Owner,
    change: (em: EntityManager) => Promise<T>,
  ): Promise<T> {
    await this.limits.count('factorAccount', actor.id);
    const result = await this.em.transactional(async (em) => {
      const factor = await this.lock(em, actor.id);
      if (!factor?.confirmedAt) throw new NoFactor();
      if (!(await this.useCode(em, code, actor))) throw new WrongFactor('invalid');
      return change(em);
    });
    await this.limits.uncount('factorAccount', actor.id);
    return result;
  }

  private async delete(
    em: EntityManager,
    userId: string,
    action: 'factor.removed' | 'factor.reset',
    actor: Actor,
  ): Promise<void> {
    const removed = await em.nativeDelete(SecondFactor, { userId, confirmedAt: { $ne: null } });
    if (removed === 0) throw new NoFactor();
    await em.nativeDelete(RecoveryCode, { userId });
    await this.events.factorChanged(em, action, userId, actor);
  }

  private lock(em: EntityManager, userId: string): Promise<SecondFactor | null> {
    return em.findOne(SecondFactor, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}

const PURPOSE = 'second factor';

interface Ticket {
  /** Unique, so that each ticket can be used up. */
  id: string;
  userId: string;
  /** Changes with the password, which invalidates earlier tickets. */
  password: string;
}

/** Proof that someone passed the first step, valid for as long as the second step may take. */
@Injectable()
export class FactorTickets {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly used: UsedTokens,
  ) {}

  issue(user: User): FactorChallenge {
    const ticket: Ticket = { id: randomUUID(), userId: user.id, password: passwordFingerprint(user) };
    return {
      factorRequired: true,
      ticket: this.tokens.sign(PURPOSE, ticket, TICKET_SECONDS),
      expiresIn: TICKET_SECONDS,
    };
  }

  /** Throws `TicketOver` if the ticket is no longer valid. */
  async ownerOf(ticket: string): Promise<User> {
    const read = this.tokens.read<Ticket>(PURPOSE, ticket);
    const user = read && (await this.em.fork().findOne(User, { id: read.userId, isActive: true }));
    if (!user || passwordFingerprint(user) !== read.password) throw new TicketOver();
    return user;
  }

  /** Uses a ticket up in the transaction of the second step, so that it opens one session. */
  async spend(em: EntityManager, ticket: string): Promise<void> {
    if (!(await this.used.markUsed(em, ticket, TICKET_SECONDS))) throw new TicketOver();
  }
}

function passwordFingerprint({ id, passwordHash }: User): string {
  return digestOf(`${id}:${passwordHash}`).slice(0, 16);
}

/** SQL: whether the company requires a second factor of user `u`. */
const IS_REQUIRED = `u.role = 'admin' and exists (select from sign_in_settings where admins_need_factor)`;

/** SQL: whether user `u` lacks a required second factor. */
export const LACKS_FACTOR = `${IS_REQUIRED}
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`;

const VIEW = `
  select (select f.confirmed_at from second_factors f where f.user_id = u.id) as since,
    (select count(*)::int from recovery_codes c where c.user_id = u.id) as "recoveryCodesLeft",
    ${IS_REQUIRED} as "isRequired"
  from users u where u.id = $1`;
