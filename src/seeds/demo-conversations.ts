import { randomUUID } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { textNumberOf } from '#shared/address.js';
import type { CallOutcome } from '#shared/call.js';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { EMAIL_ANSWER_TASK } from '#shared/inbound-email.js';
import { ANSWER_TASK } from '#shared/inbound-text.js';
import { addHours } from '#shared/time.js';
import { Call } from '../activity/call.entity.js';
import { Task } from '../activity/task.entity.js';
import { InboundEmail } from '../inbox/inbound-email.entity.js';
import { recordContact } from '../leads/lead.entity.js';
import { InboundText } from '../messages/inbound-text.entity.js';
import { Message } from '../messages/message.entity.js';
import { TEMPLATES } from '../messages/templates/templates.js';
import { contactOf, type DemoLead } from './demo-leads.js';
import { daysBefore, officeHour } from './journey.js';
import type { Owner } from './owners.js';

/** What staff did on a working day, at least two days ago: on a Monday, one day back may be in the future. */
type Outgoing = { daysAgo: number } & (
  | { call: CallOutcome; note: string }
  | { subject: string; email: string }
);
/** The owner's answer, which still waits for ours. */
type Reply = { hoursAgo: number; by: 'email' | 'text'; text: string };

interface Conversation {
  turns: Outgoing[];
  reply?: Reply;
}

const CONVERSATIONS: Record<string, Conversation> = {
  'Dale Olson': {
    turns: [
      {
        daysAgo: 2,
        call: 'reached',
        note: 'Runs the fourplex himself and is tired of the calls. Two leases end in May. Asked what we charge for four units.',
      },
      {
        daysAgo: 2,
        subject: 'Managing your fourplex',
        email:
          'Hi Dale,\n\nGood talking with you. Your report lists our fees for all four units, for the first year and the years after, so you can compare them with what you spend now.\n\nThe walkthrough is free and takes about an hour. Is there a morning that works for you?',
      },
    ],
    reply: {
      hoursAgo: 0.7,
      by: 'email',
      text: 'Mornings work. Two of the units are leased through May. Would you take over those leases as is, or do the tenants need to sign new ones?\n\nDale',
    },
  },
  'Colleen Murphy': {
    turns: [{ daysAgo: 2, call: 'voicemail', note: 'Asked her to call or text when she has a minute.' }],
    reply: {
      hoursAgo: 2.5,
      by: 'text',
      text: 'This is Colleen on Airline Ave. Sorry I missed you. Could someone come by this week after 4?',
    },
  },
  'Noreen Baptiste': {
    turns: [
      {
        daysAgo: 3,
        subject: 'Your proposal',
        email:
          "Hi Noreen,\n\nThe proposal we talked about is in your report, with every fee and what you'd net for the year. If it looks right, I can send the agreement today.\n\nCall me with any questions.",
      },
    ],
    reply: {
      hoursAgo: 1.2,
      by: 'email',
      text: "We went through it last night and we're ready to go. Please send the agreement.\n\nOne question before I sign: who holds the deposit for the tenant who's in there now?\n\nNoreen",
    },
  },
  'Matt Lindquist': {
    turns: [
      { daysAgo: 4, call: 'noAnswer', note: '' },
      { daysAgo: 2, call: 'voicemail', note: 'Left a message: his report has comps from his own building.' },
    ],
  },
  'Theo Black': {
    turns: [
      {
        daysAgo: 2,
        call: 'reached',
        note: 'Signed after his attorney read it. Sends a check for the setup fee.',
      },
    ],
  },
};

const HAS_CONTACT = `
  insert into first_contacts (lead_id, at, by_id, means)
  select distinct on (lead_id) lead_id, created_at, caller_id, 'call' from lead_calls
  where outcome in ('reached', 'voicemail') order by lead_id, created_at
  on conflict (lead_id) do update set at = excluded.at, by_id = excluded.by_id, means = excluded.means
  where excluded.at < first_contacts.at`;

/** When an owner first answered, which ends their follow-up; null if they haven't. */
export function firstReplyOf({ name }: Owner, now: Date): Date | null {
  const reply = CONVERSATIONS[name]?.reply;
  return reply ? addHours(now, -reply.hoursAgo) : null;
}

/** Calls, emails and texts between staff and owners, and the answers that wait. To be added after all calls. */
export async function seedConversations(em: EntityManager, leads: DemoLead[], now: Date): Promise<void> {
  for (const lead of leads) {
    const conversation = CONVERSATIONS[lead.owner.name];
    if (!conversation) continue;
    for (const [index, turn] of conversation.turns.entries()) {
      // The email that follows a call is written half an hour later.
      const at = addHours(officeHour(daysBefore(now, turn.daysAgo), lead.ownerIndex), index / 2);
      if ('call' in turn) await em.insert(Call, toCall(lead, turn, at));
      else await em.insert(Message, toEmail(lead, turn, at));
      if (!('call' in turn) || turn.call !== 'noAnswer') await recordContact(em, lead.id, at);
    }
    if (conversation.reply) await addReply(em, lead, conversation, now);
  }
  await em.execute(HAS_CONTACT);
}

function toCall(
  { id: leadId, staffId }: DemoLead,
  { call, note }: Extract<Outgoing, { call: CallOutcome }>,
  createdAt: Date,
): RequiredEntityData<Call> {
  return { leadId, callerId: staffId, outcome: call, note, createdAt };
}

function toEmail(
  { id: leadId, owner, ownerIndex, staffId }: DemoLead,
  { subject, email }: Extract<Outgoing, { email: string }>,
  at: Date,
): RequiredEntityData<Message> {
  const { channel, stream, name: template, version: templateVersion } = TEMPLATES['staff-email'];
  const id = randomUUID();
  const sent = { state: 'sent', attempt: 1, answered: 1, carrier: 'smtp', sentAt: at } as const;
  const times = { createdAt: at, plannedAt: at, dueAt: at, expiresAt: addHours(at, 24) };
  return {
    ...times,
    ...sent,
    id,
    key: `demo:${id}`,
    channel,
    stream,
    template,
    templateVersion,
    recipient: contactOf(owner, ownerIndex).email,
    leadId,
    authorId: staffId,
    subject,
    data: { subject, message: email, sender: COMPANY_DEFAULTS.name },
    messageId: `${id}@example.com`,
    delivery: 'delivered',
    deliveryAt: at,
  };
}

async function addReply(
  em: EntityManager,
  { id: leadId, owner, ownerIndex, staffId: assigneeId }: DemoLead,
  { turns, reply }: Conversation,
  now: Date,
): Promise<void> {
  const { by, text, hoursAgo } = reply!;
  const { email, phone } = contactOf(owner, ownerIndex);
  const receivedAt = addHours(now, -hoursAgo);
  const id = randomUUID();
  const title = by === 'email' ? EMAIL_ANSWER_TASK.other : ANSWER_TASK.other;
  await em.insert(Task, { leadId, title, dueAt: receivedAt, createdAt: receivedAt, assigneeId });
  if (by === 'text') {
    const sender = textNumberOf(phone)!;
    await em.insert(InboundText, {
      leadId,
      sender,
      text,
      meaning: 'other',
      receivedAt,
      providerId: `demo:${id}`,
    });
    return;
  }
  const answered = turns.findLast((turn) => 'email' in turn);
  await em.insert(InboundEmail, {
    leadId,
    messageId: `${id}@example.com`,
    sender: email,
    senderName: owner.name,
    recipient: COMPANY_DEFAULTS.email,
    subject: `Re: ${answered?.subject ?? 'Your rental analysis'}`,
    text,
    isAutomatic: false,
    receivedAt,
  });
}
