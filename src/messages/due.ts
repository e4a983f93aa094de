import { Injectable } from '@nestjs/common';
import type { Statements } from '../platform/database/sql.js';
import { turn } from '../platform/database/take-turns.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import type { Claimed } from './claimed.js';
import { consentOf, recentTo } from './gate-facts.js';
import { MessageSecrets } from './message-secrets.js';
import { CAMPAIGNS_ARE_ON, SENDING_IS_ON } from './sending.js';
import { isToTryAgain, type Standing, Suppressions } from './suppressions.js';
import { CAMPAIGN_PREFIX } from './templates/known-templates.js';
import { TEMPLATES } from './templates/templates.js';
import { Trials } from './trials.js';

/** Templates this release can write. Those of campaigns are in the database, so that every release can. */
const KNOWN_TEMPLATES = [...Object.keys(TEMPLATES), `${CAMPAIGN_PREFIX}%`];

/**
 * Messages that were made to wait together go in the order of their plan. What somebody waits for goes before any
 * campaign, however many are due. Templates that only another release knows are left to it.
 */
const CLAIM = `
  with urgent as (
    select id from messages
    where channel = $1 and stream = 'transactional' and state = 'pending' and due_at <= now() and template like any($3)
      and ${SENDING_IS_ON}
    order by due_at, step_at, id limit $2 for update skip locked),
  rest as (
    select id from messages
    where channel = $1 and stream = 'campaign' and state = 'pending' and due_at <= now() and template like any($3)
      and ${CAMPAIGNS_ARE_ON}
    order by due_at, step_at, id limit greatest($2 - (select count(*) from urgent), 0) for update skip locked)
  select m.id, m.key, m.channel, m.stream, m.recipient, m.attempt, m.answered, m.template, m.data, m.secrets, m.reason,
    m.checks, now() as now, pg_current_xact_id()::text as transaction,
    m.expires_at <= now() as "isOver", least(m.expires_at, m.latest_at) as "latestAt",
    m.lead_id as "leadId", m.user_id as "userId"
  from messages m where m.id in (select id from urgent union all select id from rest)
  order by m.stream desc, m.due_at, m.step_at, m.id`;

/** Two processes never count the same recipient's messages at once; in one order, so that neither waits for the other. */
const LOCK_RECIPIENTS = `
  select ${turn('key')}
  from (select distinct key from unnest($1::text[]) as key order by key) as keys`;

/** Read after the locks, so that it holds what others sent meanwhile. */
const CAMPAIGN_FACTS = `
  select m.id, l.zip_code as "zipCode",
    coalesce(e.status = 'stopped', false) as "isStopped", coalesce(not c.is_active, false) as "isTemplateOff",
    coalesce(e.withheld @> '[{"reason": "optedOut"}]', false) as "isTopicLeft",
    coalesce(e.workflow = 'confirmation', false) as "isReminder",
    case when e.settings -> 'mailFromHour' is not null then jsonb_build_object(
      'from', e.settings -> 'mailFromHour', 'until', e.settings -> 'mailUntilHour') end as "mailHours",
    ${consentOf('m.lead_id', 'm.channel', 'm.recipient')} as "consentId",
    ${recentTo('m.channel', 'm.recipient', 'now()', '$2')} as recent
  from messages m left join leads l on l.id = m.lead_id left join campaign_enrollments e on e.id = m.enrollment_id
    left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
  where m.id = any($1::uuid[])`;

/** What is due, with all that the gate wants to know of it. */
@Injectable()
export class Due {
  constructor(
    private readonly secrets: MessageSecrets,
    private readonly suppressions: Suppressions,
    private readonly trials: Trials,
  ) {}

  /** Locked until the end of the transaction. */
  async lock(run: Statements, channel: MessageChannel, most: number): Promise<Claimed[]> {
    const due = await run<Claimed>(CLAIM, [channel, most, KNOWN_TEMPLATES], 'claim');
    if (due.length === 0) return [];
    const standings = await this.suppressions.standingsOf(run, due);
    for (const [index, message] of due.entries()) this.complete(message, standings[index]!);
    await addCampaignFacts(run, due, this.trials.channels());
    return due;
  }

  private complete(message: Claimed, standing: Standing | null): void {
    const suppression = standing && !isToTryAgain(standing, message) ? standing.reason : null;
    const stored = message.secrets;
    const secrets = this.secrets.open(message.key, stored);
    // A message without its link or code is of no more use than one that comes too late.
    const isOver = message.isOver || (stored !== null && secrets === null);
    Object.assign(message, { suppression, secrets, isOver });
  }
}

async function addCampaignFacts(
  run: Statements,
  due: Claimed[],
  unconfigured: MessageChannel[],
): Promise<void> {
  const campaign = due.filter(({ stream }) => stream === 'campaign');
  if (campaign.length === 0) return;
  await run(LOCK_RECIPIENTS, [campaign.map(({ channel, recipient }) => `${channel}:${recipient}`)]);
  const ids = campaign.map(({ id }) => id);
  const facts = await run<Pick<Claimed, 'id'>>(CAMPAIGN_FACTS, [ids, unconfigured], 'campaign-facts');
  const byId = new Map(facts.map((each) => [each.id, each]));
  const recentOf = new Map<string, Date[]>();
  for (const message of campaign) {
    Object.assign(message, byId.get(message.id));
    // All messages to one recipient share one list.
    message.recent = recentOf.get(message.recipient) ?? message.recent;
    recentOf.set(message.recipient, message.recent);
  }
}
