import { Injectable } from '@nestjs/common';
import type { CheckResult, MessageChannel, MessageState } from '#shared/message.js';
import { storableText } from '#shared/text.js';
import { advisoryLockSql, type Statements } from '../platform/database/sql.js';
import type { AttachedFile } from './message-file.entity.js';
import { MessageSecrets } from './outbox.js';
import {
  consentSql,
  type Decision,
  DryRun,
  evaluate,
  newsletterConsentSql,
  type PolicyFacts,
  recentSendsSql,
} from './send-policy.js';
import { CAMPAIGNS_ARE_ON, SENDING_IS_ON } from './sending.service.js';
import { type ActiveSuppression, mayRetryBounced, Suppressions } from './suppressions.js';
import {
  type CompiledTemplate,
  TemplateNotCompiled,
  type TemplateValues,
} from './templates/compiled-templates.js';
import type { EmailBranding } from './templates/email-branding.js';
import { CAMPAIGN_PREFIX, isPersonal, TEMPLATES } from './templates/templates.js';

/** A message claimed by this process, which is the only one that may send it. */
export interface Claimed extends PolicyFacts {
  id: string;
  key: string;
  attempt: number;
  /** The PostgreSQL transaction id of the claim. */
  transaction: string;
  answered: number;
  template: string;
  /** The lead it is about, and that lead's owner. */
  leadId: string | null;
  ownerId: string | null;
  /** The staff member it is addressed to. */
  userId: string | null;
  data: TemplateValues;
  secrets: TemplateValues | null;
  reason: string | null;
  /** Policy results of earlier attempts. */
  checks: CheckResult[] | null;
  /** Whether staff attached files. */
  hasFiles: boolean;
  /** By the database clock, which all processes share. */
  now: Date;
  /** Sending it after this would be pointless. */
  latestAt: Date;
}

/** What a claimed message is sent with. */
export interface Prepared {
  compiled: CompiledTemplate;
  branding: EmailBranding;
  subject: string | null;
  text: string | null;
}

/** A message cleared to send. */
export interface Sendable extends Claimed, Pick<Prepared, 'compiled' | 'branding'> {
  /** Loaded between the claim and the send, if it has any. */
  files?: AttachedFile[];
}

/** A claim that never reached the provider, and the reason to show until it does. */
export type Unsent = Pick<Claimed, 'id' | 'attempt' | 'transaction' | 'reason'>;

/** Longer than any send takes. A process whose lease has expired is no longer sending. */
export const LEASE_SECONDS = 45;

/** Built-in templates of this release. Campaign templates live in the database and work in every release. */
const KNOWN_TEMPLATES = [...Object.keys(TEMPLATES), `${CAMPAIGN_PREFIX}%`];

/**
 * Postponed messages keep the order of their plan, and transactional messages go before campaigns. Templates that only
 * another release knows are left to that release, and a process that doesn't know the keys of a connected service yet
 * leaves its channel to the others.
 */
const CLAIM = `
  with urgent as (
    select id from messages
    where channel = $1 and stream = 'transactional' and state = 'pending' and due_at <= now() and template like any($3)
      and ${SENDING_IS_ON} and not exists (select from connections where provider = any($4))
    order by due_at, step_at, id limit $2 for update skip locked),
  rest as (
    select id from messages
    where channel = $1 and stream = 'campaign' and state = 'pending' and due_at <= now() and template like any($3)
      and ${CAMPAIGNS_ARE_ON} and not exists (select from connections where provider = any($4))
    order by due_at, step_at, id limit greatest($2 - (select count(*) from urgent), 0) for update skip locked)
  select m.id, m.key, m.channel, m.stream, m.recipient, m.attempt, m.answered, m.template, m.data, m.secrets, m.reason,
    m.checks, now() as now, pg_current_xact_id()::text as transaction,
    m.expires_at <= now() as "isOver", least(m.expires_at, m.latest_at) as "latestAt",
    m.lead_id as "leadId", m.user_id as "userId", l.owner_id as "ownerId", not u.is_active as "isDeactivated",
    m.author_id is not null and exists (select from message_files f where f.message_id = m.id) as "hasFiles"
  from messages m left join leads l on l.id = m.lead_id left join users u on u.id = m.user_id where m.id in (select id from urgent union all select id from rest)
  order by m.stream desc, m.due_at, m.step_at, m.id`;

