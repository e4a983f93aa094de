import { Migration } from '@mikro-orm/migrations';

export class Migration20261126160430_let_old_audit_entries_go extends Migration {
  override name = 'Migration20261126160430_let_old_audit_entries_go';

  override up(): void | Promise<void> {
    this.addSql(`drop trigger if exists "audit_entries_append_only" on "audit_entries";`);
    this.addSql(`drop function if exists "audit_entries_audit_entries_append_only_fn"();`);
    this.addSql(
      `create trigger audit_entries_kept before delete on audit_entries for each row when (old.at > now() - interval '364 days') execute function refuse_change();`,
    );
    this.addSql(
      `create trigger audit_entries_append_only before update on audit_entries for each row execute function refuse_change();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "audit_entries_kept" on "audit_entries";`);
    this.addSql(`drop function if exists "audit_entries_audit_entries_kept_fn"();`);
    this.addSql(`drop trigger if exists "audit_entries_append_only" on "audit_entries";`);
    this.addSql(`drop function if exists "audit_entries_audit_entries_append_only_fn"();`);
    this.addSql(
      `create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();`,
    );
  }
}
