import { Migration } from '@mikro-orm/migrations';

export class Migration20261121061846_company_version_and_referral_news extends Migration {
  override name = 'Migration20261121061846_company_version_and_referral_news';

  override up(): void | Promise<void> {
    this.addSql(`alter table "company_settings" add "version" int not null default 1;`);

    this.addSql(NOTIFY_REFERRAL);
    this.addSql(
      `create trigger referrals_news after update on referrals for each row execute function notify_referral();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "company_settings" drop column "version";`);

    this.addSql(`drop trigger if exists "referrals_news" on "referrals";`);
    this.addSql('drop function if exists notify_referral()');
  }
}

/** Tells a changed referral as news of its lead, in the words of `notify_leads`. */
const NOTIFY_REFERRAL = `
create function notify_referral() returns trigger language plpgsql as $$
begin
  perform pg_notify('leads', 'updated ' || l.id || ':' || l.version) from leads l where l.id = new.lead_id;
  return null;
end $$`;
