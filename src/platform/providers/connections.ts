import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Connect, ConnectionField, ConnectionView, Integration } from '#shared/integration.js';
import { MINUTE_MS } from '#shared/time.js';
import { type Actor, Audit } from '../audit/audit.js';
import { memoize } from '../cache.js';
import { Clock } from '../clock.js';
import {
  CONFIG,
  type Config,
  configSchema,
  publicApiUrl,
  type Variables,
  worksInBackground,
} from '../config.js';
import { Sql } from '../database/sql.js';
import { defineError, type FieldError, InvalidFields } from '../errors.js';
import { EVERY_PROCESS } from '../jobs/jobs.js';
import { PgNotifications } from '../live/live.gateway.js';
import { EncryptedText } from '../secrets/encrypted-text.js';
import { LiveAdapter } from './live-adapter.js';
import { ProviderRejected } from './provider-errors.js';
import { type Provider, ProviderHealth } from './provider-health.js';
import { describeRefusal, failureIn, missingIn, namesIn } from './provider-tests.js';

/** How a service is connected, whether its keys come from the environment or from the console. */
export interface Connection<T extends object> {
  integration: Integration;
  /** Opens an adapter; without keys, one that says so. */
  open(config: Config): T | Promise<T>;
  /** Its state for the integrations page. */
  describe(adapter: T, config: Config): Provider;
  close?(adapter: T): unknown;
  /** Turns what was entered into variables, where a variable combines several fields. */
  toVariables?(entered: Entered): Entered;
  /** The reverse of `toVariables`. */
  toFields?(variables: Entered): Entered;
  /** The field to blame for a variable, where their names differ. */
  fieldOf?: Record<string, string>;
  /** Where the service is, if admins enter that. Stored secrets are never sent to another address. */
  addressIn?(variables: Entered): string;
  /** What is wrong with the keys if this step of the test fails, where a test has steps. */
  refusals?: Record<string, string>;
}

/** Text by the name of its field or variable. */
type Entered = Record<string, string>;
/** What the form sends: null for a stored secret to remove. */
type Sent = Connect['values'];
type VariableName = keyof Variables;

interface Opened {
  connection: Connection<object>;
  live: LiveAdapter<object>;
  onChange: (() => void)[];
}

interface Row {
  provider: string;
  encrypted: string;
  setAt: Date;
  setBy: string | null;
}

/** Keys that a service accepted, to be stored in place of those that were there. */
interface Tested {
  integration: Integration;
  before: Stored | undefined;
  values: Entered;
  changed: string[];
}

interface Stored extends Pick<Row, 'encrypted' | 'setAt' | 'setBy'> {
  /** The variables, as text; null if they can't be decrypted, or are no longer valid. */
  values: Entered | null;
}

const PURPOSE = 'connection';
const CHANNEL = 'connections';
const READ = `
  select c.provider, c.encrypted, c.set_at as "setAt", coalesce(u.name, u.email) as "setBy"
  from connections c left join users u on u.id = c.set_by_id`;
const ADD = `
  insert into connections (provider, encrypted, set_at, set_by_id) values (?, ?, ?, ?)
  on conflict (provider) do nothing returning provider`;
const REPLACE = `
  update connections set encrypted = ?, set_at = ?, set_by_id = ? where provider = ? and encrypted = ?
  returning provider`;
/** Unless someone has entered other keys since it was read. */
const REENCRYPT = 'update connections set encrypted = $3 where provider = $1 and encrypted = $2';
const NOTIFY = `select pg_notify('${CHANNEL}', ?)`;

const SetByEnvironment = defineError(
  'conflict',
  'SET_BY_ENVIRONMENT',
  (label: string) =>
    `${label} is connected by the environment of the server. Remove its variables there to connect it here.`,
);
const ConnectionFailed = defineError(
  'invalid',
  'CONNECTION_FAILED',
  (failed: { message: string; cause: unknown }) => failed,
);
const ConnectionChanged = defineError(
  'conflict',
  'CONNECTION_CHANGED',
  'Someone else changed this connection in the meantime. Reload the page.',
);
const NotConnectable = defineError('not-found', 'NOT_CONNECTABLE', 'This service is not connected here.');

/**
 * The keys that admins enter in the console, on top of the environment, which wins. They are stored encrypted,
 * and every process fills them into its `Config` and opens the adapter again as soon as they change.
 */
