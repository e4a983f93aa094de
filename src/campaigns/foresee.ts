import { type GateFacts, judge, LONGEST_WINDOW_HOURS } from '../messages/gate.js';
import { addHours } from '../shared/business-time.js';
import { type CampaignStep, WITHHELD_TEXT, WORKFLOW_STEPS } from '../shared/campaigns/campaign.contract.js';
import type { CheckResult, MessageChannel } from '../shared/messages/message.contract.js';
import type { PlannedMessage, PlannedTemplate } from './plan.js';

/** What the gate would know of a lead's messages, were it asked now. */
export type ForeseenFacts = Record<
  MessageChannel,
  Pick<GateFacts, 'suppression' | 'consentId' | 'zipCode' | 'mailHours' | 'recent'>
>;

export interface Foreseen {
  template: PlannedTemplate;
  plannedAt: Date | null;
  sendsAt: Date | null;
  reason: string | null;
  checks: CheckResult[];
}

const REMINDERS: readonly CampaignStep[] = WORKFLOW_STEPS.confirmation;

type Waiting = Extract<PlannedMessage, { withheld: null }> & { dueAt: Date; waitedFor: string | null };

/** Puts a plan to the rules of the gate as time would: each message when it is due, knowing of those before it. */
export function foresee(planned: PlannedMessage[], facts: ForeseenFacts): Foreseen[] {
  const recent = { email: [...facts.email.recent], sms: [...facts.sms.recent] };
  const waiting: Waiting[] = [];
  const done: Foreseen[] = [];
  for (const message of planned) {
    if (message.withheld === null) waiting.push({ ...message, dueAt: message.at, waitedFor: null });
    else done.push(withheld(message.template, WITHHELD_TEXT[message.withheld]));
  }
  while (waiting.length > 0) {
    const next = takeFirst(waiting);
    const { type } = next.template;
    const verdict = judge(factsOf(next, facts, recent[type]), next.dueAt);
    const { checks } = verdict;
    const said = { template: next.template, plannedAt: next.at, checks };
    if (verdict.decision === 'send') {
      recent[type].push(next.dueAt);
      done.push({ ...said, sendsAt: next.dueAt, reason: next.waitedFor });
    } else if (verdict.decision === 'postpone') {
      waiting.push(postponed(next, verdict.until, verdict.reason));
    } else done.push({ ...said, sendsAt: null, reason: verdict.reason });
  }
  return done.sort((a, b) => timeOf(a) - timeOf(b));
}

/** The ledger takes what has been due longest, and of several what was planned first. */
function takeFirst(waiting: Waiting[]): Waiting {
  waiting.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.at.getTime() - b.at.getTime());
  return waiting.shift()!;
}

function factsOf(
  { template, dueAt, expiresAt, to }: Waiting,
  facts: ForeseenFacts,
  recent: Date[],
): GateFacts {
  return {
    ...facts[template.type],
    channel: template.type,
    stream: 'campaign',
    recipient: to,
    isOver: expiresAt <= dueAt,
    isReminder: REMINDERS.includes(template.step),
    recent: recent.filter((at) => at > addHours(dueAt, -LONGEST_WINDOW_HOURS)),
  };
}

function postponed(message: Waiting, until: Date, reason: string): Waiting {
  const { latestAt } = message;
  // The ledger moves the end along with the beginning, though never past what it is about.
  const expiresAt = new Date(until.getTime() + message.expiresAt.getTime() - message.dueAt.getTime());
  return {
    ...message,
    dueAt: until,
    waitedFor: reason,
    expiresAt: latestAt && latestAt < expiresAt ? latestAt : expiresAt,
  };
}

function withheld(template: PlannedTemplate, reason: string): Foreseen {
  return { template, plannedAt: null, sendsAt: null, reason, checks: [] };
}

function timeOf({ sendsAt, plannedAt }: Foreseen): number {
  return (sendsAt ?? plannedAt)?.getTime() ?? Number.POSITIVE_INFINITY;
}
