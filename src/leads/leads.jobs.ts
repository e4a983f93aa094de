import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Sql } from '../platform/database/sql.js';

const EVERY_MS = 1_000;
/** More than the number of groups, so that compacting pays off. */
const MIN_ROWS = 500;

/**
 * Compacts the lead tally, since every list sums it up. Any number of processes may run this: the database lets one
 * at a time through.
 */
@Injectable()
export class CompactLeadTally {
  constructor(private readonly sql: Sql) {}

  /** Until the vacuum, every sum still scans the rows that were compacted away. */
  @Interval(EVERY_MS)
  async compact(): Promise<void> {
    const compacted = await this.sql.row<{ done: boolean }>(
      'select fold_lead_tally() as done where (select count(*) from lead_tally) > $1',
      [MIN_ROWS],
    );
    if (compacted?.done) await this.sql.rows('vacuum (skip_locked, truncate false) lead_tally');
  }
}
