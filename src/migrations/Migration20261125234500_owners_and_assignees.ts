import { readFileSync } from 'node:fs';
import { OnlineMigration } from './online/online-migration.js';

/** Read by triggers, see owners/lead-columns.sql. */
const FILLING = "set local keyturn.filling_owners = 'on'";

/**
 * Groups leads by person, and gives every lead an assignee. The first release writes leads all the time: new ones get
 * their owner from a trigger, the existing ones in batches.
 */
export class Migration20261125234500_owners_and_assignees extends OnlineMigration {
  override name = 'Migration20261125234500_owners_and_assignees';

  override async up(): Promise<void> {
    if (!(await this.hasTable('owners'))) await this.inTransaction(sqlOf('owners'));
    if (!(await this.hasTable('lead_assignments'))) await this.inTransaction(sqlOf('lead-columns'));
    if (await this.exists('select 1 from leads where owner_id is null limit 1')) {
      // Updating this index would double the time. Searches are slower until it's back.
      await this.tryConcurrently('drop index concurrently if exists leads_search_index');
      await this.fillOwners();
      await this.fillTheRest();
    }
    await this.createIndex('leads_search_index', 'leads using gin (search_text gin_trgm_ops)');
    // Before the triggers that look for an owner's leads.
    await this.createIndex('leads_owner_id_index', 'leads (owner_id)');
    // Without statistics, queries for an owner's leads scan the whole table.
    await this.execute('analyze leads (owner_id)');
    if (!(await this.exists("select 1 from pg_trigger where tgname = 'leads_leave_owner'")))
      await this.inTransaction(sqlOf('every-lead-has-an-owner'));
    await this.validate();
    await this.createIndex('leads_assignee_index', 'leads (assignee_id, created_at desc, id desc)');
    await this.createIndex('leads_assignee_board_index', 'leads (assignee_id, status, rank collate "C", id)');
    await this.inTransaction(sqlOf('forget-former-contacts'));
  }

  private fillOwners(): Promise<void> {
    return this.inBatches(({ at, id }, limit) => [
      FILLING,
      `with batch as materialized (
         select id, created_at, owner_email(email) as mail from leads where (created_at, id) > ('${at}', '${id}')
         order by created_at, id limit ${limit} for no key update skip locked),
       filled as (
         update leads l set owner_id = o.id
         from batch b
         left join owner_contacts c on c.channel = 'email' and c.value = b.mail
         join owners o on o.id = case when b.mail is null then b.id else c.owner_id end
         where l.id = b.id and l.owner_id is null)
       select created_at::text as at, id from batch order by created_at desc, id desc limit 1`,
    ]);
  }

  /** Leads that a request was writing, and those that arrived or got another address while owners were being made. */
  private async fillTheRest(): Promise<void> {
    for (;;) {
      const leads = (await this.execute('select id from leads where owner_id is null')) as { id: string }[];
      if (leads.length === 0) return;
      for (const { id } of leads)
        await this.tryInTransaction(
          FILLING,
          `update leads set email = email where id = '${id}' and owner_id is null`,
        );
    }
  }

  private async validate(): Promise<void> {
    const constraints = (await this.execute(
      "select conname from pg_constraint where conrelid = 'leads'::regclass and not convalidated",
    )) as { conname: string }[];
    for (const { conname } of constraints)
      await this.execute(`alter table leads validate constraint ${conname}`);
    // Doesn't scan the table, because the check constraint proves it.
    await this.inTransaction(
      'alter table leads alter owner_id set not null',
      'alter table leads drop constraint if exists leads_has_owner',
    );
  }
}

function sqlOf(file: string): string {
  return readFileSync(new URL(`owners/${file}.sql`, import.meta.url), 'utf8');
}
