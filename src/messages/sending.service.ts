import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { SendingView } from '#shared/message.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Sql } from '../platform/database/sql.js';

/**
 * Server, database, table and timeline, and the folder of an embedded database. A reloaded dump, a copy and a
 * point-in-time recovery each change at least one of them.
 */
const DATABASE_IDENTITY = `concat_ws('/',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  'sending_states'::regclass::oid,
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  current_setting('keyturn.folder', true))`;

/** SQL condition for claims: nothing is sent from a database that has not been confirmed. */
export const SENDING_IS_ON = `exists (select from sending_states where paused_at is null and database_identity = ${DATABASE_IDENTITY})`;

/** SQL condition for campaign messages, which are paused separately when mail servers reject our content. */
export const CAMPAIGNS_ARE_ON = `${SENDING_IS_ON} and exists (
  select from sending_states where campaigns_paused_at is null)`;

const CHECK_DATABASE = `
  insert into sending_states as s (id, database_identity)
  select 1, here.identity from (select ${DATABASE_IDENTITY} as identity) as here
  where not exists (select from sending_states known where known.database_identity = here.identity)
  on conflict (id) do update set database_identity = excluded.database_identity, paused_at = coalesce(s.paused_at, now())
  where s.database_identity <> excluded.database_identity
  returning paused_at as "pausedAt"`;

const VIEW = `
  select (select paused_at from sending_states) as "pausedAt",
    (select campaigns_paused_at from sending_states) as "campaignsPausedAt",
    (select campaigns_reason from sending_states) as "campaignsReason",
    (select count(*)::int from messages
      where state = 'pending' and due_at <= now() and expires_at > now()) as waiting`;

const RESUME = `
  update sending_states set paused_at = null, campaigns_paused_at = null, campaigns_reason = null
  where paused_at is not null or campaigns_paused_at is not null returning pg_notify('messages', '')`;

const PAUSE_CAMPAIGNS = `
  update sending_states set campaigns_paused_at = now(), campaigns_reason = $1 where campaigns_paused_at is null`;

/**
 * Turns sending on and off. A restored database doesn't know what was sent after its backup and would send it again, so
 * sending stays paused there until an admin confirms.
 */
@Injectable()
export class SendingService {
  private readonly logger = new Logger('Sending');

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** Pauses sending if the database has moved. The very first run only records where it is. */
  async checkDatabase(): Promise<void> {
    const found = await this.sql.row<{ pausedAt: Date | null }>(CHECK_DATABASE);
    if (found?.pausedAt)
      this.logger.warn(
        'Sending is paused: this database was restored, copied or failed over, and may be missing the latest messages. An admin resumes it on the Outbox page.',
      );
  }

  /** For senders that bypass the ledger. */
  async isOn(): Promise<boolean> {
    return Boolean(await this.sql.row(`select 1 where ${SENDING_IS_ON}`));
  }

  async status(): Promise<SendingView> {
    const row = await this.sql.view<SendingView>(VIEW);
    return row!;
  }

  /** Pauses campaigns in every process from the next claim on. Transactional messages continue. */
  async pauseCampaigns(reason: string): Promise<void> {
    await this.sql.rows(PAUSE_CAMPAIGNS, [reason]);
  }

  async resume(actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const resumed = await em.execute(RESUME);
      if (resumed.length > 0) this.audit.record(em, 'sending.resumed', actor);
    });
  }
}
