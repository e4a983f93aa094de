import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { LIVE } from '#shared/live.js';
import type { MessageChannel } from '#shared/message.js';
import { TIMELINE_PAGE, type TimelineEntry, type TimelineKind, type TimelinePage } from '#shared/timeline.js';
import type { StaffMember } from '#shared/user.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { OwnerNotFound } from '../leads/owners.queries.js';
import { FILES_SQL } from '../messages/message-file.entity.js';
import { DryRun } from '../messages/send-policy.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/templates.js';
import { Clock } from '../platform/clock.js';
import { PgNotifications } from '../platform/database/pg-notifications.js';
import { Sql } from '../platform/database/sql.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';
import { DebouncedBroadcast, LiveGateway } from '../platform/live/live.gateway.js';
import { staffJson } from '../users/staff.js';
import { NOTE_COLUMNS, type NoteRow, toNoteView } from './notes.queries.js';
import { ANSWER_TITLES } from './task.entity.js';
import { TASK_COLUMNS, type TaskRow, toTaskView } from './tasks.queries.js';

/** One branch of the union: where its rows come from, with the lead as `h`, and what an entry shows. */
interface Branch {
  from: string;
  id: string;
  at: string;
  by: string;
  /** Select list of the entry's own fields. */
  details: string;
}

/** The actor of the first status, which is the submission itself and not a change. */
const CREATOR = `(
  select c.actor_id from lead_status_changes c where c.lead_id = l.id and c.from_status is null order by c.at limit 1)`;

