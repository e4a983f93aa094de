import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '#shared/time.js';
import {
  type AcceptInvitation,
  INVITATION_DAYS,
  INVITATION_PATH,
  type InvitationOffer,
  type Invite,
  type NewInvitation,
} from '#shared/user.js';
import { Outbox } from '../messages/outbox.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { Invitation } from './invitation.entity.js';
import { hashPassword, rejectGuessablePassword } from './passwords.js';
import { type Device, type OpenSession, SessionsService } from './sessions/sessions.service.js';
import { User } from './user.entity.js';
import { InvitationNotFound, InvitationOver, UserExists } from './users.errors.js';

/** Accounts are only created by invitation: an admin invites, and the person chooses a password. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates a link; an earlier one for the same address stops working. */
  async invite({ email, role, name = null }: Invite, actor: Actor): Promise<NewInvitation> {
    const token = randomBytes(32).toString('base64url');
    const link = `${new URL(INVITATION_PATH, this.config.PUBLIC_SITE_URL)}#${token}`;
    return this.em.transactional(async (em) => {
      if ((await em.count(User, { email })) > 0) throw new UserExists();
      await this.revoke(em, { email });
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const invitation = em.create(Invitation, {
        createdAt: now,
        email,
        role,
        name,
        tokenHash: digestOf(token),
        expiresAt,
        invitedById: actor.id,
      });
      await em.persist(invitation).flush();
      this.audit.record(em, 'user.invited', actor, { id: invitation.id, after: { role } });
      await this.mail(em, invitation, link);
      return {
        id: invitation.id,
        email,
        name,
        role,
        createdAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        link,
      };
    });
  }

  async withdraw(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const revoked = await this.revoke(em, { id });
      if (revoked === 0) throw new InvitationNotFound();
      this.audit.record(em, 'user.invitationWithdrawn', actor, { id });
    });
  }

  /** Revokes invitations, including their unsent emails, and returns how many. */
  async revoke(
    em: EntityManager,
    which: { id?: string; email?: string; invitedById?: string },
  ): Promise<number> {
    const invitations = await em.find(Invitation, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const keys = invitations.map(({ id }) => emailKeyOf(id));
    await this.outbox.cancel(em, keys, 'The invitation was withdrawn.');
    await em.remove(invitations).flush();
    return invitations.length;
  }

  /** The admin also gets the link in the response, to share it if there is no mail server. */
  private async mail(em: EntityManager, invitation: Invitation, link: string): Promise<void> {
    const { id, email, name, invitedById, expiresAt } = invitation;
    const inviter = await em.findOne(User, { id: invitedById });
    await this.outbox.add(em, {
      key: emailKeyOf(id),
      template: 'invitation',
      to: email,
      data: {
        name: name ?? undefined,
        invitedBy: inviter?.name ?? undefined,
        link,
        validFor: `${INVITATION_DAYS} days`,
      },
      expiresAt,
    });
  }
}

/** What someone with an invitation link can do. */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly sessions: SessionsService,
  ) {}

  /** Who a link invites. */
  async offer(token: string, device: Device): Promise<InvitationOffer> {
    await this.limits.count('linkAddress', device.address);
    const { email, name, expiresAt } = await this.find(this.em.fork(), token);
    return { email, name: name ?? null, expiresAt: expiresAt.toISOString() };
  }

  /** Creates the account and signs the person in; the link is used up. */
  async accept({ token, password, name }: AcceptInvitation, device: Device): Promise<OpenSession> {
    await this.limits.count('linkAddress', device.address);
    // Checked before hashing, so that strangers cannot make the server hash.
    const { email } = await this.find(this.em.fork(), token);
    await rejectGuessablePassword(password, email, 'password');
    const passwordHash = await hashPassword(password);
    return this.em.transactional(async (em) => {
      const invitation = await this.find(em, token, LockMode.PESSIMISTIC_WRITE);
      if ((await em.count(User, { email })) > 0) throw new UserExists();
      const { role } = invitation;
      const user = em.create(User, { email, role, name: name ?? invitation.name, passwordHash });
      em.remove(invitation);
      await em.persist(user).flush();
      const actor = { id: user.id, address: device.address };
      this.audit.record(em, 'user.created', actor, { id: user.id, after: { role } });
      this.audit.record(em, 'login.succeeded', actor);
      return this.sessions.open(em, user, device);
    });
  }

  private find(em: EntityManager, token: string, lockMode?: LockMode.PESSIMISTIC_WRITE): Promise<Invitation> {
    return em.findOneOrFail(
      Invitation,
      { tokenHash: digestOf(token), expiresAt: { $gt: this.clock.now() } },
      { lockMode, failHandler: () => new InvitationOver() },
    );
  }
}

function emailKeyOf(id: string): string {
  return `invitation:${id}`;
}
