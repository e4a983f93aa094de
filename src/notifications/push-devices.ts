import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { type NotificationCause, notificationDetail, notificationTitle } from '#shared/notification.js';
import { PUSH_DEVICES_MAX, type PushDevice } from '#shared/notification-preferences.js';
import { HOUR_MS } from '#shared/time.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { type JobKind, Jobs } from '../platform/jobs/jobs.js';
import { Session } from '../users/sessions/session.entity.js';
import { User } from '../users/user.entity.js';
import { PushService } from './push-service.js';

const PushSubscriptionSchema = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscriptions',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id'),
    /** A trigger deletes the subscription when the session is revoked, so that no way to sign out can miss it. */
    sessionId: () => p.manyToOne(Session).mapToPk().deleteRule('cascade').fieldName('session_id'),
    endpoint: p.text().unique(),
    p256dh: p.text().hidden(),
    auth: p.text().hidden(),
    renewedAt: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [
    { name: 'push_subscriptions_user_id_index', properties: ['userId'] },
    { name: 'push_subscriptions_session_id_index', properties: ['sessionId'] },
  ],
});

/** A browser that shows a person's notifications. */
export class PushSubscription extends PushSubscriptionSchema.class {}
PushSubscriptionSchema.setClass(PushSubscription);

/** A browser belongs to the person who turned notifications on last. */
const SAVE = `
  insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, renewed_at) values (?, ?, ?, ?, ?, ?)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, renewed_at = excluded.renewed_at`;

const DROP_OLDEST = `
  delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ? order by renewed_at desc, id offset ${PUSH_DEVICES_MAX})`;

/** Nothing if it was read in the meantime, or the person can no longer sign in. */
const UNREAD = `
  select n.id, n.kind, n.facts, n.created_at as "createdAt", n.lead_id as "leadId", l.name,
    l.property_address as "propertyAddress", p.endpoint, p.p256dh, p.auth
  from notifications n
    join leads l on l.id = n.lead_id
    join users u on u.id = n.user_id and u.is_active
    join push_subscriptions p on p.user_id = u.id and p.id = $2
    join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > $3
  where n.id = $1 and n.read_at is null`;

type Unread = NotificationCause & {
  id: string;
  createdAt: Date;
  leadId: string;
  name: string;
  propertyAddress: string;
  endpoint: string;
  p256dh: string;
  auth: string;
};

interface Push {
  notificationId: string;
  subscriptionId: string;
}

/** Outdated after two hours. The queue gives up long before that. */
const LASTS_MS = 2 * HOUR_MS;
/** Together well below the 4 KB that push services take. */
const MAX_TITLE = 120;
const MAX_BODY = 200;

/** Safe to run twice: a notification replaces its copy on the screen. */
export const PUSH_NOTIFICATION: JobKind<Push> = {
  name: 'push-notification',
  title: 'Show a notification on a device',
  schema: z.object({ notificationId: z.guid(), subscriptionId: z.guid() }),
  subject: () => ({ label: 'Notification of a teammate' }),
  queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 },
  concurrency: 2,
};

/** The browsers where people turned notifications on, and what they show there. */
@Injectable()
export class PushDevices implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly service: PushService,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(PUSH_NOTIFICATION, (push) => this.show(push));
  }

  async add(device: PushDevice, { id, sessionId }: Caller): Promise<void> {
    const { endpoint } = device;
    const { p256dh, auth } = device.keys;
    this.service.requireKnown(endpoint);
    this.service.requireUsable(device);
    await this.em.transactional(async (em) => {
      await em.execute(SAVE, [id, sessionId, endpoint, p256dh, auth, this.clock.now()]);
      await em.execute(DROP_OLDEST, [id]);
    });
  }

  /** Ties the caller's own browser to their current session. False if it shows no notifications of theirs. */
  async renew(endpoint: string, { id: userId, sessionId }: Caller): Promise<boolean> {
    const renewed = { sessionId, renewedAt: this.clock.now() };
    return (await this.em.nativeUpdate(PushSubscription, { endpoint, userId }, renewed)) > 0;
  }

  async remove(endpoint: string, userId: string): Promise<void> {
    await this.em.nativeDelete(PushSubscription, { endpoint, userId });
  }

  /** In the transaction of the notifications, by the person's id. */
  async announce(em: EntityManager, notificationIds: Map<string, string>): Promise<void> {
    if (notificationIds.size === 0) return;
    const devices = await em.find(PushSubscription, { userId: { $in: [...notificationIds.keys()] } });
    const pushes = devices.map(({ id, userId }) => ({
      notificationId: notificationIds.get(userId)!,
      subscriptionId: id,
    }));
    if (pushes.length > 0) await this.jobs.enqueue(em, PUSH_NOTIFICATION, pushes);
  }

  private async show({ notificationId, subscriptionId }: Push): Promise<void> {
    const now = this.clock.now();
    const unread = await this.sql.row<Unread>(UNREAD, [notificationId, subscriptionId, now], 'unread-push');
    if (!unread) return;
    const ttl = Math.floor((unread.createdAt.getTime() + LASTS_MS - now.getTime()) / 1_000);
    if (ttl <= 0) return;
    const { endpoint, p256dh, auth, id, leadId } = unread;
    const content = {
      title: notificationTitle(unread, unread).slice(0, MAX_TITLE),
      body: (notificationDetail(unread, unread) ?? '').slice(0, MAX_BODY),
      path: `/leads/${leadId}`,
      tag: id,
    };
    const isThere = await this.service.send({ endpoint, keys: { p256dh, auth } }, content, ttl);
    if (!isThere) await this.em.fork().nativeDelete(PushSubscription, { id: subscriptionId, endpoint });
  }
}
