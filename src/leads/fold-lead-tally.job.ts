import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Sql } from '../platform/database/sql.js';

const EVERY_MS = 1_000;
/** Rows from which folding pays: there are fewer groups than this. */
const WORTH_FOLDING = 500;

/** Keeps the tally short, since every list sums it up. Any number of processes may tick: the database lets one of them fold. */
@Injectable()
export class FoldLeadTally {
  private readonly logger = new Logger('FoldLeadTally');

  constructor(private readonly sql: Sql) {}

  @Interval(EVERY_MS)
  async fold(): Promise<void> {
    await this.foldAndTidy().catch((err: unknown) => this.logger.warn({ err }));
  }

  /** Folds, then vacuums: until then every sum still passes over the rows that were folded away. */
  private async foldAndTidy(): Promise<void> {
    const folding = await this.sql.row<{ done: boolean }>(
      'select fold_lead_tally() as done where (select count(*) from lead_tally) > $1',
      [WORTH_FOLDING],
    );
    if (folding?.done) await this.sql.rows('vacuum (skip_locked, truncate false) lead_tally');
  }
}
