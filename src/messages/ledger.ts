import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RELAXED_COMMIT } from '../platform/database/relaxed-commit.js';
import { Sql, type Statements } from '../platform/database/sql.js';
import { turn } from '../platform/database/take-turns.js';
import type {
  CheckResult,
  MessageCarrier,
  MessageChannel,
  MessageDelivery,
  MessageState,
} from '../shared/messages/message.contract.js';
import type { Values } from './fill.js';
import type { GateFacts } from './gate.js';
import { consentOf, recentTo } from './gate-facts.js';
import type { Layout } from './layout.js';
import type { CompanyLook } from './mail/company-look.js';
import { decide, Marks } from './marks.js';
import { MessageSecrets } from './message-secrets.js';
import { CAMPAIGNS_ARE_ON, SENDING_IS_ON } from './sending.js';
import { isToTryAgain, type Standing, type Suppressed, Suppressions } from './suppressions.js';
import { CAMPAIGN_PREFIX } from './templates/known-templates.js';
import { TEMPLATES } from './templates/templates.js';
import { Trials } from './trials.js';

/** Every release knows how to write those of campaigns: they are in the database. */
const KNOWN_TEMPLATES = [...Object.keys(TEMPLATES), `${CAMPAIGN_PREFIX}%`];

/** A claimed message, by the process that alone may send it. */
export interface Claimed extends GateFacts {
  id: string;
  key: string;
  attempt: number;
  answered: number;
  template: string;
  /** The member of staff it is for. */
  userId: string | null;
  data: Values;
  secrets: Values | null;
  reason: string | null;
  /** What the rules said when it was looked at before. */
  checks: CheckResult[] | null;
  /** By the database's clock, which every process shares. */
  now: Date;
  /** Nobody wants it any more by then. */
  latestAt: Date;
}

/** One that may go, with what it is written from. */
export interface Sendable extends Claimed, Pick<Prepared, 'layout' | 'look'> {}

/** How a claim ends in the ledger. */
export interface Finish {
  id: string;
  attempt: number;
  state: MessageState;
  answered: number;
  reason?: string;
  /** Seconds until the next try of one that is pending again. */
  delay?: number;
  carrier?: MessageCarrier;
  providerId?: string;
  messageId?: string;
  segments?: number;
  /** Told whole: by now the message may be gone with its lead. */
  suppress?: Suppressed;
  /** Where the provider refused the recipient at once, and so told it before it took anything. */
  delivery?: MessageDelivery;
}

/** What a claimed message is sent as. */
export interface Prepared {
  layout: Layout;
  look: CompanyLook;
  subject: string | null;
  text: string | null;
}

/**
 * What was made to wait together goes in the order of its plan. Somebody who waits goes before a campaign, however many
 * are due. What only another release knows how to write is left to it.
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
    m.checks, now() as now, m.expires_at <= now() as "isOver", least(m.expires_at, m.latest_at) as "latestAt",
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
    coalesce(e.workflow = 'confirmation', false) as "isReminder",
    case when e.settings -> 'mailFromHour' is not null then jsonb_build_object(
      'from', e.settings -> 'mailFromHour', 'until', e.settings -> 'mailUntilHour') end as "mailHours",
    ${consentOf('m.lead_id', 'm.channel', 'm.recipient')} as "consentId",
    ${recentTo('m.channel', 'm.recipient', 'now()', '$2')} as recent
  from messages m left join leads l on l.id = m.lead_id left join campaign_enrollments e on e.id = m.enrollment_id
    left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
  where m.id = any($1::uuid[])`;

/**
 * Only the claim that is still under way is finished: a process that was away too long says nothing any more. News of the
 * provider may be faster than the end of the send, and knows more: what it tells of has gone, whatever the sender saw.
 */
const HAS_GONE = `(x.state = 'sent' or m.provider_id is not null or m.delivery is not null)`;
const finishWith = (results: string) => `
  update messages m set
    state = case when ${HAS_GONE} then 'sent' else x.state end, answered = x.answered, lease_until = null,
    reason = case when x.state = 'sent' then coalesce(x.reason, m.reason) when ${HAS_GONE} then m.reason
      else x.reason end,
    due_at = case when x.state = 'pending' and not ${HAS_GONE}
      then least(now() + x.delay * interval '1 second', m.expires_at) else m.due_at end,
    carrier = coalesce(x.carrier, m.carrier), provider_id = coalesce(x."providerId", m.provider_id),
    message_id = x."messageId", segments = x.segments, delivery = coalesce(m.delivery, x.delivery), sent_at = case when ${HAS_GONE} then now() end,
    secrets = case when ${HAS_GONE} and coalesce(x.carrier, '') <> 'kept' then null else m.secrets end
  from jsonb_to_recordset(${results}::jsonb) as x(
    id uuid, attempt int, state text, answered int, reason text, delay double precision, carrier text,
    "providerId" text, "messageId" text, segments int, delivery text)
  where m.id = x.id and m.attempt = x.attempt and m.state = 'sending'`;
