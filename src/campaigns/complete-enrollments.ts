import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Sql } from '../platform/database/sql.js';

const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 5_000;

/** One message in doubt keeps its sequence open: somebody has to decide. Several processes may do so at once. */
const COMPLETE = `
  update campaign_enrollments set status = 'completed', ended_at = now()
  where id in (
    select e.id from campaign_enrollments e
    where e.status = 'active' and e.last_at <= now() and not exists (
      select from messages m where m.enrollment_id = e.id and m.state in ('pending', 'sending', 'unknown'))
    order by e.last_at limit ${AT_ONCE} for update skip locked)`;

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
