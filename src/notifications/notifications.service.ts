import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  NOTIFICATIONS_PAGE,
  type NotificationCause,
  type NotificationPage,
  type NotificationView,
  UNREAD_MAX,
} from '#shared/notification.js';
import { Clock } from '../platform/clock.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import { defineError } from '../platform/errors.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';
import { Notification } from './notification.entity.js';
import { type Added, Alerts } from './notification-preferences.js';

export const NotificationNotFound = defineError(
  'not-found',
  'NOTIFICATION_NOT_FOUND',
  'Notification not found',
);

/** Something that happened to a lead, and who should know. */
export type NewNotification = NotificationCause & {
  leadId: string;
  /** Identifies what happened, such as `payment:<id>`. */
  key: string;
  /** Ids of staff members. */
  to: (string | null | undefined)[];
  /** Notifies every active staff member when none of `to` is active. */
  orEveryone?: boolean;
  /** The person who did it and needs no notification. */
  except?: string | null;
};

const RETENTION_DAYS = 90;

const ADD = `
  with asked as (select value::uuid as id from jsonb_array_elements_text(?::jsonb))
  insert into notifications (user_id, lead_id, kind, key, facts, created_at)
  select u.id, ?, ?, ?, ?::jsonb, ? from users u
  where u.is_active and u.id is distinct from ?::uuid
    and (u.id in (select id from asked)
      or ? and not exists (select from asked join users a on a.id = asked.id where a.is_active))
  order by u.id
  on conflict (key, user_id) do nothing returning id, user_id as "userId"`;

const MARK_ALL = `
  update notifications set read_at = $2 where user_id = $1 and read_at is null and created_at <= $3`;

const UNREAD = `
  select count(*)::int as unread from (
    select from notifications where user_id = $1 and read_at is null limit ${UNREAD_MAX}) as few`;

const COLUMNS = `
  n.id, n.kind, n.facts, n.created_at as "createdAt", n.read_at as "readAt",
  jsonb_build_object('id', l.id, 'name', l.name, 'propertyAddress', l.property_address) as lead`;

/** What each staff member should know about, until they have read it. */
@Injectable()
export class NotificationsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly retention: Retention,
    private readonly alerts: Alerts,
  ) {}

  onModuleInit(): void {
    this.retention.register('delete from notifications where created_at < $1', daysBefore(RETENTION_DAYS));
  }

  /** Adds it in the transaction of its cause. A repeated cause notifies no one again. */
  async add(em: EntityManager, notification: NewNotification): Promise<void> {
    const { leadId, kind, key, facts, to, orEveryone = false, except = null } = notification;
    const asked = JSON.stringify(to.filter(Boolean));
    const added = await em.execute<Added[]>(ADD, [
      asked,
      leadId,
      kind,
      key,
      JSON.stringify(facts),
      this.clock.now(),
      except,
      orEveryone,
    ]);
    await this.alerts.send(em, notification, added);
  }

  async page(userId: string, after: string | undefined): Promise<NotificationPage> {
    const conditions = new Conditions().when(userId, (p) => `n.user_id = ${p}`);
    if (after) addCursor(conditions, readCursor(after, CURSOR_KEYS.moment));
    const rows = await this.sql.views<Cursor & NotificationView>(
      `select ${momentKey('n.created_at')} as key, ${COLUMNS}
       from notifications n join leads l on l.id = n.lead_id
       where ${conditions.where} order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_PAGE + 1}`,
      conditions.values,
    );
    const counted = await this.sql.row<{ unread: number }>(UNREAD, [userId], 'unread-notifications');
    return { ...toCursorPage(rows, NOTIFICATIONS_PAGE, toView), unread: counted!.unread };
  }

  /** Reading it again keeps the first time. */
  async markRead(userId: string, id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const notification = await em.findOne(Notification, { id, userId });
      if (!notification) throw new NotificationNotFound();
      notification.readAt ??= this.clock.now();
    });
  }

  async markAllRead(userId: string, upTo: string): Promise<void> {
    await this.sql.rows(MARK_ALL, [userId, this.clock.now(), upTo]);
  }
}

function toView({ key: _, ...view }: Cursor & NotificationView): NotificationView {
  return view;
}

function addCursor(conditions: Conditions, { key, id }: Cursor): void {
  conditions.and(
    `(n.created_at, n.id) < (${conditions.parameter(key)}::timestamptz, ${conditions.parameter(id)}::uuid)`,
  );
}