/** Keeps two processes from counting the same person's messages at the same time. Sorted, so they can't deadlock. */
const LOCK_PEOPLE = `
  select ${advisoryLockSql('key')}
  from (select distinct key from unnest($1::text[]) as key order by key) as keys`;

/** Reads after the locks, so it sees what other processes have just sent. */
const CAMPAIGN_FACTS = `
  select m.id, l.zip_code as "zipCode",
    coalesce(e.status = 'stopped', false) as "isStopped", coalesce(not c.is_active, false) as "isTemplateOff",
    coalesce(e.withheld @> '[{"reason": "optedOut"}]', false) as "isTopicOptedOut",
    coalesce(e.workflow = 'confirmation', false) as "isReminder",
    case when e.settings -> 'mailFromHour' is not null then jsonb_build_object(
      'from', e.settings -> 'mailFromHour', 'until', e.settings -> 'mailUntilHour') end as "mailHours",
    case m.template when '${TEMPLATES.newsletter.name}' then ${newsletterConsentSql('m.recipient')}
      else ${consentSql('m.lead_id', 'm.channel', 'm.recipient')} end as "consentId",
    ${recentSendsSql({ channel: 'm.channel', recipient: 'm.recipient', owner: 'l.owner_id', now: 'now()', dryRun: '$2' })} as recent
  from messages m left join leads l on l.id = m.lead_id left join campaign_enrollments e on e.id = m.enrollment_id
    left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
  where m.id = any($1::uuid[])`;

/** Due messages with everything the send policy needs. */
@Injectable()
export class DueMessages {
  constructor(
    private readonly secrets: MessageSecrets,
    private readonly suppressions: Suppressions,
    private readonly dryRun: DryRun,
  ) {}

  /** Locks them until the transaction ends. */
  async lock(run: Statements, channel: MessageChannel, limit: number): Promise<Claimed[]> {
    const due = await run<Claimed>(
      CLAIM,
      [channel, limit, KNOWN_TEMPLATES, this.dryRun.integrations([channel])],
      'claim',
    );
    if (due.length === 0) return [];
    const suppressions = await this.suppressions.findForMessages(run, due);
    for (const [index, message] of due.entries()) this.addFacts(message, suppressions[index]!);
    await addCampaignFacts(run, due, this.dryRun.channels());
    return due;
  }

  private addFacts(message: Claimed, suppressed: ActiveSuppression | null): void {
    const suppression = suppressed && !mayRetryBounced(suppressed, message) ? suppressed.reason : null;
    const stored = message.secrets;
    const secrets = this.secrets.decrypt(message.key, stored);
    // Without its link or code the message is as useless as an expired one.
    const isOver = message.isOver || (stored !== null && secrets === null);
    Object.assign(message, { suppression, secrets, isOver, isPersonal: isPersonal(message.template) });
  }
}

async function addCampaignFacts(
  run: Statements,
  due: Claimed[],
  dryRunChannels: MessageChannel[],
): Promise<void> {
  const campaign = due.filter(({ stream }) => stream === 'campaign');
  if (campaign.length === 0) return;
  await run(LOCK_PEOPLE, [campaign.flatMap(keysOf)]);
  const ids = campaign.map(({ id }) => id);
  const facts = await run<Pick<Claimed, 'id'>>(CAMPAIGN_FACTS, [ids, dryRunChannels], 'campaign-facts');
  const byId = new Map(facts.map((each) => [each.id, each]));
  for (const message of campaign) Object.assign(message, byId.get(message.id));
}

/** The keys under which a person's messages are counted. */
function keysOf({ channel, recipient, ownerId }: Claimed): string[] {
  return [recipient, ...(ownerId ? [ownerId] : [])].map((key) => `${channel}:${key}`);
}

/** Counts a message that is about to be sent for the other messages of the same claim. */
export function countSend(sent: Claimed, claim: Claimed[]): void {
  if (sent.stream !== 'campaign') return;
  const keys = keysOf(sent);
  for (const each of claim)
    if (each.stream === 'campaign' && keysOf(each).some((key) => keys.includes(key)))
      each.recent.push(sent.now);
}