@Injectable()
export class Connections implements OnModuleInit {
  private readonly logger = new Logger('Connections');
  private readonly opened = new Map<string, Opened>();
  /** What the environment says, before anything is filled in. */
  private readonly environment: Config;
  private stored = new Map<string, Stored>();
  /** What could be decrypted last: processes that still have the former secret go on with it during a rotation. */
  private readonly known = new Map<string, Entered>();
  private readonly firstRead = memoize(() => this.read());
  private applied: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly encryption: EncryptedText,
    private readonly audit: Audit,
    private readonly clock: Clock,
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

  /** Also in between, in case a change was missed or couldn't be read. */
  @Interval(`${EVERY_PROCESS}connections`, MINUTE_MS)
  keepUp(): void {
    this.reload().catch((err: unknown) => this.logger.warn({ err }, 'Could not read the connections.'));
  }

  /** Whether this process also uses services when no one asks it to. */
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
      explain: isEntered ? (failure) => explain(connection, failure) : undefined,
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
  private openFieldsOf({ connect }: Integration): ConnectionField[] {
    return connect!.fields.filter(({ name }) => !this.isSet(name));
  }

  private sourceOf(integration: Integration): ConnectionView['source'] {
    if (this.isFromEnvironment(integration)) return 'environment';
    const stored = this.stored.get(integration.name);
    if (!stored) return 'none';
    return stored.values ? 'console' : 'unreadable';
  }

  /** Tests keys, with the stored secrets in place of blank ones unless they are removed; throws what is wrong with them. */
  async test(name: string, entered: Sent): Promise<Tested> {
    const { connection } = this.find(name);
    const { integration } = connection;
    if (this.isFromEnvironment(integration)) throw new SetByEnvironment(integration.label);
    await this.reload();
    const before = this.stored.get(name);
    const values = this.valuesOf(connection, entered, before?.values);
    const chosen = this.chosenIn(integration);
    const all = await this.try(connection, { ...chosen, ...values }).then(
      () => ({ ...chosen, ...values }),
      // What was chosen from the service's lists may belong to another account.
      async (error: unknown) => {
        if (!chosen || !(Object(error).cause instanceof ProviderRejected)) throw error;
        await this.try(connection, values);
        return values;
      },
    );
    const known = before?.values ?? {};
    const changed = Object.keys({ ...known, ...all }).filter((each) => all[each] !== known[each]);
    return { integration, before, values: all, changed };
  }

  /** Changes some variables of a connected service, and keeps its keys; a blank one is removed. */
  async change(name: string, changes: Entered, actor: Actor): Promise<void> {
    const { connection } = this.find(name);
    const { integration } = connection;
    await this.reload();
    const before = this.stored.get(name);
    if (!before?.values) throw new NotConnectable();
    if (this.isFromEnvironment(integration)) throw new SetByEnvironment(integration.label);
    const changed = Object.entries({ ...before.values, ...changes }).filter(([, text]) => text !== '');
    const values = Object.fromEntries(changed);
    const problems = problemsIn(values);
    if (problems.length > 0) throw new InvalidFields(problems);
    await this.try(connection, values);
    await this.save({ integration, before, values, changed: Object.keys(changes) }, actor);
  }

  /** Stores keys, unless others were stored since they were tested. */
  async save({ integration, before, values, changed }: Tested, actor: Actor): Promise<void> {
    const { name, label } = integration;
    await this.em.transactional(async (em) => {
      const encrypted = this.encryption.encrypt(PURPOSE, name, JSON.stringify(values));
      const [now, by] = [this.clock.now(), actor.id];
      const saved = before
        ? await em.execute(REPLACE, [encrypted, now, by, name, before.encrypted])
        : await em.execute(ADD, [name, encrypted, now, by]);
      if (saved.length === 0) throw new ConnectionChanged();
      const after = { service: label, fields: changed };
      this.audit.record(em, 'integration.connected', actor, { id: name, after });
      await em.execute(NOTIFY, [name]);
    });
    await this.reload();
  }

  /** What is stored for a service besides the keys that its form asks for; null if nothing is. */
  private chosenIn({ name, connect, options }: Integration): Entered | null {
    const values = this.stored.get(name)?.values ?? {};
    const isAsked = (variable: string) => connect!.fields.some((field) => field.name === variable);
    const chosen = Object.entries(values).filter(
      ([variable]) => options.includes(variable) && !isAsked(variable),
    );
    return chosen.length > 0 ? Object.fromEntries(chosen) : null;
  }

