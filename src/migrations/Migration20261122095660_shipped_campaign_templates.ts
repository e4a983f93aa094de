import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { CAMPAIGN_TEMPLATES } from './shipped-content/campaign-templates.js';

/** Words for every step. A migration, since it runs once in the life of a database: what an admin deletes stays away. */
export class Migration20261122095660_shipped_campaign_templates extends Migration {
  override name = 'Migration20261122095660_shipped_campaign_templates';

  override up(): void {
    this.addSql(
      raw(
        `insert into campaign_templates (name, type, subject, content, workflow, step, position)
         select name, type, subject, content, workflow, step, position
         from jsonb_to_recordset(?::jsonb) as x(
           name text, type text, subject text, content text, workflow text, step text, position int)`,
        [JSON.stringify(CAMPAIGN_TEMPLATES)],
      ),
    );
  }

  override down(): void {
    this.addSql('delete from campaign_templates');
  }
}
