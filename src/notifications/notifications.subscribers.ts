import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DOCUMENT_TYPE_LABELS } from '#shared/document.js';
import { ANSWER_TASK } from '#shared/inbound-text.js';
import { STAFF_SOURCES } from '#shared/lead.js';
import { LIVE } from '#shared/live.js';
import { NOTIFICATION_EXCERPT } from '#shared/notification.js';
import { businessDay } from '#shared/time.js';
import { ActivityEvents, type Mentioned, type Missed } from '../activity/activity.events.js';
import { DocumentSigned } from '../documents/settle-document.js';
import { Lead } from '../leads/lead.entity.js';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { MessageEvents, type Replied, type Undelivered } from '../messages/message-events.js';
import { PaymentCollected } from '../payments/settle-payment.js';
import { Clock } from '../platform/clock.js';
import { PgNotifications } from '../platform/database/pg-notifications.js';
import { LiveGateway } from '../platform/live/live.gateway.js';
import { User } from '../users/user.entity.js';
import { Alerts } from './notification-preferences.js';
import { NotificationsService } from './notifications.service.js';

const isFromStaff = ({ source }: Lead) => (STAFF_SOURCES as readonly string[]).includes(source);

/** Notifies staff of what happens to leads. */
@Injectable()
export class LeadNotifications implements OnModuleInit {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    private readonly leads: LeadEvents,
    private readonly activity: ActivityEvents,
    private readonly alerts: Alerts,
  ) {}

  onModuleInit(): void {
    this.leads.created.on((em, lead) => this.onCreated(em, lead));
    this.leads.assigned.on((em, assigned) => this.onAssigned(em, assigned));
    this.leads.deleted.on((em, { id }) => this.alerts.forget(em, id));
    this.activity.mentioned.on((em, mentioned) => this.onMentioned(em, mentioned));
    this.activity.missed.on((em, missed) => this.onMissedCall(em, missed));
  }

  /** A lead from a public form goes to its assignee, or to everyone until it has one. */
  private async onCreated(em: EntityManager, lead: Lead): Promise<void> {
    if (isFromStaff(lead)) return;
    const { id: leadId, assigneeId } = lead;
    const newLead = { kind: 'newLead', facts: {}, leadId, key: `new-lead:${leadId}` } as const;
    await this.notifications.add(em, { ...newLead, to: [assigneeId], orEveryone: true });
  }

  private async onAssigned(em: EntityManager, { lead, from, to, by }: Assigned): Promise<void> {
    // The notification of a new lead from a form covers its assignment by a rule, and a file would send one per row.
    const isPartOfArrival =
      by.actorId === null && from === null && (!isFromStaff(lead) || lead.source === 'import');
    if (!to || isPartOfArrival) return;
    await this.notifications.add(em, {
      kind: 'assignment',
      facts: { by: await nameOf(em, by.actorId) },
      leadId: lead.id,
      key: `assignment:${lead.id}:${this.clock.now().toISOString()}`,
      to: [to],
      except: by.actorId,
    });
  }

  private async onMissedCall(em: EntityManager, { leadId, key }: Missed): Promise<void> {
    const missed = { kind: 'missedCall', facts: {}, leadId, key } as const;
    await this.notifications.add(em, { ...missed, ...(await assigneeOf(em, leadId)) });
  }

  private async onMentioned(em: EntityManager, { note, userIds }: Mentioned): Promise<void> {
    const { id, leadId, authorId = null, text } = note;
    const facts = { by: await nameOf(em, authorId), text: text.slice(0, NOTIFICATION_EXCERPT) };
    await this.notifications.add(em, {
      kind: 'mention',
      facts,
      leadId,
      key: `mention:${id}`,
      to: userIds,
      except: authorId,
    });
  }
}

/** Notifies staff of what owners and providers do: replies, signatures, payments and messages that come back. */
@Injectable()
export class OutsideNotifications implements OnModuleInit {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    private readonly messages: MessageEvents,
    private readonly signed: DocumentSigned,
    private readonly collected: PaymentCollected,
  ) {}

  onModuleInit(): void {
    this.messages.replied.on((em, reply) => this.onReply(em, reply));
    this.messages.undelivered.on((em, message) => this.onUndelivered(em, message));
    this.signed.on(async (em, { id, leadId, type, recordedById }) => {
      const facts = { document: DOCUMENT_TYPE_LABELS[type] };
      const signature = { kind: 'signature', facts, leadId, key: `signature:${id}` } as const;
      await this.notifications.add(em, {
        ...signature,
        ...(await assigneeOf(em, leadId)),
        except: recordedById,
      });
    });
    this.collected.on(async (em, { id, leadId, amountCents }) => {
      if (!leadId) return;
      const payment = { kind: 'payment', facts: { amountCents }, leadId, key: `payment:${id}` } as const;
      await this.notifications.add(em, { ...payment, ...(await assigneeOf(em, leadId)) });
    });
  }

  private async onReply(
    em: EntityManager,
    { leadIds: [leadId], meaning, text, key }: Replied,
  ): Promise<void> {
    if (!leadId || !(meaning in ANSWER_TASK)) return;
    await this.notifications.add(em, {
      kind: 'reply',
      facts: { text: text.slice(0, NOTIFICATION_EXCERPT) },
      leadId,
      key,
      ...(await assigneeOf(em, leadId)),
    });
  }

  /** Once a day for each lead and channel: a campaign to a dead mailbox fails more than once. */
  private async onUndelivered(em: EntityManager, { leadId, channel, reason }: Undelivered): Promise<void> {
    const day = businessDay(this.clock.now());
    await this.notifications.add(em, {
      kind: 'failedDelivery',
      facts: { channel, reason: reason?.slice(0, NOTIFICATION_EXCERPT) ?? null },
      leadId,
      key: `failed-delivery:${leadId}:${channel}:${day}`,
      ...(await assigneeOf(em, leadId)),
    });
  }
}

async function nameOf(em: EntityManager, userId: string | null): Promise<string | null> {
  const user = userId ? await em.findOne(User, userId) : null;
  return user && (user.name ?? user.email);
}

/** The person who follows up on a lead, or everyone. */
async function assigneeOf(em: EntityManager, leadId: string) {
  const lead = await em.findOne(Lead, leadId);
  return { to: [lead?.assigneeId], orEveryone: true };
}

/** Lets a person's open consoles know when their notifications change, from Postgres NOTIFY at commit. */
@Injectable()
export class NotificationBroadcast implements OnModuleInit {
  constructor(
    private readonly channel: PgNotifications,
    private readonly gateway: LiveGateway,
  ) {}

  onModuleInit(): void {
    this.channel.on(
      'notifications',
      (userId) => this.gateway.sendToUser(userId, LIVE.notifications),
      () => this.gateway.broadcast(LIVE.resync, {}),
    );
  }
}
