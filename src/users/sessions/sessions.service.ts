import { createHmac, randomBytes } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '#shared/time.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { User } from '../user.entity.js';
import { SessionNotFound, SessionOver } from '../users.errors.js';
import { RefreshToken, Session } from './session.entity.js';

export const IDLE_DAYS = 7;
const ABSOLUTE_DAYS = 30;
const GRACE_PERIOD_MS = 10_000;

export interface Device {
  address: string;
  userAgent: string | null;
}

export interface OpenSession {
  session: Session;
  user: User;
  refreshToken: string;
}

/** Sessions and their single-use refresh tokens. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens a session within the given transaction. */
  async open(em: EntityManager, user: User, device: Device): Promise<OpenSession> {
    const refreshToken = randomBytes(32).toString('base64url');
    const session = em.create(Session, {
      userId: user.id,
      expiresAt: new Date(this.clock.now().getTime() + ABSOLUTE_DAYS * DAY_MS),
      ...device,
    });
    em.persist(session);
    await em.flush();
    em.persist(em.create(RefreshToken, { hash: digestOf(refreshToken), sessionId: session.id }));
    return { session, user, refreshToken };
  }

  /** Exchanges a refresh token for a new one. Using one twice outside the grace period ends the whole session. */
  async refresh(refreshToken: string, device: Device): Promise<OpenSession> {
    const outcome = await this.em.transactional((em) => this.exchange(em, refreshToken, device));
    if (!outcome) throw new SessionOver();
    return outcome;
  }

  /** Ends the session of a refresh token; does nothing for an unknown token. */
  async close(refreshToken: string, device: Device): Promise<void> {
    await this.em.transactional(async (em) => {
      const token = await em.findOne(RefreshToken, { hash: digestOf(refreshToken) });
      const session = token && (await em.findOne(Session, { id: token.sessionId, revokedAt: null }));
      if (!session) return;
      session.revokedAt = this.clock.now();
      this.audit.record(em, 'logout.done', { id: session.userId, address: device.address });
    });
  }

  /** Ends every session of a user, except the given one, within the given transaction. */
  async closeAll(em: EntityManager, userId: string, except: string | null = null): Promise<void> {
    const others = except ? { id: { $ne: except } } : {};
    await em.nativeUpdate(Session, { userId, revokedAt: null, ...others }, { revokedAt: this.clock.now() });
  }

  /** Ends one session of a user, who may be someone else than the actor. */
  async revoke(userId: string, sessionId: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const session = await em.findOne(Session, { id: sessionId, userId, revokedAt: null });
      if (!session) throw new SessionNotFound();
      session.revokedAt = this.clock.now();
      this.audit.record(em, 'session.revoked', actor, { id: sessionId, after: { userId } });
    });
  }

  /** Ends every session of a user except the current one. */
  async revokeOthers(userId: string, current: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await this.closeAll(em, userId, current);
      this.audit.record(em, 'session.revoked', actor, { id: userId, after: { userId, all: true } });
    });
  }

  private async exchange(
    em: EntityManager,
    refreshToken: string,
    device: Device,
  ): Promise<OpenSession | null> {
    const token = await em.findOne(
      RefreshToken,
      { hash: digestOf(refreshToken) },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!token) return null;
    const session = await em.findOneOrFail(Session, token.sessionId);
    const user = await em.findOneOrFail(User, session.userId);
    if (!this.isLive(session) || !user.isActive) return null;
    if (token.usedAt && this.ageOf(token.usedAt) > GRACE_PERIOD_MS)
      return this.endStolen(em, session, device);
    return { session, user, refreshToken: this.successorOf(em, token, session, refreshToken) };
  }

  /** The new token is derived from the old one, so that two tabs refreshing at the same time get the same token. */
  private successorOf(
    em: EntityManager,
    token: RefreshToken,
    session: Session,
    refreshToken: string,
  ): string {
    const successor = createHmac('sha256', this.config.JWT_SECRET)
      .update(`refresh:${refreshToken}`)
      .digest('base64url');
    if (token.usedAt) return successor;
    token.usedAt = this.clock.now();
    session.lastUsedAt = this.clock.now();
    em.persist(em.create(RefreshToken, { hash: digestOf(successor), sessionId: session.id }));
    return successor;
  }

  private endStolen(em: EntityManager, session: Session, device: Device): null {
    session.revokedAt = this.clock.now();
    this.audit.record(
      em,
      'session.reused',
      { id: session.userId, address: device.address },
      { id: session.id },
    );
    return null;
  }

  private isLive(session: Session): boolean {
    const isIdle = this.ageOf(session.lastUsedAt) > IDLE_DAYS * DAY_MS;
    return !session.revokedAt && !isIdle && session.expiresAt > this.clock.now();
  }

  private ageOf(moment: Date): number {
    return this.clock.now().getTime() - moment.getTime();
  }
}
