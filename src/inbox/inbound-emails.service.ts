import { randomUUID } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EMAIL_ANSWER_TASK, INBOUND_EMAIL_LIMITS } from '#shared/inbound-email.js';
import { addTask, Task } from '../activity/task.entity.js';
import { readReply } from '../messages/inbound-texts.service.js';
import { MessageEvents } from '../messages/message-events.js';
import { Suppressions } from '../messages/suppressions.js';
import { CONFIG, type Config } from '../platform/config.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { advisoryLock } from '../platform/database/sql.js';
import { User } from '../users/user.entity.js';
import { InboundEmail } from './inbound-email.entity.js';
import { filesToKeep, InboundEmailFile } from './inbound-email-file.entity.js';
import type { ReadAttachment, ReadEmail } from './read-email.js';

/** Emails without a lead are deleted after this; staff have seen them by then. */
const UNMATCHED_RETENTION_DAYS = 90;

type Meaning = 'stop' | keyof typeof EMAIL_ANSWER_TASK;

/** The lead an email is about, and the person's other leads. */
interface Match {
  leadIds: [string, ...string[]];
  isFromElsewhere: boolean;
}

/** Stores incoming emails, and handles what follows from a reply in the same transaction. */
@Injectable()
export class InboundEmails implements OnModuleInit {
  constructor(
    private readonly events: MessageEvents,
    private readonly suppressions: Suppressions,
    private readonly retention: Retention,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.retention.register(
      'delete from inbound_emails where lead_id is null and received_at < $1',
      daysBefore(UNMATCHED_RETENTION_DAYS),
    );
  }

  /** Returns the lead it is about. Receiving the same email again changes nothing. */
  async receive(em: EntityManager, email: ReadEmail, receivedAt: Date): Promise<{ leadId: string | null }> {
    const { messageId, sender, kind, references, attachments: received, ...stored } = email;
    if (kind === 'report' || this.isOwn(sender)) return { leadId: null };
    // Two emails from one person are processed one after the other.
    await advisoryLock(em, `inbound-email:${sender}`);
    const known = await em.findOne(InboundEmail, { messageId });
    if (known) return { leadId: known.leadId ?? null };
    const match = await findLeads(em, references, sender);
    const leadId = match?.leadIds[0] ?? null;
    const isFromElsewhere = match?.isFromElsewhere ?? false;
    const isAutomatic = kind === 'automatic';
    const values = { ...stored, messageId, sender, leadId, isAutomatic, isFromElsewhere, receivedAt };
    await storeEmail(em, values, received);
    const meaning = meaningOf(email);
    if (meaning === 'stop' && sender) await this.suppressions.add(em, 'email', sender, 'unsubscribed');
    if (!leadId) await notifyInbox(em);
    else if (!isAutomatic && !(await isStaff(em, sender))) await this.react(em, match!, meaning, values);
    return { leadId };
  }

  /** What follows a reply: its campaign stops, its assignee is notified, and it waits for our reply. */
  async react(
    em: EntityManager,
    { leadIds }: Pick<Match, 'leadIds'>,
    meaning: Meaning,
    { text, receivedAt }: Pick<InboundEmail, 'text' | 'receivedAt'>,
  ): Promise<void> {
    const [leadId] = leadIds;
    // Once a minute for each lead: no one can flood a person with notifications by email.
    const key = `reply:${leadId}:${receivedAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}`;
    await this.events.replied.emit(em, { leadIds, meaning, text, key });
    if (meaning !== 'stop') await addAnswerTask(em, leadId, EMAIL_ANSWER_TASK[meaning], receivedAt);
  }

  /** Mail that we sent ourselves, such as a copy to the mailbox, would answer itself. */
  private isOwn(sender: string): boolean {
    const own = [this.config.MAIL_FROM, this.config.MAIL_REPLY_TO];
    return own.some((address) => address && /[^\s<>]+@[^\s<>]+/.exec(address)?.[0].toLowerCase() === sender);
  }
}

/** The email with those of its attachments that we keep; of automatic replies and bulk mail, none. */
async function storeEmail(
  em: EntityManager,
  values: RequiredEntityData<InboundEmail> & { receivedAt: Date },
  received: ReadAttachment[],
): Promise<void> {
  const wanted = values.isAutomatic ? [] : received;
  const room =
    wanted.length > 0 && !values.leadId ? await roomForUnmatched(em, values.receivedAt) : undefined;
  const kept = filesToKeep(
    wanted.map((file) => ({ ...file, id: randomUUID(), file })),
    room,
  );
  const idOf = new Map(kept.map(({ file, id }) => [file, id]));
  const attachments = received.map((file) => {
    const { content: _, ...about } = file;
    const fileId = idOf.get(file);
    return fileId ? { ...about, fileId } : about;
  });
  const email = em.create(InboundEmail, { ...values, attachments });
  await em.persist(email).flush();
  // One statement each: together they could be larger than a small machine's memory.
  for (const { id, name, type, content } of kept)
    await em
      .persist(em.create(InboundEmailFile, { id, emailId: email.id, name, type, bytes: content }))
      .flush();
}

