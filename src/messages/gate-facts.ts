import { LONGEST_WINDOW_HOURS } from './gate.js';
import { COUNTS_AS_SENT } from './trials.js';

// What the gate reads of a recipient, as SQL: the claim of a message and the preview of a plan have to ask the same.
// Every argument is an expression of the query it becomes part of.

/** The lead's consent that covers a channel: of texts, the one for this very number. */
export function consentOf(lead: string, channel: string, recipient: string): string {
  return `(
    select c.id from consents c
    where c.lead_id = ${lead} and c.given_by = 'lead' and c.withdrawn_at is null
      and c.channel = case ${channel} when 'sms' then 'sms' else 'contact' end
      and (${channel} <> 'sms' or c.contact = ${recipient})
    order by c.given_at desc limit 1)`;
}

/**
 * When campaign messages went to a recipient, as far back as a limit reaches. What is under way or in doubt may have
 * arrived, and counts like what did; a text that was given up did not, a mail may
 * still. `trials` is `Trials.channels()`.
 */
export function recentTo(channel: string, recipient: string, now: string, trials: string): string {
  return `array(
    select coalesce(r.sent_at, r.due_at) from messages r
    where r.recipient = ${recipient} and r.channel = ${channel} and r.stream = 'campaign'
      and r.state in ('sending', 'unknown', 'sent')
      and (r.channel = 'email' or r.delivery is distinct from 'undelivered')
      and coalesce(r.sent_at, r.due_at) > ${now} - interval '${LONGEST_WINDOW_HOURS} hours'
      and ${COUNTS_AS_SENT('r', trials)}
    order by 1)`;
}
