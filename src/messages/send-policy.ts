import { TEMPLATE_OFF, WITHHELD_TEXT } from '#shared/campaign.js';
import { formatHour } from '#shared/campaign-settings.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import {
  type CheckResult,
  MESSAGE_CHANNELS,
  type MessageChannel,
  MessageCheck,
  MessageStream,
  SUPPRESSION_TEXT,
  type SuppressionReason,
} from '#shared/message.js';
import { HOUR_MS } from '#shared/time.js';
import { coversEmailSql } from '../leads/consents.js';
import { type Hours, nextClosing, nextOpening, nextSendTime, zonesOf } from './quiet-hours.js';
import { blocksTransactional } from './suppressions.js';

/** What the policy knows about a message when it is claimed. */
export interface PolicyFacts {
  channel: MessageChannel;
  stream: MessageStream;
  recipient: string;
  isOver: boolean;
  /** Its campaign has been stopped. */
  isStopped?: boolean;
  /** A person wrote it. */
  isPersonal?: boolean;
  /** Its template is turned off. */
  isTemplateOff?: boolean;
  /** The owner opted out of this topic. */
  isTopicOptedOut?: boolean;
  /** A reminder of a walkthrough the owner asked for is not advertising, so frequency limits don't apply. */
  isReminder?: boolean;
  /** The staff member it is for can no longer sign in. */
  isDeactivated?: boolean | null;
  suppression: SuppressionReason | null;
  consentId: string | null;
  zipCode: string | null;
  /** When the campaign sends email, in the company's time zone. */
  mailHours?: Hours | null;
  /** Campaign messages sent to this person on this channel within the frequency windows, newest last. */
  recent: Date[];
}

export type Decision = { checks: CheckResult[] } & (
  | { action: 'send' }
  | { action: 'cancel' | 'expire'; reason: string }
  | { action: 'postpone'; reason: string; until: Date }
);

/** Limits per person and channel, see docs/decisions/0029. */
export const FREQUENCY_LIMITS = [
  { hours: 24, count: 1, limit: { email: 'one campaign email a day', sms: 'one campaign text a day' } },
  {
    hours: 7 * 24,
    count: 3,
    limit: { email: 'three campaign emails a week', sms: 'three campaign texts a week' },
  },
] as const;

/** How far back the limits look. */
export const LONGEST_WINDOW_HOURS = Math.max(...FREQUENCY_LIMITS.map(({ hours }) => hours));

/** Why a campaign message isn't sent to someone who didn't agree to its channel. */
const NO_CONSENT: Record<MessageChannel, string> = {
  email: 'No consent on file.',
  sms: 'No consent on file for texting this number.',
};

type Refusal = { reason: string } & ({ action: 'cancel' | 'expire' } | { action: 'postpone'; until: Date });
type Rule = (facts: PolicyFacts, now: Date) => Refusal | null;

const RULES: Record<MessageCheck, Rule> = {
  expiry: ({ isOver }) =>
    isOver ? { action: 'expire', reason: 'It expired before it could be sent.' } : null,
  campaign({ isStopped, isTopicOptedOut, isTemplateOff }) {
    if (isStopped) return { action: 'cancel', reason: 'The campaign has ended.' };
    if (isTopicOptedOut) return { action: 'cancel', reason: WITHHELD_TEXT.optedOut };
    return isTemplateOff ? { action: 'cancel', reason: TEMPLATE_OFF } : null;
  },
  suppression({ isDeactivated, suppression, stream, isPersonal }) {
    if (isDeactivated) return { action: 'cancel', reason: "The recipient's account was deactivated." };
    if (!suppression) return null;
    // Someone who reported spam still gets receipts and links, but they would report another personal email, too.
    const isBlocked =
      stream === 'campaign' ||
      blocksTransactional(suppression) ||
      (isPersonal && suppression === 'complained');
    if (!isBlocked) return null;
    return { action: 'cancel', reason: SUPPRESSION_TEXT[suppression] };
  },
  consent({ consentId, channel }) {
    return consentId ? null : { action: 'cancel', reason: NO_CONSENT[channel] };
  },
  quietHours({ channel, zipCode, recipient, mailHours }, now) {
    if (channel === 'email') return mailHours ? outsideHours(mailHours, now) : null;
    const zones = zonesOf(zipCode, recipient);
    if (zones.length === 0) return { action: 'cancel', reason: UNKNOWN_TIME_ZONE };
    const until = nextSendTime(now, zones);
    if (until <= now) return null;
    return {
      action: 'postpone',
      until,
      reason: "It's nighttime where the recipient lives, so it waits until 8 AM.",
    };
  },
  frequency({ recent, isReminder, channel }, now) {
    if (isReminder) return null;
    for (const { hours, count, limit } of FREQUENCY_LIMITS) {
      const within = recent.filter((at) => now.getTime() - at.getTime() < hours * HOUR_MS);
      if (within.length < count) continue;
      const until = new Date(within.at(-count)!.getTime() + hours * HOUR_MS);
      return { action: 'postpone', until, reason: `The recipient gets at most ${limit[channel]}.` };
    }
    return null;
  },
};

const UNKNOWN_TIME_ZONE = "We don't know this number's time zone, so it gets no campaign texts.";

