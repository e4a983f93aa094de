import { OnlineMigration } from './online/online-migration.js';

/**
 * A connection keeps the plan it made while there were no owners, which was to read all of them. Each lead of a first
 * large import then took longer than the one before.
 */
export class Migration20261128165500_find_owners_by_index extends OnlineMigration {
  override name = 'Migration20261128165500_find_owners_by_index';

  override async up(): Promise<void> {
    await this.execute('alter function leads_set_owner() set enable_seqscan = off');
  }

  override down(): void {
    this.addSql('alter function leads_set_owner() reset enable_seqscan');
  }
}
