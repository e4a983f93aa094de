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

/** A large table, some of whose old rows are deleted. */
interface AgingTable {
  table: string;
  /** The column with a row's age, which is indexed. */
  time: string;
  idType: keyof typeof FIRST_IDS;
  /** SQL about row `t`: whether it may be deleted once it is old. */
  isDeletable: string;
  /** Age in days; 0 keeps all of them forever. */
  days: number;
  /** A statement that then deletes what is as old and only belonged to them. */
  leftovers?: string;
}

/** Where the first batch starts: an id that comes before all others of its type. */
const FIRST_IDS = { uuid: '00000000-0000-0000-0000-000000000000', bigint: '0' };

const BATCH = 1_000;

/** Deletes expired rows every night. Safe to run in several processes at the same time. */
@Injectable()
export class Retention {
  private readonly logger = new Logger('Retention');
  private readonly outdated: Outdated[] = [];
  private readonly aging: AgingTable[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Registers a cleanup statement; call it once at startup. */
  register(statement: string, before: (now: Date) => unknown): void {
    this.outdated.push({ statement, before });
  }

  /** Registers a table that is too large for one statement, and whose rows are only deleted if a setting says so. */
  registerTable(aging: AgingTable): void {
    if (aging.days > 0) this.aging.push(aging);
  }

  @Cron('30 3 * * *')
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const { statement, before } of this.outdated)
      await this.sql.rows(statement, [before(now)]).catch((err: unknown) => this.logger.warn({ err }));
    for (const aging of this.aging)
      await this.deleteInBatches(aging, now).catch((err: unknown) => this.logger.warn({ err }));
  }

  /** Looks at each old row once, so that those that stay don't slow the others down. */
  private async deleteInBatches(aging: AgingTable, now: Date): Promise<void> {
    const statement = nextBatch(aging);
    const before = daysBefore(aging.days)(now);
    let last: Position | null = { at: '-infinity', id: FIRST_IDS[aging.idType] };
    while (last) last = await this.sql.row<Position>(statement, [before, last.at, last.id]);
    if (aging.leftovers) await this.sql.rows(aging.leftovers, [before]);
  }
}

/** As text, because a JavaScript date would lose the microseconds. */
interface Position {
  at: string;
  id: string;
}

/** Deletes the deletable ones of the next rows, and returns the last one looked at. */
function nextBatch({ table, time, idType, isDeletable }: AgingTable): string {
  return `
    with old as materialized (
      select t.id, t.${time} as at from ${table} t
      where (t.${time}, t.id) > ($2::timestamptz, $3::${idType}) and t.${time} < $1
      order by t.${time}, t.id limit ${BATCH}),
    deleted as (delete from ${table} t using old where t.id = old.id and (${isDeletable}))
    select old.at::text as at, old.id::text as id from old order by old.at desc, old.id desc limit 1`;
}

/** The moment this many 24-hour days ago. */
export function daysBefore(days: number): (now: Date) => Date {
  return (now) => new Date(now.getTime() - days * DAY_MS);
}
