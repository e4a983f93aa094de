import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { JobWithMetadata, QueueResult } from 'pg-boss';
import { type FindJobsOptions, fromKysely } from 'pg-boss';
import type { z } from 'zod';
import type { DeadLetterView, QueueView } from '#shared/job.js';
import { DEAD_LETTERS_SHOWN, type DeadLettersView, type ReplayJob } from '#shared/job.js';
import { storableText } from '#shared/text.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Sql } from '../database/sql.js';
import { InvalidFields, NotFound } from '../errors.js';
import type { JobKind, JobSubject } from './jobs.js';
import { Jobs, ownData } from './jobs.js';

/** The corrected data of a job is not valid for its kind. */
class JobDataRefused extends InvalidFields {
  constructor({ issues }: z.ZodError) {
    const errors = issues.map(({ path, message }) => ({
      field: path.join('.'),
      code: 'INVALID',
      message,
    }));
    super(errors, errors.map(({ field, message }) => `${field}: ${message}`).join('. '));
  }
}

/** It was replayed or discarded in the meantime, or never existed. */
export class DeadLetterNotFound extends NotFound {
  override readonly code = 'DEAD_LETTER_NOT_FOUND';
  constructor() {
    super('This job no longer exists.');
  }
}

const MAX_REASON_LENGTH = 500;

export type DeadLetter = Pick<
  JobWithMetadata<Record<string, unknown>>,
  | 'id'
  | 'name'
  | 'data'
  | 'createdOn'
  | 'sourceName'
  | 'sourceOutput'
  | 'sourceCreatedOn'
  | 'sourceRetryCount'
>;
type Kind = JobKind<object> | undefined;
/** Names of the leads that still exist, by id. */
export type LeadNames = ReadonlyMap<string, string>;

export function toQueueView(queue: QueueResult, kind: Kind): QueueView {
  return {
    name: queue.name,
    title: titleOf(queue.name, kind),
    ready: queue.readyCount,
    deferred: queue.deferredCount,
    active: queue.activeCount,
    failed: queue.failedCount,
  };
}

function toDeadLetterView(letter: DeadLetter, kind: Kind, leads: LeadNames): DeadLetterView {
  const queue = letter.sourceName ?? letter.name;
  return {
    id: letter.id,
    queue,
    title: titleOf(queue, kind),
    subject: subjectOf(letter.data, kind, leads),
    data: letter.data,
    attempts: (letter.sourceRetryCount ?? 0) + 1,
    reason: reasonIn(letter.sourceOutput),
    enqueuedAt: (letter.sourceCreatedOn ?? letter.createdOn).toISOString(),
    failedAt: letter.createdOn.toISOString(),
  };
}