/**
 * The ids are passed separately as well: the planner can't tell that the JSON is short and would scan the whole table.
 */
const UPDATE_CLAIMED = `
  update messages m set
    state = x.state, reason = x.reason, checks = $2::jsonb -> x.checks, consent_id = x.consent,
    attempt = m.attempt + (x.state = 'sending')::int,
    lease_until = case when x.state = 'sending' then now() + interval '${LEASE_SECONDS} seconds' end,
    due_at = coalesce(x.due, m.due_at), planned_at = coalesce(x.due, m.planned_at),
    expires_at = case when x.due is null then m.expires_at
      else least(x.due + (m.expires_at - m.planned_at), m.latest_at) end,
    compiled_template = coalesce(x.compiled, m.compiled_template), template_version = coalesce(x.version, m.template_version),
    subject = coalesce(x.subject, m.subject), text = coalesce(x.text, m.text),
    secrets = case when x.state in ('cancelled', 'expired') then null else m.secrets end
  from jsonb_to_recordset($1::jsonb) as x(
    id uuid, state text, reason text, checks int, consent uuid, due timestamptz, compiled text, version int,
    subject text, text text)
  where m.id = x.id and m.id = any($3::uuid[])`;

/** Collects the decisions of one claim and writes them in one statement. */
export class BatchUpdate {
  private readonly ids: string[] = [];
  private readonly updates: unknown[] = [];
  /** Index of each list of checks by its JSON; most messages of a claim share the same one. */
  private readonly checks = new Map<string, number>();

  add(id: string, update: MessageUpdate): void {
    const text = JSON.stringify(update.checks);
    const index = this.checks.get(text) ?? this.checks.size;
    this.checks.set(text, index);
    this.ids.push(id);
    this.updates.push({ id, ...update, checks: index });
  }

  async write(run: Statements): Promise<void> {
    const checks = `[${[...this.checks.keys()].join()}]`;
    await run(UPDATE_CLAIMED, [JSON.stringify(this.updates), checks, this.ids], 'update-claimed');
  }
}

/**
 * Decides what happens to one message. One that can't be rendered fails alone; `TemplateNotCompiled` aborts the whole
 * claim.
 */
export function decide(
  message: Claimed,
  prepare: (claimed: Claimed) => Prepared,
): { update: MessageUpdate; prepared?: Prepared } {
  const decision = evaluate(message, message.now);
  const update = toUpdate(message, decision);
  if (decision.action !== 'send') return { update };
  try {
    const prepared = prepare(message);
    return { update: { ...update, ...toColumns(prepared) }, prepared };
  } catch (error) {
    if (error instanceof TemplateNotCompiled) throw error;
    const reason = `It couldn't be rendered: ${storableText(String(error), 200)}`;
    return { update: { ...update, state: 'failed', reason } };
  }
}

interface MessageUpdate {
  state: MessageState;
  reason: string | null;
  checks: CheckResult[];
  consent?: string | null;
  due?: Date;
}

function toColumns({ compiled: { hash, parts }, subject, text }: Prepared) {
  return { compiled: hash, version: parts.version, subject, text };
}

const NEXT_STATE = { send: 'sending', cancel: 'cancelled', expire: 'expired', postpone: 'pending' } as const;

function toUpdate(
  { attempt, reason, consentId, checks: before }: Claimed,
  decision: Decision,
): MessageUpdate {
  const { action } = decision;
  // Keep failed checks: they explain a delay.
  const checks = [...(before ?? []).filter(({ passed }) => !passed), ...decision.checks];
  if (action === 'send') return { state: 'sending', reason: null, checks, consent: consentId };
  // It was attempted, so report what went wrong and not just that it expired.
  if (action === 'expire' && attempt > 0)
    return { state: 'failed', reason: `It couldn't be sent in time. ${reason ?? ''}`.trim(), checks };
  return {
    state: NEXT_STATE[action],
    reason: decision.reason,
    checks,
    due: action === 'postpone' ? decision.until : undefined,
  };
}
