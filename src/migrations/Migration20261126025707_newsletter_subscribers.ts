import { Migration } from '@mikro-orm/migrations';

export class Migration20261126025707_newsletter_subscribers extends Migration {
  override name = 'Migration20261126025707_newsletter_subscribers';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "property_analysis_subscribers" add "newsletter_since" timestamptz null, add "newsletter_consent" jsonb null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "property_analysis_subscribers" drop column "newsletter_since", drop column "newsletter_consent";`,
    );
  }
}