/** Its loss would leave the message in doubt, never send it again. */
const FINISH = `${finishWith('$1')} returning ${RELAXED_COMMIT}`;
const FINISH_IN_TRANSACTION = finishWith('?');

/** Equal texts to one number cannot be told apart at the provider: none other of ours may be the one it has. */
const IS_FREE = `
  select not exists (
    select from messages other
    where other.id <> m.id and other.channel = m.channel
      and (other.provider_id = $2
        or other.recipient = m.recipient and other.text = m.text and other.provider_id is null
          and other.state in ('sending', 'unknown'))) as "isFree"
  from messages m where m.id = $1`;

const PUT_OFF = `
  update messages set due_at = least(now() + interval '1 minute', expires_at), reason = $2
  where template = $1 and state = 'pending' and due_at <= now() and expires_at > now()`;

/** Also where it was given up meanwhile: nobody else has tried since, and this process knows that it did not go. */
const RELEASE = `
  update messages m set state = 'pending', lease_until = null, reason = null, due_at = least(now(), m.expires_at)
  from jsonb_to_recordset($1::jsonb) as x(id uuid, attempt int)
  where m.id = x.id and m.attempt = x.attempt and m.state in ('sending', 'unknown')`;

/** What has no provider went nowhere, and is simply kept once more. */
const ABANDON = `
  update messages set lease_until = null,
    state = case when channel = any($2) then 'pending' else 'unknown' end,
    reason = case when channel = any($2) then null else $1 end
  where id in (
    select id from messages where state = 'sending' and lease_until < now() for update skip locked)`;

const ABANDONED =
  'The server that was sending it ended meanwhile: it may have gone, or not. Repeat it or leave it.';

/** The ledger as its dispatchers see it: what is due is claimed by one of them, judged, and finished by that one. */
@Injectable()
export class Ledger {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly secrets: MessageSecrets,
    private readonly suppressions: Suppressions,
    private readonly trials: Trials,
  ) {}

  /** Claims what is due, judges it in the same transaction and answers what may go, and how many were looked at. */
  claim(
    channel: MessageChannel,
    most: number,
    prepare: (claimed: Claimed) => Prepared,
  ): Promise<{ looked: number; claimed: Sendable[] }> {
    return this.sql.transaction(async (run) => {
      const due = await run<Claimed>(CLAIM, [channel, most, KNOWN_TEMPLATES], 'claim');
      if (due.length === 0) return { looked: 0, claimed: [] };
      const standings = await this.suppressions.standingsOf(run, due);
      for (const [index, message] of due.entries()) this.complete(message, standings[index]!);
      await addCampaignFacts(run, due, this.trials.channels());
      const claimed: Sendable[] = [];
      const marks = new Marks();
      for (const message of due) {
        const { mark, prepared } = decide(message, prepare);
        marks.add(message.id, mark);
        if (!prepared) continue;
        const { layout, look } = prepared;
        claimed.push({ ...message, attempt: message.attempt + 1, layout, look });
        // A second message to the same recipient in this very batch knows of the first.
        if (message.stream === 'campaign') message.recent.push(message.now);
      }
      await marks.write(run);
      return { looked: due.length, claimed };
    });
  }

  /** Writes how claims ended; an address that takes no more mail is noted in the same transaction. */
  async finish(finishes: Finish[]): Promise<void> {
    const suppressing = finishes.flatMap(({ suppress }) => suppress ?? []);
    if (suppressing.length === 0) {
      await this.sql.rows(FINISH, [JSON.stringify(finishes)], 'finish');
      return;
    }
    await this.em.fork().transactional(async (em) => {
      await em.execute(FINISH_IN_TRANSACTION, [JSON.stringify(finishes)]);
      for (const { channel, address, reason } of suppressing)
        await this.suppressions.add(em, channel, address, reason);
    });
  }

  /** Whether what a provider has can be no other message of ours than this one. */
  async isFree(id: string, providerId: string): Promise<boolean> {
    const row = await this.sql.row<{ isFree: boolean }>(IS_FREE, [id, providerId]);
    return row?.isFree ?? false;
  }

  /** Gives claims back that surely were not sent. */
  async release(claims: Pick<Claimed, 'id' | 'attempt'>[]): Promise<void> {
    await this.sql.rows(RELEASE, [JSON.stringify(claims)]);
  }

  /** Leaves what is written from a template for a while. */
  async putOff(template: string, reason: string): Promise<void> {
    await this.sql.rows(PUT_OFF, [template, reason]);
  }

  /** What a process left half done when it ended: nobody knows whether it went, so somebody has to decide. */
  async abandonLapsed(): Promise<void> {
    await this.sql.rows(ABANDON, [ABANDONED, this.trials.channels()]);
  }

  private complete(message: Claimed, standing: Standing | null): void {
    const suppression = standing && !isToTryAgain(standing, message) ? standing.reason : null;
    const stored = message.secrets;
    const secrets = this.secrets.open(message.key, stored);
    // Without its link or code it is of no more use than one that comes too late.
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
    // One list for all messages to one recipient.
    message.recent = recentOf.get(message.recipient) ?? message.recent;
    recentOf.set(message.recipient, message.recent);
  }
}
