import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Sql } from '../platform/database/sql.js';

const EVERY_MS = 10_000;

/** Keeps the tally short. Any number of processes may tick: the database lets one of them fold. */
@Injectable()
export class FoldLeadTally {
  private readonly logger = new Logger('FoldLeadTally');

  constructor(private readonly sql: Sql) {}

  @Interval(EVERY_MS)
  async fold(): Promise<void> {
    await this.sql.rows('select fold_lead_tally()').catch((err: unknown) => this.logger.warn({ err }));
  }
}
