import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountChanges } from '#shared/user.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { InvitationsService } from './invitations.service.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';
import { LastAdmin, OwnAccount, OwnRole, UserChanged, UserNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';

const ACTIVE_ADMIN = { role: 'admin', isActive: true } as const;

/** What administrators do with accounts. The next request of the person is judged by what stands here. */
@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
    private readonly queries: UsersQueries,
    private readonly invitations: InvitationsService,
  ) {}

  async edit(id: string, { version, ...changes }: AccountChanges, actor: Actor): Promise<void> {
    const isStale = await this.em.transactional(async (em) => {
      const { user, requireAnotherAdmin } = await this.load(em, id);
      if (version !== undefined && version !== user.version) return true;
      const { role = user.role, isActive = user.isActive, name = user.name } = changes;
      if (role !== user.role && id === actor.id) throw new OwnRole();
      if (!isActive && user.isActive && id === actor.id) throw new OwnAccount();
      if (role !== 'admin' || !isActive) requireAnotherAdmin();
      this.recordChanges(em, user, { role, isActive, name: name ?? null }, actor);
      if (!isActive) await this.sessions.closeAll(em, id);
      // The links they sent would open what they themselves may not open any more.
      if (role !== 'admin' || !isActive) await this.invitations.revoke(em, { invitedById: id });
      em.assign(user, { role, isActive, name });
      return false;
    });
    // Read once the transaction's connection is free: with two at a time, stale writers could take the whole pool.
    if (isStale) throw new UserChanged(await this.queries.get(id));
  }

  /** Removes the account; what the person wrote stays, without its author. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const { user, requireAnotherAdmin } = await this.load(em, id);
      if (id === actor.id) throw new OwnAccount();
      requireAnotherAdmin();
      // Tells the sockets of the person before the sessions are gone.
      await this.sessions.closeAll(em, id);
      await this.invitations.revoke(em, { invitedById: id });
      this.audit.record(em, 'user.deleted', actor, { id, before: { role: user.role } });
      em.remove(user);
    });
  }

  /**
   * The user, and with them every active admin, always locked in the same order: of two requests that would each
   * leave the other's admin, the second waits and then sees what the first has done.
   */
  private async load(em: EntityManager, id: string) {
    const locked = await em.find(
      User,
      { $or: [{ id }, ACTIVE_ADMIN] },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const user = locked.find((each) => each.id === id);
    if (!user) throw new UserNotFound();
    const admins = locked.filter((each) => each.role === 'admin' && each.isActive);
    const requireAnotherAdmin = () => {
      if (admins.length === 1 && admins[0] === user) throw new LastAdmin();
    };
    return { user, requireAnotherAdmin };
  }

  private recordChanges(
    em: EntityManager,
    user: User,
    next: { role: string; isActive: boolean; name: string | null },
    actor: Actor,
  ): void {
    const { id, role, isActive } = user;
    if (next.role !== role)
      this.audit.record(em, 'user.roleChanged', actor, { id, before: { role }, after: { role: next.role } });
    if (next.isActive !== isActive)
      this.audit.record(em, next.isActive ? 'user.activated' : 'user.deactivated', actor, { id });
    if (next.name !== (user.name ?? null)) this.audit.record(em, 'user.renamed', actor, { id });
  }
}
