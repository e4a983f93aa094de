import { Migration } from '@mikro-orm/migrations';

/** Contact raises a lead's version, so that consoles show it, but an edit or an undo doesn't conflict with it. */
export class Migration20261129134500_contact_is_no_edit extends Migration {
  override name = 'Migration20261129134500_contact_is_no_edit';

  override up(): void {
    this.addSql('alter table leads add column if not exists edited_version int null;');
    this.addSql(`create or replace function leads_bump_version() returns trigger language plpgsql as $$
declare
  rest leads := new;
begin
  if new.version = old.version then
    new.version := old.version + 1;
    rest.last_contacted_at := old.last_contacted_at;
    rest.assignee_id := old.assignee_id;
    rest.assigned_at := old.assigned_at;
    rest.updated_at := old.updated_at;
    -- A generated column: it has no value yet.
    rest.search_text := old.search_text;
    if rest is not distinct from old then
      new.edited_version := coalesce(old.edited_version, old.version);
    else
      new.edited_version := new.version;
    end if;
  else
    new.edited_version := new.version;
  end if;
  if new.updated_at = old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end $$;`);
  }
}
