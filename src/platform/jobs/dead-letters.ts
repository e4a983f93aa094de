import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type FindJobsOptions, fromKysely } from 'pg-boss';
import { DEAD_LETTERS_SHOWN, type DeadLettersView, type ReplayJob } from '#shared/jobs/jobs.contract.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Sql } from '../database/sql.js';
import { DeadLetterNotFound, JobDataRefused } from './jobs.errors.js';
import { Jobs } from './jobs.js';
import { type DeadLetter, type LeadNames, toDeadLetterView } from './jobs.view.js';

/** The library's own search knows no end: an outage leaves more than anybody reads. */
const NEWEST = `
  select id, name, data, created_on as "createdOn", source_name as "sourceName", source_output as "sourceOutput",
    source_created_on as "sourceCreatedOn", source_retry_count as "sourceRetryCount", count(*) over ()::int as total
  from pgboss.job where name = any($1) and state < 'active'
  order by created_on desc, id limit $2`;

/** Admins may correct a job's data by hand: a lead id in it may be no valid one. */
const LEAD_NAMES = `
  select id, coalesce(nullif(name, ''), email) as name from leads
  where id in (select each::uuid from unnest($1::text[]) as each where pg_input_is_valid(each, 'uuid'))`;

/** Jobs that failed every attempt: an admin has them tried again, as they were or corrected, or lets them go. */
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
      toDeadLetterView(letter, known.get(letter.sourceName ?? ''), leads),
    );
    return { total: found[0]?.total ?? 0, letters };
  }

  /** Puts it back where it failed, with all its attempts ahead. */
  async replay(id: string, { data }: ReplayJob, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const db = fromKysely(em.getKysely());
      const { name, sourceName } = await this.demand(em, id);
      if (data) {
        const wrong = this.jobs.known.get(sourceName ?? '')?.schema.safeParse(data).error;
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
      const { name, sourceName } = await this.demand(em, id);
      await this.jobs.boss.deleteJob(name, id, { db: fromKysely(em.getKysely()) });
      this.audit.record(em, 'job.discarded', actor, { id, before: { queue: sourceName } });
    });
  }

  private async leadsOf(letters: DeadLetter[]): Promise<LeadNames> {
    const ids = letters.map(({ data }) => data.leadId).filter((id) => typeof id === 'string');
    const rows = await this.sql.rows<{ id: string; name: string }>(LEAD_NAMES, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async demand(em: EntityManager, id: string): Promise<DeadLetter> {
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
