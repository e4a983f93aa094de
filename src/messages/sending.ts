import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Sql } from '../platform/database/sql.js';
import type { SendingView } from '../shared/messages/sending.contract.js';

/**
 * Server, database, table and timeline: what a dump that was read in anew, a copy and a recovery to a point in time each
 * change at least one of.
 */
const HOME = `concat_ws('/',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  'sending_states'::regclass::oid,
  left(pg_walfile_name(pg_current_wal_lsn()), 8))`;

/** For the statement that claims: nothing is sent from a database that was not looked at where it stands now. */
export const SENDING_IS_ON = `exists (select from sending_states where paused_at is null and home = ${HOME})`;

const LOOK = `
  insert into sending_states as s (id, home)
  select 1, here.home from (select ${HOME} as home) as here
  where not exists (select from sending_states known where known.home = here.home)
  on conflict (id) do update set home = excluded.home, paused_at = coalesce(s.paused_at, now())
  where s.home <> excluded.home`;

const VIEW = `
  select (select paused_at from sending_states) as "pausedAt",
    (select count(*)::int from messages
      where state = 'pending' and due_at <= now() and expires_at > now()) as waiting`;

const RESUME = `
  update sending_states set paused_at = null where paused_at is not null returning pg_notify('messages', '')`;

/**
 * Whether messages go out. A restored database knows nothing of what was sent after its backup was made, and would send
 * it again: there sending waits until an administrator has looked.
 */
@Injectable()
export class Sending {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** Pauses sending where this database was not before; the first time of all it only notes where it is. */
  async look(): Promise<void> {
    await this.sql.rows(LOOK);
  }

  /** For what is sent by others than the ledger. */
  async isOn(): Promise<boolean> {
    return Boolean(await this.sql.row(`select 1 where ${SENDING_IS_ON}`));
  }

  async view(): Promise<SendingView> {
    const row = await this.sql.row<{ pausedAt: Date | null; waiting: number }>(VIEW);
    return { pausedAt: row!.pausedAt?.toISOString() ?? null, waiting: row!.waiting };
  }

  async resume(actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const resumed = await em.execute(RESUME);
      if (resumed.length > 0) this.audit.record(em, 'sending.resumed', actor);
    });
  }
}
