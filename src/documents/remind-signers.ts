import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { REMINDER_DAYS } from '#shared/document.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { DAY_MS, MINUTE_MS } from '#shared/time.js';
import { nextOpening } from '../messages/quiet-hours.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { type LockedDocument, lockDocument, lockDocumentOrThrow } from './document.entity.js';
import { JustReminded, NothingToSign, RecipientCorrected } from './documents.errors.js';
import { SignerEmails } from './signer-emails.js';

const EVERY_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 100;
/** Reminders later than this are skipped, so that an outage of a week doesn't end in a burst of emails. */
const MAX_DELAY_MS = DAY_MS;

/** Leaves out signers whose reminders are done, because they would fill up the batch. */
const FIND_DUE = `
  select d.id from documents d join leads l on l.id = d.lead_id
  where d.state in ('sent', 'viewed') and d.url is not null and l.status <> 'lost' and l.email = d.recipient
    and d.sent_at <= ?::timestamptz - interval '1 day' * (array[${REMINDER_DAYS.join(', ')}])[d.reminders_done + 1]
  order by d.sent_at limit ${BATCH_SIZE}`;

interface DueReminder {
  /** How many reminders are done after this one. */
  done: number;
  /** The day of the reminder, or null to skip it because it is too late. */
  day: number | null;
}

@Injectable()
export class RemindSigners {
  private readonly logger = new Logger('RemindSigners');

  constructor(
    private readonly em: EntityManager,
    private readonly emails: SignerEmails,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async sendDueReminders(): Promise<void> {
    const now = this.clock.now();
    const due = await this.em.fork().execute<{ id: string }[]>(FIND_DUE, [now]);
    for (const { id } of due)
      await this.remindIfDue(id, now).catch((err: unknown) =>
        this.logger.warn({ documentId: id, err }, 'Could not send a reminder.'),
      );
  }

  /** An extra reminder that staff send. */
  async remindNow(id: string, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { document, lead } = await lockDocumentOrThrow(em, id);
      if (!document.url) throw new NothingToSign();
      if (document.recipient !== lead.email) throw new RecipientCorrected();
      const now = this.clock.now();
      if (wasJustReminded(document, now)) throw new JustReminded();
      document.lastReminderSent = now;
      await this.emails.sendManualReminder(em, document, lead);
      this.audit.record(em, 'document.reminded', actor, { id, after: { leadId: lead.id } });
    });
  }

  private async remindIfDue(id: string, now: Date): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const locked = await lockDocument(em, id);
      if (!locked || !mayRemind(locked, now)) return;
      const { document, lead } = locked;
      const { sentAt, remindersDone } = document;
      const due = document.isOpen() && sentAt ? dueReminder({ sentAt, remindersDone }, now) : null;
      if (!due) return;
      document.remindersDone = due.done;
      if (due.day === null || wasJustReminded(document, now)) return;
      document.lastReminderSent = now;
      await this.emails.sendReminder(em, document, lead, due.day);
    });
  }
}

/** The reminder that is due now, or null. */
export function dueReminder(
  { sentAt, remindersDone }: { sentAt: Date; remindersDone: number },
  now: Date,
): DueReminder | null {
  const sinceMs = now.getTime() - sentAt.getTime();
  const done = REMINDER_DAYS.filter((day) => sinceMs >= day * DAY_MS).length;
  const day = REMINDER_DAYS[done - 1];
  if (day === undefined || done <= remindersDone) return null;
  return { done, day: sinceMs - day * DAY_MS > MAX_DELAY_MS ? null : day };
}

/** No one gets two reminders within 24 hours, whether scheduled or sent by staff. */
function wasJustReminded({ lastReminderSent }: { lastReminderSent?: Date | null }, now: Date): boolean {
  return lastReminderSent ? now.getTime() - lastReminderSent.getTime() < DAY_MS : false;
}

/** Reminders wait for the morning; lost leads and former addresses get none. */
function mayRemind({ document, lead }: LockedDocument, now: Date): boolean {
  const { status, email } = lead;
  const isDaytime = nextOpening(now, [BUSINESS_TIME_ZONE]) <= now;
  return status !== 'lost' && document.recipient === email && isDaytime;
}
