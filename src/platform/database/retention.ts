import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DAY_MS } from '#shared/time.js';
import { Clock } from '../clock.js';
import { Sql } from './sql.js';

/** A statement that deletes rows older than its single parameter. */
interface Outdated {
  statement: string;
  before(now: Date): unknown;
}

/** Deletes expired rows every night. Safe to run in several processes at the same time. */
@Injectable()
export class Retention {
  private readonly logger = new Logger('Retention');
  private readonly outdated: Outdated[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Registers a cleanup statement; call it once at startup. */
  register(statement: string, before: (now: Date) => unknown): void {
    this.outdated.push({ statement, before });
  }

  @Cron('30 3 * * *')
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const { statement, before } of this.outdated)
      await this.sql.rows(statement, [before(now)]).catch((err: unknown) => this.logger.warn({ err }));
  }
}

/** The moment this many 24-hour days ago. */
export function daysBefore(days: number): (now: Date) => Date {
  return (now) => new Date(now.getTime() - days * DAY_MS);
}
