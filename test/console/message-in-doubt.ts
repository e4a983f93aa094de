import type { CheckResult } from '#shared/message.js';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import type { TestApp } from '../support/app.js';
import type { MadeLead } from '../support/make/lead.js';

export const DOUBT = 'The mail server hung up before it said whether it took the mail.';

/** An email to this lead whose delivery is unknown. */
export async function messageInDoubt(
  { app, em }: TestApp,
  lead: MadeLead,
  subject: string,
): Promise<Message> {
  const outbox = app.get(Outbox, { strict: false });
  const hour = new Date(Date.now() + 3_600_000);
  const key = crypto.randomUUID();
  const data = {
    subject,
    message: 'It can begin in March.\n<script>parent.seen = true</script>',
    sender: 'Maria Keller',
  };
  await em.transactional((inner) =>
    // Scheduled for later, so that no worker sends it first.
    outbox.add(inner, {
      key,
      template: 'staff-message',
      to: lead.email,
      leadId: lead.id,
      data,
      plannedAt: hour,
    }),
  );
  const at = new Date();
  const checks: CheckResult[] = [
    { check: 'expiry', passed: true, at: at.toISOString() },
    { check: 'suppression', passed: true, at: at.toISOString() },
  ];
  await em.nativeUpdate(
    Message,
    { key },
    { state: 'unknown', attempt: 1, reason: DOUBT, checks, plannedAt: at, subject },
  );
  return em.fork().findOneOrFail(Message, { key });
}