/** One branch per kind of entry, each with an index that starts with the lead. */
const BRANCHES: Record<TimelineKind, Branch> = {
  submission: {
    from: 'leads l where l.id = h.id',
    id: 'l.id',
    at: 'l.created_at',
    by: CREATOR,
    details: 'l.source, l.message',
  },
  statusChange: {
    from: 'lead_status_changes c where c.lead_id = h.id and c.from_status is not null',
    id: 'c.id',
    at: 'c.at',
    by: 'c.actor_id',
    details: `c.from_status as "from", c.to_status as "to", c.cause, c.undone_at is not null as "isUndone"`,
  },
  assignment: {
    from: 'lead_assignments a where a.lead_id = h.id',
    id: 'a.id',
    at: 'a.at',
    by: 'a.actor_id',
    details: `${staffJson('a.from_user_id')} as "from", ${staffJson('a.to_user_id')} as "to",
      case when a.actor_id is null then a.rule end as rule,
      a.actor_id is not null and a.rule is not null as "isFirstContact"`,
  },
  note: {
    from: 'lead_notes n where n.lead_id = h.id',
    id: 'n.id',
    at: 'n.created_at',
    by: 'n.author_id',
    details: NOTE_COLUMNS,
  },
  taskAdded: {
    // Skip reply tasks: the timeline already shows the message or call they're about.
    from: `lead_tasks t where t.lead_id = h.id and not (t.created_by_id is null and t.title in (${ANSWER_TITLES}))`,
    id: 't.id',
    at: 't.created_at',
    by: 't.created_by_id',
    details: TASK_COLUMNS,
  },
  taskDone: {
    from: 'lead_tasks t where t.lead_id = h.id and t.done_at is not null',
    id: 't.id',
    at: 't.done_at',
    by: 't.done_by_id',
    details: TASK_COLUMNS,
  },
  call: {
    from: 'lead_calls c where c.lead_id = h.id',
    id: 'c.id',
    at: 'c.created_at',
    by: 'c.caller_id',
    details: `c.outcome, c.note, c.edited_at is not null as "isEdited", c.version`,
  },
  textReceived: {
    from: 'inbound_texts i where i.lead_id = h.id',
    id: 'i.id',
    at: 'i.received_at',
    by: 'null::uuid',
    details: 'i.text, i.meaning',
  },
  emailReceived: {
    from: 'inbound_emails i where i.lead_id = h.id',
    id: 'i.id',
    at: 'i.received_at',
    by: 'null::uuid',
    details: `i.sender, i.is_from_elsewhere as "isFromElsewhere", i.is_automatic as "isAutomatic", i.subject,
      i.text, i.quote, i.attachments`,
  },
  reportView: {
    from: 'lead_report_views v where v.lead_id = h.id',
    id: 'v.id',
    at: 'v.at',
    by: 'null::uuid',
    details: 'v.viewer',
  },
  acknowledgment: {
    from: 'acknowledgments k where k.lead_id = h.id',
    id: 'k.id',
    at: 'k.at',
    by: 'null::uuid',
    details: 'k.version, k.address, k.plan, k.occupancy',
  },
  walkthroughBooked: {
    from: 'walkthroughs w where w.lead_id = h.id',
    id: 'w.id',
    at: 'w.created_at',
    by: 'w.booked_by_id',
    details: `w.starts_at as "startsAt", ${staffJson('w.agent_id')} as agent`,
  },
  walkthroughEnded: {
    from: 'walkthroughs w where w.lead_id = h.id and w.ended_at is not null',
    id: 'w.id',
    at: 'w.ended_at',
    by: 'w.ended_by_id',
    details: 'w.starts_at as "startsAt", w.status',
  },
  payment: {
    from: 'lead_payment_events e where e.lead_id = h.id',
    id: 'e.id',
    at: 'e.at',
    by: 'e.actor_id',
    details: 'e.kind as event, e.amount_cents as "amountCents", e.reason',
  },
  document: {
    from: 'lead_document_events e where e.lead_id = h.id',
    id: 'e.id',
    at: 'e.at',
    by: 'e.actor_id',
    details: 'e.kind as event, e.form_name as "formName", e.reason',
  },
  message: {
    from: `messages m where m.lead_id = h.id and (m.state not in ('pending', 'sending') or m.author_id is not null)`,
    id: 'm.id',
    at: 'coalesce(m.sent_at, m.settled_at, m.created_at)',
    by: 'm.author_id',
    details: `m.id as "messageId", m.channel, m.state, m.carrier, m.delivery, m.reason,
      (select e.workflow from campaign_enrollments e where e.id = m.enrollment_id) as workflow,
      (select c.name from campaign_templates c where m.template = '${CAMPAIGN_PREFIX}' || c.id) as "templateTitle",
      case when m.state = 'pending' then m.due_at end as "dueAt",
      coalesce(m.subject, case when m.author_id is not null then m.data ->> 'subject' end) as subject,
      coalesce(m.text, case when m.author_id is not null then m.data ->> 'message' end) as text,
      case when m.author_id is not null then ${FILES_SQL} end as attachments`,
  },
};

/** A timeline covers one lead, or all leads of an owner. */
const SUBJECTS = {
  lead: toSubject('leads', 'h.id', LeadNotFound),
  owner: toSubject('owners', 'h.owner_id', OwnerNotFound),
};
type Subject = keyof typeof SUBJECTS;

const entryId = z
  .string()
  .max(60)
  .regex(/^\w+:[0-9a-f-]+$/);

/** Everything that happened on one lead or on all of an owner's, newest first. */
@Injectable()
export class TimelineQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly dryRun: DryRun,
  ) {}

  async page(subject: Subject, id: string, after: string | undefined): Promise<TimelinePage> {
    const rows = after ? await this.next(subject, id, after) : await this.first(subject, id);
    const [now, unconnected] = [this.clock.now(), this.dryRun.channels()];
    return toCursorPage(rows, TIMELINE_PAGE, (row) => toTimelineEntry(row, now, unconnected));
  }

  private async first(subject: Subject, id: string): Promise<TimelineRow[]> {
    const { first, exists, Missing } = SUBJECTS[subject];
    const rows = await this.sql.rows<TimelineRow>(first, [id], `timeline-${subject}`);
    // Every lead's timeline has a first entry, so only deleted leads and owners without leads need this check.
    if (rows.length === 0 && !(await this.sql.row(exists, [id]))) throw new Missing();
    return rows;
  }

  private next(subject: Subject, id: string, after: string): Promise<TimelineRow[]> {
    const { key, id: lastId } = readCursor(after, CURSOR_KEYS.moment, entryId);
    return this.sql.rows<TimelineRow>(SUBJECTS[subject].next, [id, key, lastId], `timeline-${subject}-next`);
  }
}

