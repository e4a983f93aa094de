import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';

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
