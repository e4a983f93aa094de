import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import type { JobKind } from './jobs.js';

const ABOUT = `select from pgboss.job where name = ? and data @> ?::jsonb and state < 'completed' limit 1`;

const ENTRIES = `
  select coalesce(sum(jsonb_array_length(data -> $2)), 0)::int as entries
  from pgboss.job where name = $1 and state < 'completed'`;

/** What of a kind waits or is under way; the table is the queue's own, and read nowhere but beside it. */
@Injectable()
export class UnfinishedJobs {
  constructor(private readonly sql: Sql) {}

  /** Whether there is a job about this, as the given transaction sees it. */
  async has<Data extends object>(
    em: EntityManager,
    { name }: JobKind<Data>,
    about: Partial<Data>,
  ): Promise<boolean> {
    const found = await em.execute<object[]>(ABOUT, [name, JSON.stringify(about)]);
    return found.length > 0;
  }

  /** How many entries the lists under this name hold together. */
  async entries<Data extends object>({ name }: JobKind<Data>, list: keyof Data & string): Promise<number> {
    const row = await this.sql.row<{ entries: number }>(ENTRIES, [name, list]);
    return row!.entries;
  }
}
