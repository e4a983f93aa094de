import { readFileSync } from 'node:fs';
import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { CAMPAIGN_TEMPLATES } from './baseline/campaign-templates.js';
import { SHIPPED_CONTENT } from './baseline/shipped-content.js';

/**
 * The schema and content of the first release. Never edit it, or anything in `baseline/`: databases made from it are in
 * use, so every later change is a new migration. The content is inserted here because a migration runs once per
 * database: rows an admin deletes stay deleted.
 */
export class Migration20261124000000_baseline extends Migration {
  override name = 'Migration20261124000000_baseline';

  override up(): void {
    this.addSql(readFileSync(new URL('baseline/schema.sql', import.meta.url), 'utf8'));
    this.addContent();
    this.addCampaignTemplates();
  }

  private addContent(): void {
    const { team, testimonials, residentQuotes, faqs, requirements, neighborhoods } = SHIPPED_CONTENT;
    this.insert('team_members', team, {
      name: 'name',
      role: 'role',
      phone: 'phone',
      booking_url: 'bookingUrl',
    });
    this.insert('testimonials', testimonials, {
      quote: 'quote',
      name: 'name',
      property: 'property',
      rating: 'rating',
    });
    this.insert('resident_quotes', residentQuotes, { quote: 'quote', name: 'name', city: 'city' });
    this.insert('faqs', faqs, { page: 'page', question: 'question', answer: 'answer' });
    this.insert('requirements', requirements.items, { title: 'title', text: 'text' });
    this.insert('neighborhoods', neighborhoods, {
      name: 'name',
      description: 'description',
      rentals_url: 'rentalsUrl',
      skyline: 'skyline',
    });
    this.addSql(`
      insert into requirements_versions (version, items)
      select ${requirements.version},
        jsonb_agg(jsonb_build_object('title', title, 'text', text) order by position) from requirements`);
  }

  private addCampaignTemplates(): void {
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

  private insert<Item extends object>(
    table: string,
    items: Item[],
    fieldOf: Record<string, keyof Item & string>,
  ): void {
    const columns = Object.entries(fieldOf);
    const rows = items.map((item) =>
      Object.fromEntries(columns.map(([column, field]) => [column, item[field]])),
    );
    const names = columns.map(([column]) => column);
    this.addSql(
      raw(
        `insert into ${table} (position, is_sample, ${names.join(', ')})
         select o.position, true, ${names.map((name) => `r.${name}`).join(', ')}
         from jsonb_array_elements(?::jsonb) with ordinality as o (item, position)
         cross join jsonb_populate_record(null::${table}, o.item) as r`,
        [JSON.stringify(rows)],
      ),
    );
  }
}
