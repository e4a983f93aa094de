import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092000_refuse_changes_of_quotes extends Migration {
  override up(): void {
    this.addSql(REFUSE_QUOTE_CHANGE);
  }

  override down(): void {
    this.addSql('drop function if exists refuse_quote_change()');
  }
}

/** What an owner accepted stays as it was shown, whoever writes. */
const REFUSE_QUOTE_CHANGE = `
create function refuse_quote_change() returns trigger language plpgsql as $$
begin
  raise exception 'An accepted quote never changes.';
end $$`;
