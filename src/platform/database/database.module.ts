import { Socket } from 'node:net';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Options } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Sql } from './sql.js';

/** Longer than a statement may take, shorter than the driver waits for it: a socket silent for this long is dead. */
const SILENCE_AFTER_MS = 4_500;
/** By then the code that checked out the connection has noticed that it ended, and returned it if it can. */
const RETURN_MS = 200;

/** A database socket that closes itself when the other end disappears silently. */
export function openSocket(statementTimeoutMs: number): Socket {
  const wire = new Socket();
  return wire.setTimeout(statementTimeoutMs + SILENCE_AFTER_MS, () => wire.destroy());
}

/**
 * Returns ended connections to the pool. A transaction whose begin or rollback fails never releases its connection
 * (kysely-org/kysely#1990); ten of those would leave the pool empty until a restart.
 */
export function reclaimLostConnections(pool: Pool): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    const reclaim = () => held.has(client) && client.release(true);
    client.once('end', () => setTimeout(reclaim, RETURN_MS).unref());
  });
}

@Module({})
export class DatabaseModule {
  static with(options: Options): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      // Writers fork inside `transactional` and readers use `Sql`, so no request needs its own identity map.
      imports: [MikroOrmModule.forRoot({ ...options, registerRequestContext: false }) as DynamicModule],
      providers: [Sql],
      exports: [Sql],
    };
  }
}
