import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { ConnectionField, ConnectionView, Integration } from '#shared/integration.js';
import { MINUTE_MS } from '#shared/time.js';
import { memoize } from '../cache.js';
import {
  CONFIG,
  type Config,
  configSchema,
  publicApiUrl,
  type Variables,
  worksInBackground,
} from '../config.js';
import { PgNotifications } from '../database/pg-notifications.js';
import { EVERY_PROCESS } from '../jobs/jobs.js';
import {
  type Connection,
  type Entered,
  explainRefusal,
  fieldsIn,
  parsed,
  pick,
  type VariableName,
  variablesOf,
} from './connection.js';
import { LiveAdapter } from './live-adapter.js';
import { ProviderHealth } from './provider-health.js';
import { namesIn } from './provider-tests.js';
import { CHANNEL, NotConnectable, StoredConnections } from './stored-connections.js';

interface Opened {
  connection: Connection<object>;
  live: LiveAdapter<object>;
  onChange: (() => void)[];
}

/**
 * The keys that admins enter in the console, on top of the environment, which takes precedence. They are stored
 * encrypted, and every process fills them into its `Config` and opens the adapter again as soon as they change.
 */
@Injectable()
export class Connections implements OnModuleInit {
  private readonly logger = new Logger('Connections');
  private readonly opened = new Map<string, Opened>();
  /** What the environment sets, before anything is filled in. */
  private readonly environment: Config;
  private readonly firstRead = memoize(() => this.stored.read());
  private applied: Promise<void> = Promise.resolve();

  constructor(
    private readonly stored: StoredConnections,
    private readonly health: ProviderHealth,
    private readonly notifications: PgNotifications,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.environment = { ...config };
  }

  onModuleInit(): void {
    const keepUp = () => this.keepUp();
    this.notifications.on(CHANNEL, keepUp, keepUp);
  }

  /** Runs between changes too, in case one was missed or couldn't be read. */
  @Interval(`${EVERY_PROCESS}connections`, MINUTE_MS)
  keepUp(): void {
    this.reload().catch((err: unknown) => this.logger.warn({ err }, 'Could not read the connections.'));
  }

  /** Whether this process also calls services in the background. */
  get isWorker(): boolean {
    return worksInBackground(this.config);
  }

  /** The adapter of a service: always the one for the current keys. Called once for each while modules are being wired. */
  async open<T extends object>(connection: Connection<T>): Promise<T> {
    await this.firstRead();
    Object.assign(this.config, this.variablesFor(connection.integration));
    const adapter = await connection.open(this.configFor(connection.integration));
    const live = new LiveAdapter(adapter, connection.close);
    const { name } = connection.integration;
    this.opened.set(name, { connection, live, onChange: [] } as unknown as Opened);
    this.register(connection, adapter);
    return live.standIn;
  }

  private register<T extends object>(connection: Connection<T>, adapter: T): void {
    const { integration, addressIn } = connection;
    const isEntered = addressIn && this.sourceOf(integration) === 'console';
    this.health.register(integration.name, {
      ...connection.describe(adapter, this.config),
      explain: isEntered ? (failure) => explainRefusal(connection, failure) : undefined,
    });
  }

  /** Nothing falls back to the sandbox because its keys can't be decrypted. */
  private configFor(integration: Integration): Config {
    const isSafe = this.sourceOf(integration) !== 'unreadable';
    return isSafe ? this.config : { ...this.config, hasEmbeddedDatabase: false };
  }

  /** Calls back after the adapter was opened with other keys. */
  onChange(name: string, callback: () => void): void {
    this.opened.get(name)?.onChange.push(callback);
  }

  /** How a service is connected, without its secrets; null if it can't be connected in the console. */
  viewOf(integration: Integration): ConnectionView | null {
    if (!integration.connect) return null;
    const stored = this.stored.get(integration.name);
    const source = this.sourceOf(integration);
    const fields = this.openFieldsOf(integration);
    const { connection } = this.opened.get(integration.name) ?? {};
    const texts = source === 'console' && connection ? fieldsIn(connection, stored?.values) : {};
    const filled = fields.filter(({ name }) => texts[name]);
    return {
      source,
      setAt: stored?.setAt.toISOString() ?? null,
      setBy: stored?.setBy ?? null,
      fields,
      values: Object.fromEntries(
        filled.filter(({ kind }) => kind !== 'secret').map(({ name }) => [name, texts[name]!]),
      ),
      secrets: filled.filter(({ kind }) => kind === 'secret').map(({ name }) => name),
      webhooks: (integration.connect.webhooks ?? []).map((path) => publicApiUrl(this.config) + path),
    };
  }

  /** What can be entered: everything the environment doesn't set. */
  openFieldsOf({ connect }: Integration): ConnectionField[] {
    return connect!.fields.filter(({ name }) => !this.isSet(name));
  }

  private sourceOf(integration: Integration): ConnectionView['source'] {
    if (this.isFromEnvironment(integration)) return 'environment';
    const stored = this.stored.get(integration.name);
    if (!stored) return 'none';
    return stored.values ? 'console' : 'unreadable';
  }

  /** A service that can be connected in the console. */
  find(name: string): Connection<object> {
    const connection = this.opened.get(name)?.connection;
    if (!connection?.integration.connect) throw new NotConnectable();
    return connection;
  }

  /** The configuration as if these variables were entered. */
  configWith(integration: Integration, values: Entered): Config {
    const fromEnvironment = pick(this.environment, variablesOf(integration));
    return { ...this.config, ...fromEnvironment, ...parsed(values) };
  }

  /** Reads what is stored and opens every adapter whose keys have changed. */
  reload(): Promise<void> {
    const next = this.applied.then(async () => {
      await this.stored.read();
      for (const opened of this.opened.values()) await this.apply(opened);
    });
    this.applied = next.catch(() => undefined);
    return next;
  }

  private async apply({ connection, live, onChange }: Opened): Promise<void> {
    const { integration } = connection;
    const values = this.variablesFor(integration);
    if (isDeepStrictEqual(values, pick(this.config, variablesOf(integration)))) return;
    const former = pick(this.config, variablesOf(integration));
    Object.assign(this.config, values);
    try {
      live.replace(await connection.open(this.configFor(integration)));
    } catch (err) {
      // The next reload tries again.
      Object.assign(this.config, former);
      this.logger.error({ err, provider: integration.name }, 'Could not open a service with its new keys.');
      return;
    }
    const adapter = live.standIn;
    this.register(connection, adapter);
    this.health.restart(integration.name);
    for (const callback of onChange) callback();
  }

  /** Values for all variables of a service: the environment's, with what was entered for those it leaves open. */
  private variablesFor(integration: Integration): Partial<Variables> {
    const names = variablesOf(integration);
    const fromEnvironment = pick(this.environment, names);
    if (this.isFromEnvironment(integration)) return fromEnvironment;
    const entered = parsed(this.stored.lastKnown(integration.name));
    const open = names.filter((name) => name in entered && !this.isSet(name));
    return { ...fromEnvironment, ...pick(entered, open) };
  }

  /** Whether the environment has one of the service's keys. Then it must have all of them. */
  isFromEnvironment({ needs }: Integration): boolean {
    return needs.flatMap(namesIn).some((name) => this.isSet(name));
  }

  /** Whether the environment sets a variable to something other than its default. */
  private isSet(name: string): boolean {
    if (!(name in configSchema.shape)) return false;
    const standard = configSchema.shape[name as VariableName].parse(undefined);
    return !isDeepStrictEqual(this.environment[name as VariableName], standard);
  }
}
