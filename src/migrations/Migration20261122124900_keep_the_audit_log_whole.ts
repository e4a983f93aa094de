import { Migration } from '@mikro-orm/migrations';

/** Not named by the entity: the ORM reads triggers where PostgreSQL lists none for truncate, and would ask for it for ever. */
export class Migration20261122124900_keep_the_audit_log_whole extends Migration {
  override name = 'Migration20261122124900_keep_the_audit_log_whole';

  override up(): void {
    this.addSql(
      `create trigger audit_entries_kept_whole before truncate on audit_entries for each statement execute function refuse_change();`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger if exists audit_entries_kept_whole on audit_entries;`);
  }
}