  async disconnect(name: string, actor: Actor): Promise<void> {
    const { integration } = this.find(name).connection;
    await this.em.transactional(async (em) => {
      const deleted = await em.execute('delete from connections where provider = ? returning provider', [
        name,
      ]);
      if (deleted.length === 0) throw new NotConnectable();
      const before = { service: integration.label };
      this.audit.record(em, 'integration.disconnected', actor, { id: name, before });
      await em.execute(NOTIFY, [name]);
    });
    await this.reload();
  }

  private find(name: string): Opened {
    const opened = this.opened.get(name);
    if (!opened?.connection.integration.connect) throw new NotConnectable();
    return opened;
  }

  /** The variables for what was entered, as text; throws the fields that are not valid. */
  private valuesOf(connection: Connection<object>, entered: Sent, stored?: Entered | null): Entered {
    const { integration, toVariables = same, fieldOf = {}, addressIn } = connection;
    const fields = this.openFieldsOf(integration);
    const typed = Object.fromEntries(
      fields.map(({ name }) => [name, (entered[name] ?? '').trim()]).filter(([, text]) => text),
    ) as Entered;
    const before = fieldsIn(connection, stored);
    for (const [name, text] of Object.entries(entered)) if (text === null) delete before[name];
    const kept = pick(
      before,
      fields.filter(isKept(typed, before)).map(({ name }) => name),
    ) as Entered;
    const filled = { ...typed, ...kept };
    const errors = [
      ...Object.keys(entered)
        .filter((name) => !fields.some((field) => field.name === name))
        .map((field) => ({ field, code: 'UNKNOWN', message: 'This is set elsewhere.' })),
      ...fields
        .filter(({ name, isOptional }) => !isOptional && !filled[name])
        .map(({ name }) => required(name)),
    ];
    if (errors.length > 0) throw new InvalidFields(errors);
    const values = toVariables(filled);
    const isMoved = stored && addressIn && addressIn(values) !== addressIn(stored);
    if (isMoved && Object.keys(kept).length > 0) throw new InvalidFields(Object.keys(kept).map(neededAgain));
    const problems = problemsIn(values).map((each) => ({
      ...each,
      field: fieldOf[each.field] ?? each.field,
    }));
    if (problems.length > 0) throw new InvalidFields(problems);
    return values;
  }

  /** Opens an adapter for these keys only, and has it ask the service. */
  private async try(connection: Connection<object>, values: Entered): Promise<void> {
    const { integration } = connection;
    const fromEnvironment = pick(this.environment, variablesOf(integration));
    const candidate = { ...this.config, ...fromEnvironment, ...parsed(values) };
    const adapter = await connection.open(candidate);
    try {
      const { test, needs = integration.needs } = connection.describe(adapter, candidate);
      const missing = missingIn(candidate, needs).flatMap((need) => namesIn(need).slice(0, 1));
      if (missing.length > 0) throw new InvalidFields(missing.map(required));
      const failure = test ? await failureIn(test) : null;
      if (failure === null) return;
      throw new ConnectionFailed({ message: explain(connection, failure), cause: failure });
    } finally {
      await connection.close?.(adapter);
    }
  }