/** Queries with the subject's id as `$1`. */
function toSubject(table: string, column: string, Missing: new () => Error) {
  const subject = `${column} = $1`;
  return {
    first: toUnion(subject, false),
    next: toUnion(subject, true),
    exists: `select from ${table} where id = $1`,
    Missing,
  };
}

/** Each branch returns at most one page of each lead, so the outer sort stays small however long the history is. */
function toUnion(subject: string, hasCursor: boolean): string {
  const branches = Object.entries(BRANCHES).map(([kind, branch]) => toSelect(kind, branch, hasCursor));
  return `select h.id as "leadId", e.*, ${momentKey('e.at')} as key
    from leads h cross join lateral (${branches.join(' union all ')}) e
    where ${subject}
    order by e.at desc, e.id desc limit ${TIMELINE_PAGE + 1}`;
}

function toSelect(kind: string, { from, id, at, by, details }: Branch, hasCursor: boolean): string {
  const entryId = `('${kind}:' || ${id}) collate "C"`;
  const isAfter = `and ${at} <= $2::timestamptz and (${at}, ${entryId}) < ($2::timestamptz, $3)`;
  return `(
    select '${kind}' as kind, ${entryId} as id, ${at} as at, ${staffJson(by)} as by,
      (select to_jsonb(d) from (select ${details}) d) as details
    from ${from} ${hasCursor ? isAfter : ''}
    order by at desc, id desc limit ${TIMELINE_PAGE + 1})`;
}

/** The `details` of branches whose view has a different shape. */
interface Stored {
  note: NoteRow;
  taskAdded: TaskRow;
  taskDone: TaskRow;
}

type Details<Kind extends TimelineKind> = Kind extends keyof Stored
  ? Stored[Kind]
  : Omit<TimelineEntry<Kind>, 'kind' | 'id' | 'leadId' | 'at' | 'by'>;

export type TimelineRow = Cursor &
  {
    [Kind in TimelineKind]: { kind: Kind; details: Details<Kind> };
  }[TimelineKind] & { leadId: string; at: Date; by: StaffMember | null };

/** An entry as staff see it at this time. */
function toTimelineEntry(row: TimelineRow, now: Date, unconnected: MessageChannel[]): TimelineEntry {
  const entry = { id: row.id, leadId: row.leadId, at: row.at.toISOString(), by: row.by };
  switch (row.kind) {
    case 'note':
      return { ...entry, kind: row.kind, note: toNoteView(row.details) };
    case 'taskAdded':
    case 'taskDone':
      return { ...entry, kind: row.kind, task: toTaskView(row.details, now) };
    case 'message': {
      const isUnconnected = row.details.dueAt !== null && unconnected.includes(row.details.channel);
      return { ...entry, kind: row.kind, ...row.details, ...(isUnconnected && { isUnconnected }) };
    }
    default:
      // Details of other kinds are stored as they are shown.
      return { ...entry, kind: row.kind, ...row.details } as TimelineEntry;
  }
}

/** Notifies open consoles whose timelines changed, from Postgres NOTIFY at commit. */
@Injectable()
export class TimelineBroadcast implements OnModuleInit {
  private readonly coalesced: DebouncedBroadcast<string>;

  constructor(
    private readonly notifications: PgNotifications,
    gateway: LiveGateway,
  ) {
    this.coalesced = new DebouncedBroadcast(gateway, LIVE.timelines, (leadIds) => ({ leadIds }));
  }

  onModuleInit(): void {
    this.notifications.on(
      'timelines',
      (leadId) => this.coalesced.add([[leadId, leadId]]),
      () => this.coalesced.addGap(),
    );
  }
}
