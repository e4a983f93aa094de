import { Migration } from '@mikro-orm/migrations';

export class Migration20261122160600_campaigns_pause extends Migration {
  override name = 'Migration20261122160600_campaigns_pause';

  override up(): void {
    this.addSql(
      `alter table "sending_states" add "campaigns_paused_at" timestamptz null, add "campaigns_reason" text null;`,
    );
  }

  override down(): void {
    this.addSql(
      `alter table "sending_states" drop column "campaigns_paused_at", drop column "campaigns_reason";`,
    );
  }
}
