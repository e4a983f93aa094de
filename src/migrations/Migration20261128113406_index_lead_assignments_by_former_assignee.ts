import { OnlineMigration } from './online/online-migration.js';

/** My Account lists the leads a person handed over. */
export class Migration20261128113406_index_lead_assignments_by_former_assignee extends OnlineMigration {
  override name = 'Migration20261128113406_index_lead_assignments_by_former_assignee';

  override async up(): Promise<void> {
    await this.createIndex(
      'lead_assignments_from_user_id_at_index',
      'lead_assignments (from_user_id, at desc)',
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "lead_assignments_from_user_id_at_index";`);
  }
}