/** Turns `look-up-rent` into `Look up rent`. */
function titleOf(name: string, kind: Kind): string {
  const words = name.replaceAll('-', ' ');
  return kind?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function subjectOf(data: Record<string, unknown>, kind: Kind, leads: LeadNames): JobSubject {
  const known = kind?.subject && kind.schema.safeParse(data).data;
  if (kind?.subject && known) return kind.subject(known);
  const { leadId } = data;
  if (typeof leadId !== 'string') return { label: storableText(describeData(data), 100) };
  const name = leads.get(leadId);
  return name ? { label: name, path: `/leads/${leadId}` } : { label: 'A deleted lead' };
}

function describeData(data: Record<string, unknown>): string {
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(data)
    .map(([key, value]) => `${key}: ${toText(value)}`)
    .join(', ');
}

function reasonIn(output: object | null): string | null {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? storableText(message, MAX_REASON_LENGTH) : null;
}

/** pg-boss's own search is unlimited, and an outage leaves more jobs than anyone reads. */
const NEWEST = `
  select id, name, data, created_on as "createdOn", source_name as "sourceName", source_output as "sourceOutput",
    source_created_on as "sourceCreatedOn", source_retry_count as "sourceRetryCount", count(*) over ()::int as total
  from pgboss.job where name = any($1) and state < 'active'
  order by created_on desc, id limit $2`;

/** Admins may edit a job's data, so a lead id in it may be invalid. */
const LEAD_NAMES = `
  select id, coalesce(nullif(name, ''), email) as name from leads
  where id in (select each::uuid from unnest($1::text[]) as each where pg_input_is_valid(each, 'uuid'))`;

/** Jobs that failed every attempt. An admin retries them, as they are or with corrected data, or discards them. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly sql: Sql,
  ) {}

  async list(): Promise<DeadLettersView> {
    const { boss, deadLetterQueues, known } = this.jobs;
    const { rows } = await boss.getDb().executeSql(NEWEST, [deadLetterQueues, DEAD_LETTERS_SHOWN]);
    const found = rows as (DeadLetter & { total: number })[];
    const leads = await this.leadsOf(found);
    const letters = found.map((letter) =>
      toDeadLetterView({ ...letter, data: ownData(letter.data) }, known.get(letter.sourceName ?? ''), leads),
    );
    return { total: found[0]?.total ?? 0, letters };
  }

  /** Moves the job back to its original queue with all its attempts. */
  async replay(id: string, { data }: ReplayJob, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const db = fromKysely(em.getKysely());
      const { name, sourceName } = await this.findOrThrow(em, id);
      if (data) {
        const wrong = this.jobs.known.get(sourceName ?? '')?.schema.safeParse(ownData(data)).error;
        if (wrong) throw new JobDataRefused(wrong);
        await this.jobs.boss.update(name, data, { id, db });
      }
      const moved = await this.jobs.boss.redrive(name, { ids: [id], db });
      if (moved === 0) throw new DeadLetterNotFound();
      const after = { queue: sourceName, isEdited: Boolean(data) };
      this.audit.record(em, 'job.replayed', actor, { id, after });
    });
  }

  async discard(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const { name, sourceName } = await this.findOrThrow(em, id);
      await this.jobs.boss.deleteJob(name, id, { db: fromKysely(em.getKysely()) });
      this.audit.record(em, 'job.discarded', actor, { id, before: { queue: sourceName } });
    });
  }

  private async leadsOf(letters: DeadLetter[]): Promise<LeadNames> {
    const ids = letters.map(({ data }) => data.leadId).filter((id) => typeof id === 'string');
    const rows = await this.sql.rows<{ id: string; name: string }>(LEAD_NAMES, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async findOrThrow(em: EntityManager, id: string): Promise<DeadLetter> {
    const [letter] = await this.find({ id, db: fromKysely(em.getKysely()) });
    if (!letter) throw new DeadLetterNotFound();
    return letter;
  }

  private async find(options: FindJobsOptions): Promise<DeadLetter[]> {
    const { boss, deadLetterQueues } = this.jobs;
    const found: DeadLetter[][] = [];
    for (const name of deadLetterQueues) found.push(await boss.findJobs(name, options));
    return found.flat();
  }
}

const IS_ABOUT = 'exists (select from jsonb_array_elements(?::jsonb) as about where data @> about.value)';

const UNFINISHED = `select data from pgboss.job where name = ? and state < 'completed' and ${IS_ABOUT}`;

const ENTRIES = `
  select coalesce(sum(jsonb_array_length(data -> $2)), 0)::int as entries
  from pgboss.job where name = $1 and state < 'completed'`;

/** Waits for a worker that is claiming one of these jobs, then skips that job. */
const CANCEL = `
  update pgboss.job set state = 'cancelled', completed_on = now()
  where name = ? and state < 'active' and ${IS_ABOUT}
  returning data`;

/** Removes entries from a list in the data of jobs that haven't started. In order, so that two calls can't deadlock. */
const REMOVE = `
  with found as (
    select job.id, job.data -> asked.list as entries, asked.list, asked.removed
    from pgboss.job, (select ?::text as list, array(select jsonb_array_elements_text(?::jsonb)) as removed) as asked
    where name = ? and state < 'active' and jsonb_exists_any(data -> asked.list, asked.removed)
    order by job.id for update of job)
  update pgboss.job set data = jsonb_set(data, array[found.list], found.entries - found.removed)
  from found where job.id = found.id and job.name = ?
  returning to_jsonb(array(
    select entry from jsonb_array_elements_text(found.entries) as entry where entry = any(found.removed))) as entries`;

const STARTED = `
  select data, created_on as "createdOn", state = 'active' as "isRunning"
  from pgboss.job where name = ? and state in ('active', 'completed') and ${IS_ABOUT}`;

/** A job that has run or is running. */
export interface StartedJob<Data> {
  data: Data;
  createdOn: Date;
  isRunning: boolean;
}

/** Skips jobs a worker is claiming; they're already due. */
const POSTPONE = `
  update pgboss.job set start_after = ? where id in (
    select id from pgboss.job where name = ? and state = 'created' and start_after > now() and ${IS_ABOUT}
    for update skip locked)`;

/** Jobs of one kind that are waiting or running, and what ran. This and the worker are the only readers of pg-boss's table. */
@Injectable()
export class UnfinishedJobs {
  constructor(private readonly sql: Sql) {}

  /** The data of matching jobs, as the given transaction sees them. */
  async find<Data extends object>(
    em: EntityManager,
    { name }: JobKind<Data>,
    about: Partial<Data>[],
  ): Promise<Data[]> {
    const found = await em.execute<{ data: Data }[]>(UNFINISHED, [name, JSON.stringify(about)]);
    return found.map(({ data }) => ownData(data));
  }

  /** Cancels matching jobs that haven't started, in the given transaction, and returns their data. */
  async cancel<Data extends object>(
    em: EntityManager,
    { name }: JobKind<Data>,
    about: Partial<Data>[],
  ): Promise<Data[]> {
    const canceled = await em.execute<{ data: Data }[]>(CANCEL, [name, JSON.stringify(about)]);
    return canceled.map(({ data }) => ownData(data));
  }

  /** Removes these entries from a list in the data of jobs that haven't started, and returns those it removed. */
  async removeEntries<Data extends object>(
    em: EntityManager,
    { name }: JobKind<Data>,
    list: keyof Data & string,
    entries: string[],
  ): Promise<string[]> {
    const values = [list, JSON.stringify(entries), name, name];
    const removed = await em.execute<{ entries: string[] }[]>(REMOVE, values);
    return removed.flatMap((job) => job.entries);
  }

  /** Matching jobs that have run or are running, as the given transaction sees them. */
  started<Data extends object>(
    em: EntityManager,
    { name }: JobKind<Data>,
    about: Partial<Data>[],
  ): Promise<StartedJob<Data>[]> {
    return em.execute<StartedJob<Data>[]>(STARTED, [name, JSON.stringify(about)]);
  }

  /** Postpones matching jobs that aren't due yet. */
  async postpone<Data extends object>(
    em: EntityManager,
    { name }: JobKind<Data>,
    about: Partial<Data>[],
    until: Date,
  ): Promise<void> {
    await em.execute(POSTPONE, [until, name, JSON.stringify(about)]);
  }

  /** The total number of entries in the lists under this name. */
  async entries<Data extends object>({ name }: JobKind<Data>, list: keyof Data & string): Promise<number> {
    const row = await this.sql.row<{ entries: number }>(ENTRIES, [name, list]);
    return row!.entries;
  }
}
