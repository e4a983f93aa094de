import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config.js';
import { openSocket } from './database.module.js';

/** How often the connection is checked. One that doesn't answer ends with its socket, within 15 seconds in all. */
const CHECK_MS = 5_000;
const RECONNECT_MS = 1_000;

type Channel = 'connections' | 'inbox' | 'leads' | 'messages' | 'notifications' | 'sessions' | 'timelines';
type Listener = { onNotification: (payload: string) => void; onGap: () => void };

/** Postgres NOTIFY events from any process, including plain SQL. One connection listens on every channel. */
@Injectable()
export class PgNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('PgNotifications');
  private readonly listeners = new Map<string, Listener>();
  private readonly shutdown = new AbortController();
  /** Resolves after shutdown. */
  private listening: Promise<void> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Subscribes to a channel; `onGap` means that events may have been missed. Call it while modules are being wired. */
  on(channel: Channel, onNotification: Listener['onNotification'], onGap: Listener['onGap']): void {
    this.listeners.set(channel, { onNotification, onGap });
  }

  /** The same for pg-boss, which names its own channel. Until bootstrap it only polls. */
  async listen(channel: string, onNotification: Listener['onNotification'], onGap: Listener['onGap']) {
    this.listeners.set(channel, { onNotification, onGap });
    return { close: async () => void this.listeners.delete(channel) };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.listening = this.keepListening(await this.connect());
  }

  async onApplicationShutdown(): Promise<void> {
    this.shutdown.abort();
    await this.listening;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'keyturn-listener',
      connectionTimeoutMillis: 10_000,
      stream: () => openSocket(CHECK_MS),
    });
    client.on('notification', ({ channel, payload = '' }) =>
      this.listeners.get(channel)?.onNotification(payload),
    );
    // Stays for good: without a listener, an error that arrives while the connection closes would end the process.
    client.on('error', (err) => this.logger.debug({ err }));
    try {
      await client.connect();
      for (const channel of this.listeners.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    for (const { onGap } of this.listeners.values()) onGap();
    return client;
  }

  private async keepListening(first: pg.Client): Promise<void> {
    let client: pg.Client | null = first;
    while (client) {
      await this.untilLost(client);
      client = await this.reconnect();
    }
  }

  /** Resolves once the connection is lost, or closed because the process shuts down. */
  private async untilLost(client: pg.Client): Promise<void> {
    const ended = new AbortController();
    client.once('end', () => ended.abort(new Error('The connection ended.')));
    const signal = AbortSignal.any([ended.signal, this.shutdown.signal]);
    try {
      for (;;) {
        await pause(CHECK_MS, undefined, { signal });
        const { rowCount } = await client.query('select pg_listening_channels()');
        if (rowCount === 0) throw new Error('The database no longer listens.');
      }
    } catch (error) {
      const err = ended.signal.aborted ? ended.signal.reason : error;
      if (!this.shutdown.signal.aborted) this.logger.warn({ err }, 'live updates pause until reconnected');
    }
    await client.end().catch(() => undefined);
  }

  /** Tries until it succeeds; null once the process shuts down. */
  private async reconnect(): Promise<pg.Client | null> {
    for (;;) {
      if (this.shutdown.signal.aborted) return null;
      try {
        return await this.connect();
      } catch (err) {
        this.logger.debug({ err });
        await pause(RECONNECT_MS, undefined, { signal: this.shutdown.signal }).catch(() => undefined);
      }
    }
  }
}
