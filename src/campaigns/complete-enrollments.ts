import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Sql } from '../platform/database/sql.js';

const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 5_000;

/**
 * One message in doubt keeps its sequence open: somebody has to decide. One of which nothing went did not run to its end.
 * Several processes may do so at once.
 */
const COMPLETE = `
  update campaign_enrollments ended set ended_at = now(),
    status = case when spent.went then 'completed' else 'stopped' end,
    reason = case when not spent.went then 'unsent' end
  from (
    select e.id, exists (select from messages m where m.enrollment_id = e.id and m.state = 'sent') as went
    from campaign_enrollments e
    where e.status = 'active' and e.last_at <= now() and not exists (
      select from messages m where m.enrollment_id = e.id and m.state in ('pending', 'sending', 'unknown'))
    order by e.last_at limit ${AT_ONCE} for update of e skip locked) as spent
  where ended.id = spent.id`;

/** Closes sequences whose last message has ended. */
@Injectable()
export class CompleteEnrollments {
  private readonly logger = new Logger('CompleteEnrollments');

  constructor(private readonly sql: Sql) {}

  @Interval(LOOK_EVERY_MS)
  async run(): Promise<void> {
    await this.sql.rows(COMPLETE).catch((err: unknown) => this.logger.warn({ err }));
  }
}
