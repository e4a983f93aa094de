import { Migration } from '@mikro-orm/migrations';

export class Migration20261122130249_causes_of_status_changes extends Migration {
  override name = 'Migration20261122130249_causes_of_status_changes';

  override up(): void {
    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_cause_check";`);
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'walkthrough', 'payment', 'webhook', 'document', 'undo'));`,
    );
  }

  override down(): void {
    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_cause_check";`);
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'walkthrough', 'payment', 'webhook', 'undo'));`,
    );
  }
}
