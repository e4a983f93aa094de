import { Socket } from 'node:net';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Options } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Sql } from './sql.js';

/** Longer than a statement may take and shorter than the driver waits for one: a wire this silent is dead. */
const SILENCE_MS = 9_500;
/** By then the holder of a connection that ended has noticed, and returned it by itself where it can. */
const RETURN_MS = 200;

/** A wire to the database that closes itself when the other end has gone without a word. */
export function openWire(): Socket {
  const wire = new Socket();
  return wire.setTimeout(SILENCE_MS, () => wire.destroy());
}

/**
 * Takes connections that ended back into the pool's count. A transaction whose begin or rollback fails keeps its
 * connection for good (kysely-org/kysely#1990): after ten of them the pool would be empty until a restart.
 */
export function reclaimLost(pool: Pool): void {
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
      // Writers fork inside `transactional`, readers use `Sql`: no request needs an identity map of its own.
      imports: [MikroOrmModule.forRoot({ ...options, registerRequestContext: false }) as DynamicModule],
      providers: [Sql],
      exports: [Sql],
    };
  }
}
