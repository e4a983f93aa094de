import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountChanges } from '#shared/user.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { DomainEvent } from '../platform/domain-event.js';
import { InvitationsService } from './invitations.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { User } from './user.entity.js';
import { LastAdmin, OwnAccount, OwnRole, UserChanged, UserNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';

const ACTIVE_ADMIN = { role: 'admin', isActive: true } as const;

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class UserEvents {
  /** Emitted before any user is locked, for rows that must be locked before users. */
  readonly deactivating = new DomainEvent<Pick<User, 'id'>>();
  /** The person can no longer sign in. */
  readonly deactivated = new DomainEvent<User>();
  /** After that, outside of a transaction: the person's leads have other assignees. Emitted again if a reaction fails. */
  readonly leadsReassigned = new DomainEvent<Pick<User, 'id'>>();
}

/** What admins do with accounts. Changes apply from the person's next request on. */
@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
    private readonly queries: UsersQueries,
    private readonly invitations: InvitationsService,
    private readonly events: UserEvents,
  ) {}

  async edit(id: string, { version, ...changes }: AccountChanges, actor: Actor): Promise<void> {
    const isStale = await this.em.transactional(async (em) => {
      if (changes.isActive === false) await this.events.deactivating.emit(em, { id });
      const { user, requireAnotherAdmin } = await this.load(em, id);
      if (version !== undefined && version !== user.version) return true;
      const { role = user.role, isActive = user.isActive, name = user.name } = changes;
      if (role !== user.role && id === actor.id) throw new OwnRole();
      if (!isActive && user.isActive && id === actor.id) throw new OwnAccount();
      if (role !== 'admin' || !isActive) requireAnotherAdmin();
      this.recordChanges(em, user, { role, isActive, name: name ?? null }, actor);
      if (!isActive) await this.sessions.closeAll(em, id);
      // Their invitations would grant access they no longer have themselves.
      if (role !== 'admin' || !isActive) await this.invitations.revoke(em, { invitedById: id });
      const hasLeft = !isActive && user.isActive;
      em.assign(user, { role, isActive, name });
      await em.flush();
      if (hasLeft) await this.events.deactivated.emit(em, user);
      return false;
    });
    // Read outside the transaction: stale writers that hold two connections each could exhaust the pool.
    if (isStale) throw new UserChanged(await this.queries.get(id));
  }

  /** Deletes the account; what the person wrote stays, without an author. */
  async remove(id: string, actor: Actor): Promise<void> {
    if (id === actor.id) throw new OwnAccount();
    await this.em.transactional(async (em) => {
      await lockReferences(em, id);
      const { user, requireAnotherAdmin } = await this.load(em, id);
      requireAnotherAdmin();
      // Closes the person's sockets before their sessions are deleted.
      await this.sessions.closeAll(em, id);
      await this.invitations.revoke(em, { invitedById: id });
      this.audit.record(em, 'user.deleted', actor, { id, before: { role: user.role } });
      em.remove(user);
    });
  }

  /**
   * Locks the user and every active admin, always in the same order: if two requests each remove one of the last two
   * admins, the second one waits and then sees what the first one did.
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

/**
 * Locks every row that will lose this person, leads first. Other transactions lock the row before the user, so another
 * order here would deadlock, for example with someone completing a task.
 */
async function lockReferences(em: EntityManager, id: string): Promise<void> {
  const tables = [...em.getMetadata().getAll().values()]
    .map(({ tableName, props, properties, primaryKeys }) => ({
      tableName,
      key: primaryKeys.flatMap((each) => properties[each]!.fieldNames).join(),
      columns: props
        .filter(({ type, deleteRule }) => type === User.name && deleteRule === 'set null')
        .flatMap(({ fieldNames }) => fieldNames),
    }))
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => Number(b.tableName === 'leads') - Number(a.tableName === 'leads'));
  for (const { tableName, key, columns } of tables) {
    const isTheirs = columns.map((column) => `${column} = ?`).join(' or ');
    const theirs = `select from ${tableName} where ${isTheirs} order by ${key} for no key update`;
    // Counted, so that the rows themselves stay in the database.
    await em.execute(
      `select count(*) from (${theirs}) locked`,
      columns.map(() => id),
    );
  }
}

/** Ended sessions can be looked up this long. */
const SESSION_RETENTION_DAYS = 30;

/** Deletes expired links, codes and sessions every night; refresh tokens go with their session. */
@Injectable()
export class UsersRetention {
  constructor(retention: Retention) {
    for (const table of ['invitations', 'one_time_codes', 'password_resets'])
      retention.register(`delete from ${table} where expires_at < $1`, (now) => now);
    retention.register('delete from sessions where expires_at < $1', daysBefore(SESSION_RETENTION_DAYS));
  }
}
