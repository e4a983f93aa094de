import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DAY_MS } from '#shared/durations.js';
import { Clock } from '../clock.js';
import { Sql } from './sql.js';

/** A statement that deletes what is older than its one parameter. */
interface Outdated {
  statement: string;
  before(now: Date): unknown;
}

/** Deletes every night what has had its time. Several processes may do so at once without harm. */
@Injectable()
export class Retention {
  private readonly logger = new Logger('Retention');
  private readonly outdated: Outdated[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Registers, once at the start, a statement that clears what nothing reads any more after a time. */
  clears(statement: string, before: (now: Date) => unknown): void {
    this.outdated.push({ statement, before });
  }

  @Cron('30 3 * * *')
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const { statement, before } of this.outdated)
      await this.sql.rows(statement, [before(now)]).catch((err: unknown) => this.logger.warn({ err }));
  }
}

/** The instant so many days of 24 hours before. */
export function daysBefore(days: number): (now: Date) => Date {
  return (now) => new Date(now.getTime() - days * DAY_MS);
}