/** A courtesy: no law restricts email hours. */
function outsideHours(hours: Hours, now: Date): Refusal | null {
  const until = nextOpening(now, [BUSINESS_TIME_ZONE], hours);
  if (until <= now) return null;
  const hoursText = `${formatHour(hours.from)} and ${formatHour(hours.until)}`;
  return { action: 'postpone', until, reason: `Emails go out between ${hoursText}.` };
}

const CHECKS: Record<MessageStream, MessageCheck[]> = {
  transactional: ['expiry', 'suppression'],
  campaign: ['expiry', 'campaign', 'suppression', 'consent', 'frequency', 'quietHours'],
};

/** Checks every rule that applies to the stream, in order, and stops at the first failure. */
export function evaluate(facts: PolicyFacts, now: Date): Decision {
  const at = now.toISOString();
  const checks: CheckResult[] = [];
  for (const check of CHECKS[facts.stream]) {
    const refusal = RULES[check](facts, now);
    checks.push({ check, passed: !refusal, at, ...(refusal && { reason: refusal.reason }) });
    if (refusal) return { ...refusal, checks };
  }
  return { action: 'send', checks };
}

// SQL shared by the claim and the plan preview, so that both ask the same question. Arguments are SQL expressions.

/** The lead's consent for the channel: for texts to this exact number, for email not one that only covers calls. */
export function consentSql(lead: string, channel: string, recipient: string): string {
  return `(
    select c.id from consents c
    where c.lead_id = ${lead} and c.given_by = 'lead' and c.withdrawn_at is null
      and c.channel = case ${channel} when 'sms' then 'sms' else 'contact' end
      and case ${channel} when 'sms' then c.contact = ${recipient} else ${coversEmailSql('c')} end
    order by c.given_at desc limit 1)`;
}

/** Why a pending message of a lead's campaign would be canceled as things stand; null if there is consent for it. */
export function noConsentSql(message: string): string {
  const m = (column: string) => `${message}.${column}`;
  const reasons = MESSAGE_CHANNELS.map((channel) => `when '${channel}' then '${NO_CONSENT[channel]}'`).join(
    ' ',
  );
  return `(
    case when ${m('state')} = 'pending' and ${m('stream')} = 'campaign' and ${m('lead_id')} is not null
        and ${consentSql(m('lead_id'), m('channel'), m('recipient'))} is null
      then case ${m('channel')} ${reasons} end end)`;
}

/** An issue of the newsletter has no lead. The subscription is its consent, and its row has the proof. */
export function newsletterConsentSql(recipient: string): string {
  return `(
    select s.id from property_analysis_subscribers s
    where s.email = ${recipient}::citext and s.newsletter_since is not null)`;
}

type RecentSends = Record<'channel' | 'recipient' | 'owner' | 'now' | 'dryRun', string>;

/**
 * When campaign messages went to a person within the frequency windows: to this recipient, or about any of the owner's
 * leads. Messages in flight or in an unknown state may have arrived, so they count; undelivered texts don't. `dryRun` is
 * the parameter holding `DryRun.channels()`.
 */
export function recentSendsSql({ channel, recipient, owner, now, dryRun }: RecentSends): string {
  return `array(
    select coalesce(r.sent_at, r.due_at) from messages r
    where (r.recipient = ${recipient} or r.lead_id = any(array(select id from leads where owner_id = ${owner})))
      and r.channel = ${channel} and r.stream = 'campaign'
      and r.state in ('sending', 'unknown', 'sent')
      and (r.channel = 'email' or r.delivery is distinct from 'undelivered')
      and coalesce(r.sent_at, r.due_at) > ${now} - interval '${LONGEST_WINDOW_HOURS} hours'
      and ${countsAsSentSql('r', dryRun)}
    order by 1)`;
}

/** After this long a text is out of date. */
const MAX_VALID_SECONDS = 4 * 3_600;

type Facts = Pick<PolicyFacts, 'stream' | 'zipCode' | 'recipient'> & { now: Date; latestAt: Date };

/** How long a provider may keep trying to deliver a text: not past its subject, and no campaign text into the night. */
export function textValiditySeconds({ stream, zipCode, recipient, now, latestAt }: Facts): number {
  const ends = [latestAt];
  if (stream === 'campaign') ends.push(nextClosing(now, zonesOf(zipCode, recipient)));
  const seconds = ends.map((end) => Math.floor((end.getTime() - now.getTime()) / 1_000));
  return Math.max(1, Math.min(MAX_VALID_SECONDS, ...seconds));
}

/**
 * SQL: whether a message counts as sent. Messages without a provider count only until the channel gets one, so a dry
 * run behaves like the real thing. `parameter` holds `DryRun.channels()`.
 */
export const countsAsSentSql = (message: string, parameter: string) =>
  `(${message}.carrier is distinct from 'kept' or ${message}.channel = any(${parameter}::text[]))`;

/** The channels that have no provider yet. */
export class DryRun {
  constructor(
    private readonly transports: Record<
      MessageChannel,
      { readonly isConfigured: boolean; readonly integration: string }
    >,
  ) {}

  channels(): MessageChannel[] {
    return MESSAGE_CHANNELS.filter((channel) => !this.transports[channel].isConfigured);
  }

  /** The names of the providers that these channels lack. */
  integrations(channels: MessageChannel[]): string[] {
    const lacking = this.channels().filter((channel) => channels.includes(channel));
    return lacking.map((channel) => this.transports[channel].integration);
  }
}
