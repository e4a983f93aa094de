import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { nextOpening } from '../messages/quiet-hours.js';
import { Clock } from '../platform/clock.js';
import { REMINDER_DAYS } from '../shared/documents/document.contract.js';
import { MINUTE_MS } from '../shared/durations.js';
import { BUSINESS_TIME_ZONE } from '../shared/format.js';
import { dueReminder, wasJustReminded } from './due-reminder.js';
import { type HeldDocument, lockDocument } from './lock-document.js';
import { SignerMails } from './signer-mails.js';

const EVERY_MS = 5 * MINUTE_MS;
const AT_ONCE = 100;

/** Leaves out whoever gets no more reminders: they must not fill the batch before the others. */
const DUE = `
  select d.id from documents d join leads l on l.id = d.lead_id
  where d.state in ('sent', 'viewed') and d.url is not null and l.status <> 'lost' and l.email = d.recipient
    and d.sent_at <= ?::timestamptz - interval '1 day' * (array[${REMINDER_DAYS.join(', ')}])[d.reminders_done + 1]
  order by d.sent_at limit ${AT_ONCE}`;

/** Reminds whoever has not signed yet, by day and until they have. */
@Injectable()
export class RemindSigners {
  private readonly logger = new Logger('RemindSigners');

  constructor(
    private readonly em: EntityManager,
    private readonly mails: SignerMails,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async look(): Promise<void> {
    const now = this.clock.now();
    const due = await this.em.fork().execute<{ id: string }[]>(DUE, [now]);
    for (const { id } of due)
      await this.remind(id, now).catch((err: unknown) => this.logger.warn({ documentId: id, err }));
  }

  private async remind(id: string, now: Date): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const held = await lockDocument(em, id);
      if (!held || isUnwelcome(held, now)) return;
      const { document, lead } = held;
      const { sentAt, remindersDone } = document;
      const due = document.isOpen() && sentAt ? dueReminder({ sentAt, remindersDone }, now) : null;
      if (!due) return;
      document.remindersDone = due.done;
      if (due.day === null || wasJustReminded(document, now)) return;
      document.lastReminderSent = now;
      await this.mails.remind(em, document, lead, due.day);
    });
  }
}

/** Whether no reminder may go now: at night it waits for the morning, and a lost lead or a former address gets none. */
function isUnwelcome({ document, lead }: HeldDocument, now: Date): boolean {
  const { status, email } = lead;
  return status === 'lost' || document.recipient !== email || nextOpening(now, [BUSINESS_TIME_ZONE]) > now;
}
