import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { fromKysely } from 'pg-boss';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';

/**
 * SQL that lets the current transaction commit without waiting for the disk, for work that can be redone. A power
 * failure loses at most the last moment, together with everything committed after it; a killed process loses nothing.
 */
export const RELAXED_COMMIT = `set_config('synchronous_commit', 'off', true)`;

/** Serializes callers with the same name until their transactions end. The part before the colon is a namespace. */
export async function advisoryLock(em: EntityManager, name: string): Promise<void> {
  await em.execute(`select ${advisoryLockSql('?')}`, [name]);
}

/** The same as SQL, for names a statement computes itself; `name` is an expression. */
export function advisoryLockSql(name: string): string {
  return `pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** The conditions of a query and the values they compare with. Every value is sent as a parameter. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly all: string[] = [];

  /** The text after `where`. */
  get where(): string {
    return this.all.join(' and ') || 'true';
  }

  /** Adds a value and returns its placeholder. */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  and(condition: string): this {
    this.all.push(condition);
    return this;
  }

  /** Adds a condition for one filter field; an absent or blank value adds nothing. */
  when(value: unknown, condition: (parameter: string) => string): this {
    return value === undefined || value === '' ? this : this.and(condition(this.parameter(value)));
  }
}

/** Fields with these names are timestamps everywhere. */
type MomentName = 'at' | `${string}At`;

/** A view as read from the database: the driver returns dates, the ORM and JSON return text. */
export type Stored<View> = {
  [Field in keyof View]: Field extends MomentName ? Date | string | Extract<View[Field], null> : View[Field];
};

type WithIsoMoments<Row> = {
  [Field in keyof Row]: Field extends MomentName ? string | Extract<Row[Field], null> : Row[Field];
};

/** Timestamps are sent as ISO text. */
export function isoMoments<Row extends object>(row: Row): WithIsoMoments<Row> {
  const entries = Object.entries(row).map(([field, value]) => [field, isMoment(field) ? iso(value) : value]);
  return Object.fromEntries(entries) as WithIsoMoments<Row>;
}

function isMoment(field: string): boolean {
  return field === 'at' || field.endsWith('At');
}

function iso(moment: Date | string | null): string | null {
  return moment && new Date(moment).toISOString();
}

/** SQL for a timestamp as ISO text, for views that nest one in JSON. */
export function isoText(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for the start of a day in the company's time zone; `day` is an expression. Not every day has 24 hours. */
export function midnight(day: string): string {
  return `(${day})::timestamp at time zone '${BUSINESS_TIME_ZONE}'`;
}

/** SQL for the company's calendar day at a moment; `moment` is a timestamptz expression. */
export function dayOf(moment: string): string {
  return `(${moment} at time zone '${BUSINESS_TIME_ZONE}')::date`;
}

interface Connection {
  query(query: {
    name?: string;
    text: string;
    values: unknown[];
    types: pg.CustomTypesConfig;
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

interface NativePool extends Connection {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  connect(): Promise<Connection & { release(broken?: boolean): void }>;
}

/** Runs one statement of a transaction and returns its rows. */
export type Statements = <Row>(text: string, values?: unknown[], name?: string) => Promise<Row[]>;

/**
 * On the connection of the ORM's transaction, so that they see its own changes. They bind their parameters, which matters
 * for large values: the ORM itself interpolates values into the SQL text.
 */
export function statementsOf(em: EntityManager): Statements {
  return async <Row>(text: string, values: unknown[] = []) =>
    (await fromKysely(em.getKysely()).executeSql(text, values)).rows as Row[];
}

/** Queries for screens: SQL over the ORM's pool, prepared once per connection when named. */
@Injectable()
export class Sql {
  private pool?: NativePool;

  constructor(private readonly orm: MikroORM) {}

  /** All rows, as the database returns them. */
  async rows<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    return runOn<Row>(await this.open(), text, values, name);
  }

  async row<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row | null> {
    const [row] = await this.rows<Row>(text, values, name);
    return row ?? null;
  }

  /** All rows as the API returns them: timestamps are ISO text. */
  async views<View>(text: string, values: unknown[] = [], name?: string): Promise<View[]> {
    return runOn<View>(await this.open(), text, values, name, VIEW_TYPES);
  }

  async view<View>(text: string, values: unknown[] = [], name?: string): Promise<View | null> {
    const [view] = await this.views<View>(text, values, name);
    return view ?? null;
  }

  /** A transaction of plain statements, for batch work where entities would cost more than the work itself. */
  async transaction<T>(work: (run: Statements) => Promise<T>): Promise<T> {
    const connection = await (await this.open()).connect();
    const run: Statements = (text, values = [], name) => runOn(connection, text, values, name);
    try {
      await run('begin');
      const result = await work(run);
      await run('commit');
      connection.release();
      return result;
    } catch (error) {
      const isBroken = await run('rollback').then(
        () => false,
        () => true,
      );
      connection.release(isBroken);
      throw error;
    }
  }

  /** How many connections the pool has, how many are idle, and how many callers wait for one. */
  async connections(): Promise<Pick<NativePool, 'totalCount' | 'idleCount' | 'waitingCount'>> {
    return this.open();
  }

  private async open(): Promise<NativePool> {
    this.pool ??= (await (this.orm.em as EntityManager).getConnection().getNativeClient()) as NativePool;
    return this.pool;
  }
}

async function runOn<Row>(
  connection: Connection,
  text: string,
  values: unknown[],
  name?: string,
  types: pg.CustomTypesConfig = pg.types,
): Promise<Row[]> {
  // The ORM parses dates itself; queries that bypass it get the driver's own types.
  const { rows } = await connection.query({ name, text, values, types });
  return rows as Row[];
}

const VIEW_TYPES = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.TIMESTAMPTZ ? toIsoMoment : pg.types.getTypeParser(type, format),
} as pg.CustomTypesConfig;

const parseMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** `2026-11-28 14:48:33.12+00` → `2026-11-28T14:48:33.120Z`. Lists have a hundred of them, and a `Date` costs more. */
function toIsoMoment(stored: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(stored) ?? [];
  if (!day) return new Date(parseMoment(stored)).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
