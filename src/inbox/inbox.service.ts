import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ANSWER_TASK_TITLES } from '#shared/inbound-email.js';
import type { LinkEmail, LinkedEmail } from '#shared/inbox.js';
import { nameFromEmail } from '#shared/lead.js';
import { LIVE } from '#shared/live.js';
import { UNSENT_CARRIER } from '#shared/message.js';
import { REPLY_TITLES, Task } from '../activity/task.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { LeadsService } from '../leads/leads.service.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { PgNotifications } from '../platform/database/pg-notifications.js';
import { defineError } from '../platform/errors.js';
import { LiveGateway } from '../platform/live/live.gateway.js';
import { InboundEmail } from './inbound-email.entity.js';
import { findPerson, InboundEmails, meaningOf, notifyInbox } from './inbound-emails.service.js';
import { EmailNotFound } from './inbox.queries.js';

const EmailSettled = defineError(
  'conflict',
  'EMAIL_SETTLED',
  'Someone else has already handled this email. Reload the inbox.',
);
const NoSender = defineError(
  'invalid',
  'EMAIL_WITHOUT_SENDER',
  "This email names no sender, so it can't become a lead. Link it to a lead or dismiss it.",
);

/** What staff decide about what waits in the inbox. */
@Injectable()
export class InboxService {
  constructor(
    private readonly em: EntityManager,
    private readonly emails: InboundEmails,
    private readonly leads: LeadsService,
    private readonly clock: Clock,
  ) {}

  /** The owner needs no reply, or got one: completes the tasks that ask for it. */
  async markDone(leadId: string, { id: by }: Caller): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockLeadForShare(em, leadId);
      const open = { leadId, doneAt: null, title: { $in: [...ANSWER_TASK_TITLES] } };
      const tasks = await em.find(Task, open, { lockMode: LockMode.PESSIMISTIC_WRITE });
      for (const task of tasks) task.setDone(true, { by, at: this.clock.now() });
    });
  }

  /** The email is about this lead. It counts as a reply from now on. */
  async link(id: string, { leadId }: LinkEmail): Promise<LinkedEmail> {
    return this.em.transactional(async (em) => {
      const email = await this.open(em, id);
      if (!(await em.findOne(Lead, leadId))) throw new LeadNotFound();
      await this.attach(em, email, leadId);
      return { leadId };
    });
  }

  /** The sender is an owner we don't know yet. */
  async createLead(id: string, { id: actorId }: Caller): Promise<LinkedEmail> {
    return this.em.transactional(async (em) => {
      const email = await this.open(em, id);
      const { sender, senderName } = email;
      if (!sender) throw new NoSender();
      const name = senderName ?? nameFromEmail(sender);
      const contact = { source: 'inbound_email', name, nameDerived: !senderName, email: sender } as const;
      const lead = await this.leads.createFromContact(em, contact, actorId);
      await this.attach(em, email, lead.id);
      return { leadId: lead.id };
    });
  }

  /** Takes the email out of the review queue, and does nothing else. */
  async dismiss(id: string, { id: dismissedById }: Caller): Promise<void> {
    await this.em.transactional(async (em) => {
      const email = await this.open(em, id);
      em.assign(email, { dismissedAt: this.clock.now(), dismissedById });
      await notifyInbox(em);
    });
  }

  private async attach(em: EntityManager, email: InboundEmail, leadId: string): Promise<void> {
    const person = (await findPerson(em, leadId, email.sender))!;
    em.assign(email, { leadId, isFromElsewhere: person.isFromElsewhere });
    await em.flush();
    if (!email.isAutomatic) await this.emails.react(em, person, meaningOf(email), email);
    await notifyInbox(em);
  }

  /** An email that still waits in the review queue. */
  private async open(em: EntityManager, id: string): Promise<InboundEmail> {
    const email = await em.findOne(InboundEmail, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!email) throw new EmailNotFound();
    if (email.leadId || email.dismissedAt) throw new EmailSettled();
    return email;
  }
}

const EVERY_MS = 5_000;

/**
 * A reply that was sent completes the task that asks for it; one that was only saved in the outbox does not. Whether
 * an owner may have asked us to stop is for staff to decide.
 */
const COMPLETE_ANSWERED = `
  update lead_tasks t set done_at = m.sent_at, done_by_id = m.author_id, version = t.version + 1
  from messages m
  where t.done_at is null and t.title in (${REPLY_TITLES})
    and m.lead_id = t.lead_id and m.author_id is not null and m.state = 'sent' and m.carrier <> '${UNSENT_CARRIER}'
    and m.created_at > t.created_at and m.created_at > greatest(
      (select max(i.received_at) from inbound_texts i where i.lead_id = t.lead_id),
      (select max(e.received_at) from inbound_emails e where e.lead_id = t.lead_id and not e.is_automatic))`;

/** Any number of processes may run this: it changes open tasks only. */
@Injectable()
export class CompleteAnswered {
  constructor(private readonly em: EntityManager) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.em.fork().execute(COMPLETE_ANSWERED);
  }
}

/** Lets open consoles know that the review queue changed, from Postgres NOTIFY at commit. */
@Injectable()
export class InboxBroadcast implements OnModuleInit {
  constructor(
    private readonly channel: PgNotifications,
    private readonly gateway: LiveGateway,
  ) {}

  onModuleInit(): void {
    const broadcast = () => this.gateway.broadcast(LIVE.inbox, {});
    this.channel.on('inbox', broadcast, broadcast);
  }
}
