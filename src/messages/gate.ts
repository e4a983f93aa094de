import { TEMPLATE_OFF, WITHHELD_TEXT } from '../shared/campaigns/campaign.contract.js';
import { sayHour } from '../shared/campaigns/campaign-settings.js';
import { HOUR_MS } from '../shared/durations.js';
import { BUSINESS_TIME_ZONE } from '../shared/format.js';
import type {
  CheckResult,
  MessageChannel,
  MessageCheck,
  MessageStream,
} from '../shared/messages/message.contract.js';
import { SUPPRESSION_TEXT, type SuppressionReason } from '../shared/messages/suppression.contract.js';
import { type Hours, nextChance, nextOpening, zonesOf } from './quiet-hours.js';
import { holdsEverything } from './suppressions.js';

/** What the gate knows of a message at the moment it is claimed. */
export interface GateFacts {
  channel: MessageChannel;
  stream: MessageStream;
  recipient: string;
  isOver: boolean;
  /** The campaign it is part of was ended meanwhile. */
  isStopped?: boolean;
  /** Nothing is written from its template for now. */
  isTemplateOff?: boolean;
  /** The owner left what its campaign is about. */
  isTopicLeft?: boolean;
  /** A reminder of a walkthrough the owner asked for: it is no advertising, and the frequency limits spare it. */
  isReminder?: boolean;
  suppression: SuppressionReason | null;
  consentId: string | null;
  zipCode: string | null;
  /** When e-mails of its campaign go, by the company's clock. */
  mailHours?: Hours | null;
  /** When campaign messages went to this recipient on this channel, as far back as the limits look, latest last. */
  recent: Date[];
}

export type Verdict = { checks: CheckResult[] } & (
  | { decision: 'send' }
  | { decision: 'cancel' | 'expire'; reason: string }
  | { decision: 'postpone'; reason: string; until: Date }
);

/** Campaign messages that go at most to one mailbox, and to one number: docs/decisions/0023. */
export const MOST_MESSAGES = [
  { hours: 24, count: 1, words: { email: 'one campaign e-mail a day', sms: 'one campaign text a day' } },
  {
    hours: 7 * 24,
    count: 3,
    words: { email: 'three campaign e-mails a week', sms: 'three campaign texts a week' },
  },
] as const;

/** How far back these limits look. */
export const LONGEST_WINDOW_HOURS = Math.max(...MOST_MESSAGES.map(({ hours }) => hours));

type Refusal = { reason: string } & (
  | { decision: 'cancel' | 'expire' }
  | { decision: 'postpone'; until: Date }
);
type Rule = (facts: GateFacts, now: Date) => Refusal | null;

const RULES: Record<MessageCheck, Rule> = {
  expiry: ({ isOver }) =>
    isOver ? { decision: 'expire', reason: 'Its time had passed before it could be sent.' } : null,
  campaign({ isStopped, isTopicLeft, isTemplateOff }) {
    if (isStopped) return { decision: 'cancel', reason: 'The campaign has ended.' };
    if (isTopicLeft) return { decision: 'cancel', reason: WITHHELD_TEXT.optedOut };
    return isTemplateOff ? { decision: 'cancel', reason: TEMPLATE_OFF } : null;
  },
  suppression({ suppression, stream }) {
    if (!suppression || (stream === 'transactional' && !holdsEverything(suppression))) return null;
    return { decision: 'cancel', reason: SUPPRESSION_TEXT[suppression] };
  },
  consent({ consentId, channel }) {
    if (consentId) return null;
    const what = channel === 'sms' ? 'text messages to this number' : 'being contacted';
    return { decision: 'cancel', reason: `There is no consent to ${what}, or it was withdrawn.` };
  },
  quietHours({ channel, zipCode, recipient, mailHours }, now) {
    if (channel === 'email') return mailHours ? outsideOf(mailHours, now) : null;
    const zones = zonesOf(zipCode, recipient);
    if (zones.length === 0) return { decision: 'cancel', reason: NOWHERE_KNOWN };
    const until = nextChance(now, zones);
    if (until <= now) return null;
    return {
      decision: 'postpone',
      until,
      reason: 'It is night where the recipient lives: it waits for 8 in the morning.',
    };
  },
  frequency({ recent, isReminder, channel }, now) {
    if (isReminder) return null;
    for (const { hours, count, words } of MOST_MESSAGES) {
      const within = recent.filter((at) => now.getTime() - at.getTime() < hours * HOUR_MS);
      if (within.length < count) continue;
      const until = new Date(within.at(-count)!.getTime() + hours * HOUR_MS);
      return { decision: 'postpone', until, reason: `The recipient gets at most ${words[channel]}.` };
    }
    return null;
  },
};

const NOWHERE_KNOWN =
  'Nobody here knows when it is night where this number is from: it gets no campaign texts.';

/** Keeps e-mails to hours of the day: no law asks for it, people do. */
function outsideOf(hours: Hours, now: Date): Refusal | null {
  const until = nextOpening(now, [BUSINESS_TIME_ZONE], hours);
  if (until <= now) return null;
  const words = `${sayHour(hours.from)} and ${sayHour(hours.until)}`;
  return { decision: 'postpone', until, reason: `E-mails go between ${words}: it waits for that.` };
}

const CHECKS: Record<MessageStream, MessageCheck[]> = {
  transactional: ['expiry', 'suppression'],
  campaign: ['expiry', 'campaign', 'suppression', 'consent', 'frequency', 'quietHours'],
};

/** Whether a message may go now: every rule that holds for its kind, in order, until one says no. */
export function judge(facts: GateFacts, now: Date): Verdict {
  const at = now.toISOString();
  const checks: CheckResult[] = [];
  for (const check of CHECKS[facts.stream]) {
    const refusal = RULES[check](facts, now);
    checks.push({ check, passed: !refusal, at, ...(refusal && { reason: refusal.reason }) });
    if (refusal) return { ...refusal, checks };
  }
  return { decision: 'send', checks };
}
