import { Injectable, Logger } from '@nestjs/common';
import {
  type AccountFilter,
  type AccountSort,
  type AccountView,
  type InvitationView,
  type OpenSessionView,
  STAFF_MAX,
  type StaffMember,
} from '#shared/user.js';
import { Suppressions } from '../messages/suppressions.js';
import { readPage } from '../platform/database/read-page.js';
import { Conditions, Sql, type Statements } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { IDLE_DAYS } from './sessions/sessions.service.js';
import { UserNotFound } from './users.errors.js';

const ACCOUNT = `
  u.id, u.created_at as "createdAt", u.email, u.name, u.role, u.is_active as "isActive", u.version,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
  (select max(s.last_used_at) from sessions s where s.user_id = u.id) as "lastSeenAt"`;

type Query = ListQuery<AccountSort, AccountFilter>;
type AccountRow = Omit<AccountView, 'isMailReturned'>;

const SORT_COLUMNS: Record<AccountSort | 'id', string> = {
  createdAt: 'u.created_at',
  email: 'u.email',
  name: 'u.name collate "en-x-icu"',
  role: 'u.role',
  id: 'u.id',
};

const OPEN_SESSIONS = `
  select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
    s.user_agent as "userAgent", s.address, s.id = $2 as "isCurrent"
  from sessions s
  where s.user_id = $1 and s.revoked_at is null and s.expires_at > now()
    and s.last_used_at > now() - interval '${IDLE_DAYS} days'
  order by s.last_used_at desc, s.id limit 100`;

const OPEN_INVITATIONS = `
  select id, email, name, role, created_at as "createdAt", expires_at as "expiresAt"
  from invitations where expires_at > now() order by created_at desc, id limit 100`;

/** Accounts, their sessions and open invitations, as admins see them. */
@Injectable()
export class UsersQueries {
  private readonly logger = new Logger('UsersQueries');

  constructor(
    private readonly sql: Sql,
    private readonly suppressions: Suppressions,
  ) {}

  async get(id: string): Promise<AccountView> {
    const row = await this.sql.view<AccountRow>(`select ${ACCOUNT} from users u where u.id = $1`, [id]);
    if (!row) throw new UserNotFound();
    const [account] = await this.withMail([row]);
    return account!;
  }

  /** By default admins first, then the newest first. */
  async list({ sort, range, filter }: Query): Promise<Page<AccountView>> {
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, u.created_at desc, u.id ${sort.order}`;
    const read = { columns: ACCOUNT, table: 'users u', conditions: toConditions(filter), order, range };
    const page = await readPage<AccountRow>(this.sql, read);
    return { ...page, rows: await this.withMail(page.rows) };
  }

  /** The active sessions of a user; `current` is the caller's own. */
  async sessions(userId: string, current: string): Promise<OpenSessionView[]> {
    return this.sql.views<OpenSessionView>(OPEN_SESSIONS, [userId, current]);
  }

  /** Adds whether email to an account bounces. If that cannot be read, the list still works. */
  private async withMail(accounts: Omit<AccountView, 'isMailReturned'>[]): Promise<AccountView[]> {
    const mailboxes = accounts.map(({ email }) => ({ channel: 'email', recipient: email }) as const);
    const run: Statements = (text, values, name) => this.sql.rows(text, values, name);
    const standings = await this.suppressions.findForMessages(run, mailboxes).catch((err: unknown) => {
      this.logger.warn({ err });
      return [];
    });
    return accounts.map((account, index) => ({
      ...account,
      isMailReturned: standings[index]?.reason === 'bounced',
    }));
  }

  /** The staff members that teammates can pick. */
  staff(): Promise<StaffMember[]> {
    return this.sql.rows<StaffMember>(
      `select id, email, name from users where is_active order by email limit ${STAFF_MAX}`,
      [],
      'staff',
    );
  }

  async invitations(): Promise<InvitationView[]> {
    return this.sql.views<InvitationView>(OPEN_INVITATIONS);
  }
}

function toConditions({ id, q, role, isActive }: Query['filter']): Conditions {
  return new Conditions()
    .when(id, (p) => `u.id = any(${p}::uuid[])`)
    .when(q?.trim(), (p) => `position(lower(${p}) in lower(concat_ws(' ', u.name, u.email))) > 0`)
    .when(role, (p) => `u.role = ${p}`)
    .when(isActive, (p) => `u.is_active = ${p}`);
}
