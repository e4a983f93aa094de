import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../clock.js';
import { Sql } from './sql.js';

const DAY_MS = 86_400_000;

/** What nothing reads any more, by the age that makes it so; refresh tokens go with their session. */
const OUTDATED = {
  'delete from rate_limits where expire < $1::bigint': (now: number) => now,
  'delete from sessions where expires_at < $1': (now: number) => new Date(now - 30 * DAY_MS),
  'delete from rent_lookups where fetched_at < $1': (now: number) => new Date(now - 30 * DAY_MS),
};

/** Deletes every night what has had its time. Several processes may do so at once without harm. */
@Injectable()
export class Sweep {
  private readonly logger = new Logger('Sweep');

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  @Cron('30 3 * * *')
  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const [statement, before] of Object.entries(OUTDATED))
      await this.sql.rows(statement, [before(now)]).catch((err: unknown) => this.logger.warn({ err }));
  }
}
