import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  INBOX_EXCERPT,
  INBOX_PAGE,
  type InboxItem,
  type InboxPage,
  type InboxQuery,
  type InboxView,
  type ReviewEmail,
} from '#shared/inbox.js';
import { displayName } from '#shared/lead.js';
import { MESSAGE_TEXT, UNSENT_CARRIER } from '#shared/message.js';
import { ANSWER_TITLES } from '../activity/task.entity.js';
import { FileNotFound } from '../messages/messages.errors.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { defineError } from '../platform/errors.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';
import { AWAITS_CONTACT } from '../speed-to-lead/speed-to-lead.jobs.js';
import { InboundEmailSource } from './inbound-email.webhook.js';
import { InboundEmailFile } from './inbound-email-file.entity.js';
import { Mailbox } from './mailbox.js';

export const EmailNotFound = defineError('not-found', 'EMAIL_NOT_FOUND', 'Email not found');

/** Older leads without contact are a matter for reports. */
const NEW_FOR = `interval '14 days'`;
const ASKS = `t.done_at is null and t.title in (${ANSWER_TITLES})`;

/** How the owner last tried to reach us: by text, email or phone. */
const LATEST = (columns: (of: 'text' | 'email' | 'call') => string) => `(
  select * from (
    (select ${columns('text')}, i.received_at from inbound_texts i
      where i.lead_id = l.id order by i.received_at desc, i.id desc limit 1)
    union all
    (select ${columns('email')}, e.received_at from inbound_emails e
      where e.lead_id = l.id and not e.is_automatic order by e.received_at desc, e.id desc limit 1)
    union all
    (select ${columns('call')}, c.created_at from lead_calls c
      where c.lead_id = l.id and c.outcome = 'missed' order by c.created_at desc, c.id desc limit 1)
  ) each order by each.received_at desc limit 1)`;

/** The last message that staff wrote to `leads l` after `since`, as `answer`. One that they canceled doesn't count. */
export const LATEST_ANSWER = (since: string) => `
  left join lateral (
    select m.channel, m.state, m.carrier, m.reason from messages m
    where m.lead_id = l.id and m.author_id is not null and m.created_at > ${since}
      and m.reason is distinct from '${MESSAGE_TEXT.canceled}'
    order by m.created_at desc, m.id desc limit 1
  ) answer on true`;
/** The columns of `AnswerState`. */
export const ANSWER_STATE = `
  case when answer.carrier = '${UNSENT_CARRIER}' then answer.channel end as unconnected,
  case when answer.state in ('failed', 'cancelled', 'expired') then answer.reason end as "unsentReason",
  coalesce(answer.state in ('pending', 'sending'), false) as "isAnswerWaiting"`;

/** Everything that waits, with the caller as $1 and the time as $2. Its cost grows with what waits, not with all leads. */
const WAITING = `
  waiting as materialized (
    select 'reply' as kind, l.id, coalesce(latest.received_at, asked.since) as at, l.assignee_id
    from (select t.lead_id, min(t.due_at) as since from lead_tasks t where ${ASKS} group by t.lead_id) asked
    join leads l on l.id = asked.lead_id
    left join lateral ${LATEST(() => '1')} latest on true
    union all
    select 'newLead', l.id, l.created_at, l.assignee_id from leads l
    where l.created_at > $2::timestamptz - ${NEW_FOR} and ${AWAITS_CONTACT}
      and not exists (select from lead_tasks t where t.lead_id = l.id and ${ASKS})
    union all
    select 'review', e.id, e.received_at, null from inbound_emails e
    where e.lead_id is null and e.dismissed_at is null
  ),
  counts as (
    select jsonb_build_object('all', count(*), 'mine', count(*) filter (where assignee_id = $1::uuid),
      'unassigned', count(*) filter (where kind <> 'review' and assignee_id is null),
      'review', count(*) filter (where kind = 'review')) as counts
    from waiting)`;

