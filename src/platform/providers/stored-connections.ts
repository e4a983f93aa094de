import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Clock } from '../clock.js';
import { Sql } from '../database/sql.js';
import { defineError } from '../errors.js';
import { EncryptedText } from '../secrets/encrypted-text.js';
import { type Entered, problemsIn } from './connection.js';

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

interface Row {
  provider: string;
  encrypted: string;
  setAt: Date;
  setBy: string | null;
}

export interface Stored extends Pick<Row, 'encrypted' | 'setAt' | 'setBy'> {
  /** The variables, as text; null if they can't be decrypted, or are no longer valid. */
  values: Entered | null;
}

/** Keys that a service accepted, to be stored in place of those that were there. */
export interface Tested {
  integration: Integration;
  before: Stored | undefined;
  values: Entered;
  changed: string[];
}

const PURPOSE = 'connection';
/** Notified with the service's name when its keys change. */
export const CHANNEL = 'connections';
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

const ConnectionChanged = defineError(
  'conflict',
  'CONNECTION_CHANGED',
  'Someone else changed this connection in the meantime. Reload the page.',
);
export const NotConnectable = defineError(
  'not-found',
  'NOT_CONNECTABLE',
  'This service is not connected here.',
);

/** The keys that admins entered in the console, encrypted in the database, as this process read them last. */
@Injectable()
export class StoredConnections {
  private readonly logger = new Logger('Connections');
  private stored = new Map<string, Stored>();
  /** What could be decrypted last: processes that still have the previous secret keep using it during a rotation. */
  private readonly known = new Map<string, Entered>();

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly encryption: EncryptedText,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  get(name: string): Stored | undefined {
    return this.stored.get(name);
  }

  /** The variables of a service as they could be decrypted last; none if nothing is stored. */
  lastKnown(name: string): Entered {
    return (this.stored.has(name) && this.known.get(name)) || {};
  }

  async read(): Promise<void> {
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
  }

  async delete({ name, label }: Integration, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const deleted = await em.execute('delete from connections where provider = ? returning provider', [
        name,
      ]);
      if (deleted.length === 0) throw new NotConnectable();
      const before = { service: label };
      this.audit.record(em, 'integration.disconnected', actor, { id: name, before });
      await em.execute(NOTIFY, [name]);
    });
  }
}
