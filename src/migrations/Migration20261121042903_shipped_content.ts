import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { SHIPPED_CONTENT } from './shipped-content/shipped-content.js';

/**
 * Fills the lists an admin edits with what this release ships. A migration, since it runs once in the life of a
 * database: what an admin deletes afterwards never comes back.
 */
export class Migration20261121042903_shipped_content extends Migration {
  override up(): void {
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

  override down(): void {
    for (const table of [
      'team_members',
      'testimonials',
      'resident_quotes',
      'faqs',
      'requirements',
      'requirements_versions',
      'neighborhoods',
    ])
      this.addSql(`delete from ${table}`);
  }
}