const IN_VIEW: Record<InboxView, string> = {
  all: 'true',
  mine: 'w.assignee_id = $1::uuid',
  unassigned: `w.kind <> 'review' and w.assignee_id is null`,
  review: `w.kind = 'review'`,
};

const SHOWN = {
  text: `'sms' as channel, null as subject, i.text`,
  email: `'email', e.subject, e.text`,
  call: `'call', null, ''`,
};
const LATEST_SHOWN = LATEST((of) => SHOWN[of]);

/** Details are read for the rows of the page only. */
const toPage = (view: InboxView, isNext: boolean) => `
  with ${WAITING}
  select c.counts, p.* from counts c left join lateral (
    select w.kind, w.id, w.at, ${momentKey('w.at')} as key, w.assignee_id as "assigneeId",
      coalesce(l.name, nullif(e.sender_name, ''), nullif(e.sender, ''), '') as name,
      coalesce(l.property_address, '') as "propertyAddress", l.source,
      coalesce(latest.channel, case when e.id is not null then 'email' end) as channel,
      coalesce(latest.subject, e.subject) as subject,
      left(coalesce(latest.text, e.text, l.message, ''), ${INBOX_EXCERPT}) as text, ${ANSWER_STATE}
    from (
      select * from waiting w
      where ${IN_VIEW[view]} ${isNext ? 'and (w.at, w.id) < ($3::timestamptz, $4::uuid)' : ''}
      order by w.at desc, w.id desc limit ${INBOX_PAGE + 1}
    ) w
    left join leads l on w.kind <> 'review' and l.id = w.id
    left join inbound_emails e on w.kind = 'review' and e.id = w.id
    left join lateral ${LATEST_SHOWN} latest on true
    ${LATEST_ANSWER('latest.received_at')}
  ) p on true
  order by p.at desc, p.id desc`;

type Row = Cursor & InboxItem & { counts: InboxPage['counts'] };

const REVIEW_EMAIL = `
  select e.id, e.received_at as "receivedAt", e.sender, e.sender_name as "senderName", e.recipient, e.subject, e.text,
    e.quote, e.is_automatic as "isAutomatic", e.attachments
  from inbound_emails e where e.id = $1 and e.lead_id is null and e.dismissed_at is null`;

/** What is waiting for a reply. */
@Injectable()
export class InboxQueries {
  constructor(
    private readonly sql: Sql,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly mailbox: Mailbox,
    private readonly forwarded: InboundEmailSource,
  ) {}

  /** Whether email from owners arrives: from a mailbox, or forwarded by a mail service. */
  get receivesEmail(): boolean {
    return this.mailbox.isConfigured || this.forwarded.isConfigured;
  }

  async page(userId: string, { view, cursor }: InboxQuery): Promise<InboxPage> {
    const values: unknown[] = [userId, this.clock.now()];
    if (cursor) {
      const { key, id } = readCursor(cursor, CURSOR_KEYS.moment);
      values.push(key, id);
    }
    const name = `inbox-${view}${cursor ? '-next' : ''}`;
    const rows = await this.sql.views<Row>(toPage(view, cursor !== undefined), values, name);
    // Without a match, the only row has the counts.
    const found = rows.filter(({ id }) => id !== null);
    const { receivesEmail } = this;
    return { ...toCursorPage(found, INBOX_PAGE, toItem), counts: rows[0]!.counts, receivesEmail };
  }

  async file(id: string): Promise<InboundEmailFile> {
    const file = await this.em.fork().findOne(InboundEmailFile, id, { populate: ['bytes'] });
    if (!file) throw new FileNotFound();
    return file;
  }

  async email(id: string): Promise<ReviewEmail> {
    const row = await this.sql.view<ReviewEmail>(REVIEW_EMAIL, [id], 'review-email');
    if (!row) throw new EmailNotFound();
    return row;
  }
}

function toItem({ key: _, counts: __, ...row }: Row): InboxItem {
  return { ...row, name: displayName(row) };
}