  /** Reads what is stored and opens every adapter whose keys have changed. */
  private reload(): Promise<void> {
    const next = this.applied.then(async () => {
      await this.read();
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

  private async read(): Promise<void> {
    const rows = await this.sql.rows<Row>(READ);
    const stored = await Promise.all(
      rows.map(async (row) => [row.provider, await this.decrypt(row)] as const),
    );
    this.stored = new Map(stored);
    for (const [provider, { values }] of stored) if (values) this.known.set(provider, values);
    for (const provider of this.known.keys()) if (!this.stored.has(provider)) this.known.delete(provider);
  }

  private async decrypt({ provider, encrypted, setAt, setBy }: Row): Promise<Stored> {
    let current = encrypted;
    const decrypted = this.encryption.decrypt(PURPOSE, provider, encrypted);
    if (!decrypted) this.logger.error({ provider }, 'Its stored keys cannot be decrypted: connect it again.');
    if (decrypted?.isOld) {
      current = this.encryption.encrypt(PURPOSE, provider, decrypted.text);
      await this.sql.rows(REENCRYPT, [provider, encrypted, current]);
    }
    const values = decrypted && (JSON.parse(decrypted.text) as Entered);
    const isValid = values && problemsIn(values).length === 0;
    return { encrypted: current, setAt, setBy, values: isValid ? values : null };
  }

  /** Values for all variables of a service: the environment's, with what was entered for those it leaves open. */
  private variablesFor(integration: Integration): Partial<Variables> {
    const names = variablesOf(integration);
    const fromEnvironment = pick(this.environment, names);
    if (this.isFromEnvironment(integration)) return fromEnvironment;
    const { name } = integration;
    const entered = parsed((this.stored.has(name) && this.known.get(name)) || {});
    const open = names.filter((name) => name in entered && !this.isSet(name));
    return { ...fromEnvironment, ...pick(entered, open) };
  }

  /** Whether the environment has one of the service's keys. Then it must have all of them. */
  private isFromEnvironment({ needs }: Integration): boolean {
    return needs.flatMap(namesIn).some((name) => this.isSet(name));
  }

  /** Whether the environment sets a variable to something other than its default. */
  private isSet(name: string): boolean {
    if (!(name in configSchema.shape)) return false;
    const standard = configSchema.shape[name as VariableName].parse(undefined);
    return !isDeepStrictEqual(this.environment[name as VariableName], standard);
  }
}

/** What is stored for a service, by the fields of its form. */
function fieldsIn({ toFields = same }: Connection<object>, variables?: Entered | null): Entered {
  return variables ? toFields(variables) : {};
}

/** A stored secret stays if nothing was typed over it. */
const isKept =
  (typed: Entered, before: Entered) =>
  ({ name, kind }: ConnectionField) =>
    kind === 'secret' && !typed[name] && Boolean(before[name]);

const same = (values: Entered): Entered => values;

function neededAgain(field: string): FieldError {
  return { field, code: 'REQUIRED', message: 'You changed the server address, so enter this again.' };
}

/** Why a service didn't accept keys, in a sentence of ours. */
function explain<T extends object>({ integration, refusals }: Connection<T>, failure: unknown): string {
  return refusals?.[String(failure)] ?? describeRefusal(integration.connect!.service, failure);
}

function variablesOf({ needs, options }: Integration): VariableName[] {
  return [...needs.flatMap(namesIn), ...options] as VariableName[];
}

function pick<T extends object>(values: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}

function problemsIn(values: Entered): FieldError[] {
  return Object.entries(values).flatMap(([name, text]) => {
    const schema = configSchema.shape[name as VariableName];
    const issues = schema ? (schema.safeParse(text).error?.issues ?? []) : [{ code: 'unknown', message: '' }];
    return issues
      .slice(0, 1)
      .map(({ code, message }) => ({ field: name, code: code!.toUpperCase(), message }));
  });
}

function parsed(values: Entered): Partial<Variables> {
  const entries = Object.entries(values).map(([name, text]) => [
    name,
    configSchema.shape[name as VariableName].parse(text),
  ]);
  return Object.fromEntries(entries);
}

function required(field: string): FieldError {
  return { field, code: 'REQUIRED', message: 'Required' };
}

/** A server on this machine needs no encryption, and often has none. */
export const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/** The URL of a mail server or a mailbox, from what people know about it. */
export function serverUrl(
  protocol: string,
  { server = '', port, username = '', password = '', folder = '' }: Entered,
): string {
  const errors: FieldError[] = [];
  if (!HOST_NAME.test(server))
    errors.push({ field: 'server', code: 'INVALID', message: 'A name such as mail.example.com' });
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    errors.push({ field: 'port', code: 'INVALID', message: 'A number up to 65535' });
  if (errors.length > 0) throw new InvalidFields(errors);
  const [user, secret, path] = [username, password, folder].map(encodeURIComponent);
  const login = user && `${user}:${secret}@`;
  return `${protocol}://${login}${server}${port ? `:${port}` : ''}${path && `/${path}`}`;
}

/** What such a URL was made of. */
export function serverFields(url: string): Entered {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  const login = { username: user!, password: secret! };
  return { server: hostname, security: protocol.slice(0, -1), port, folder: folder!, ...login };
}

/** The protocol, server and port of such a URL. */
export function serverAddress(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host.toLowerCase()}`;
}

const StoredConnectionSchema = defineEntity({
  name: 'StoredConnection',
  tableName: 'connections',
  properties: {
    /** The service's name on the integrations page. */
    provider: p.text().primary(),
    /** Its variables as JSON, encrypted with a key derived from JWT_SECRET. */
    encrypted: p.text().hidden(),
    setAt: p.datetime(3),
    setById: p.uuid().nullable(),
  },
});

/** The keys of a service that were entered in the console. */
export class StoredConnection extends StoredConnectionSchema.class {}
StoredConnectionSchema.setClass(StoredConnection);
