import type { EntityManager } from '@mikro-orm/postgresql';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { fromKysely } from 'pg-boss';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';

/**
 * Runs a statement within the ORM's transaction, its values beside its text as `$1`, `$2`, …. For large ones: the ORM
 * itself writes values into the text, letter by letter.
 */
export async function executeBound(em: EntityManager, text: string, values: unknown[]): Promise<void> {
  await fromKysely(em.getKysely()).executeSql(text, values);
}

/**
 * The SQL of an expression that lets the transaction it stands in commit without waiting for the disk: for what may be
 * done again. A machine that fails loses its last moment at most, and never without all that was committed after it; a
 * process that is killed loses nothing.
 */
export const RELAXED_COMMIT = `set_config('synchronous_commit', 'off', true)`;

/** Callers with the same name take turns until their transactions end. Before its colon stands whose name it is. */
export async function advisoryLock(em: EntityManager, name: string): Promise<void> {
  await em.execute(`select ${turn('?')}`, [name]);
}

/** The SQL of the same, for names that a statement finds itself; `name` is an expression. */
export function turn(name: string): string {
  return `pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** The conditions of a read and the values they compare with; every value travels as a parameter. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly all: string[] = [];

  /** What stands after `where`. */
  get where(): string {
    return this.all.join(' and ') || 'true';
  }

  /** Keeps a value and returns the parameter that stands for it. */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  and(condition: string): this {
    this.all.push(condition);
    return this;
  }

  /** A condition on a part of a filter; one that is absent or blank asks for nothing. */
  when(value: unknown, condition: (parameter: string) => string): this {
    return value === undefined || value === '' ? this : this.and(condition(this.parameter(value)));
  }
}

/** Fields of these names hold moments, everywhere. */
type MomentName = 'at' | `${string}At`;

/** A view as it is read: the driver gives moments as dates, the ORM and JSON as text. */
export type Stored<View> = {
  [Field in keyof View]: Field extends MomentName ? Date | string | Extract<View[Field], null> : View[Field];
};

type WithIsoMoments<Row> = {
  [Field in keyof Row]: Field extends MomentName ? string | Extract<Row[Field], null> : Row[Field];
};

/** Moments travel as ISO text. */
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

/** The SQL of the moment a day of the company's calendar begins; `day` is an expression. Not every day has 24 hours. */
export function midnight(day: string): string {
  return `(${day})::timestamp at time zone '${BUSINESS_TIME_ZONE}'`;
}

/** The SQL of the company's calendar day at a moment; `moment` is an expression of type timestamptz. */
export function dayOf(moment: string): string {
  return `(${moment} at time zone '${BUSINESS_TIME_ZONE}')::date`;
}

interface Connection {
  query(query: {
    name?: string;
    text: string;
    values: unknown[];
    types: unknown;
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

interface NativePool extends Connection {
  connect(): Promise<Connection & { release(broken?: boolean): void }>;
}

/** Runs one statement of a transaction and gives its rows. */
export type Statements = <Row>(text: string, values?: unknown[], name?: string) => Promise<Row[]>;

/** Reads made for screens: SQL over the ORM's pool, prepared once a connection where a name is given. */
@Injectable()
export class Sql {
  private pool?: NativePool;

  constructor(private readonly orm: MikroORM) {}

  /** All rows as the database gives them. */
  async rows<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    return runOn<Row>(await this.open(), text, values, name);
  }

  /** The first row, or null. */
  async row<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row | null> {
    const [row] = await this.rows<Row>(text, values, name);
    return row ?? null;
  }

  /** Statements that hold together; for work in batches, where entities would cost more than what is done with them. */
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
): Promise<Row[]> {
  // The ORM parses dates itself; rows read past it get the driver's own types.
  const { rows } = await connection.query({ name, text, values, types: pg.types });
  return rows as Row[];
}