const STORED_TODAY = `
  select coalesce(sum(octet_length(f.bytes)), 0)::float8 as bytes
  from inbound_email_files f join inbound_emails e on e.id = f.email_id
  where e.lead_id is null and e.received_at > ?::timestamptz - interval '1 day'`;

/** How much of the daily limit is left for the files of an email from a stranger. Two emails can't both use it up. */
async function roomForUnmatched(em: EntityManager, now: Date): Promise<number> {
  await advisoryLock(em, 'inbound-email:unmatched-files');
  const [{ bytes }] = (await em.execute(STORED_TODAY, [now])) as [{ bytes: number }];
  const { totalBytes, unmatchedBytesPerDay } = INBOUND_EMAIL_LIMITS;
  return Math.min(totalBytes, Math.max(0, unmatchedBytesPerDay - bytes));
}

/** Lets open consoles know that the review queue changed. */
export async function notifyInbox(em: EntityManager): Promise<void> {
  await em.execute(`select pg_notify('inbox', '')`);
}

/** One open task covers all unread emails of a lead. */
async function addAnswerTask(em: EntityManager, leadId: string, title: string, dueAt: Date): Promise<void> {
  if ((await em.count(Task, { leadId, title, doneAt: null })) === 0) addTask(em, { leadId, title, dueAt });
}

/** Mail programs send the subject we ask for in the List-Unsubscribe header. */
const UNSUBSCRIBE = /^unsubscribe$/i;

/** Emails have no keywords like HELP or START, only words that ask us to stop. */
export function meaningOf({ subject, text }: Pick<ReadEmail, 'subject' | 'text'>): Meaning {
  if (UNSUBSCRIBE.test(subject)) return 'stop';
  const read = readReply(text);
  return read === 'stop' || read === 'revocation' ? read : 'other';
}

async function isStaff(em: EntityManager, sender: string): Promise<boolean> {
  return (await em.count(User, { email: sender })) > 0;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The lead of the mail it answers: of an email of ours, whose Message-ID starts with the message's id, or of an earlier
 * one from the owner. The closest reference decides.
 */
const BY_REFERENCE = `
  with named as (select value as id, ordinality as place from jsonb_array_elements_text(?::jsonb) with ordinality),
  ours as (select value::uuid as id, ordinality as place from jsonb_array_elements_text(?::jsonb) with ordinality where value <> '')
  select found.lead_id as "leadId" from (
    select m.lead_id, n.place from named n join messages m on m.message_id = n.id
    union all
    select m.lead_id, o.place from ours o join messages m on m.id = o.id
    union all
    select e.lead_id, n.place from named n join inbound_emails e on e.message_id = n.id
  ) found
  where found.lead_id is not null order by found.place limit 1`;

/** The newest lead of the one owner with this address, preferably one that has it itself. */
const BY_SENDER = `
  select l.id as "leadId" from owner_contacts c join leads l on l.owner_id = c.owner_id
  where c.channel = 'email' and c.value = owner_email(?)
  order by (owner_email(l.email) = c.value) desc, l.created_at desc, l.id limit 1`;

/** The person's other leads, and whether the address is one of theirs. */
const PERSON = `
  select o.id, exists (
    select from owner_contacts c where c.owner_id = o.owner_id and c.channel = 'email' and c.value = owner_email(?)) as "isTheirs"
  from leads l join leads o on o.owner_id = l.owner_id
  where l.id = ? order by o.id <> l.id, o.created_at desc, o.id limit 50`;

async function findLeads(em: EntityManager, references: string[], sender: string): Promise<Match | null> {
  const ids = references.map((reference) => reference.split('@')[0]!);
  const ours = ids.map((id) => (UUID.test(id) ? id : ''));
  const values = [JSON.stringify(references), JSON.stringify(ours)];
  const [byReference] = await em.execute<{ leadId: string }[]>(BY_REFERENCE, values);
  const [bySender] = byReference ? [] : await em.execute<{ leadId: string }[]>(BY_SENDER, [sender]);
  const leadId = (byReference ?? bySender)?.leadId;
  return leadId ? findPerson(em, leadId, sender) : null;
}

/** The leads of a lead's person, starting with this one. */
export async function findPerson(em: EntityManager, leadId: string, sender: string): Promise<Match | null> {
  const rows = await em.execute<{ id: string; isTheirs: boolean }[]>(PERSON, [sender, leadId]);
  const [first, ...others] = rows;
  if (!first) return null;
  return { leadIds: [first.id, ...others.map(({ id }) => id)], isFromElsewhere: !first.isTheirs };
}
