import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';

interface NativePool {
  query(query: {
    name?: string;
    text: string;
    values: unknown[];
    types: unknown;
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** Reads made for screens: SQL over the ORM's pool, prepared once a connection where a name is given. */
@Injectable()
export class Sql {
  private pool?: NativePool;

  constructor(private readonly orm: MikroORM) {}

  /** All rows as the database gives them. */
  async rows<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    this.pool ??= (await (this.orm.em as EntityManager).getConnection().getNativeClient()) as NativePool;
    // The ORM parses dates itself; rows read past it get the driver's own types.
    const { rows } = await this.pool.query({ name, text, values, types: pg.types });
    return rows as Row[];
  }

  /** The first row, or null. */
  async row<Row>(text: string, values: unknown[] = [], name?: string): Promise<Row | null> {
    const [row] = await this.rows<Row>(text, values, name);
    return row ?? null;
  }
}
