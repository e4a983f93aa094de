import { Migration } from '@mikro-orm/migrations';

/** A phrase is looked for in every post that has its words: fetched from beside the table that took five times as long. */
export class Migration20261122124600_search_vectors_in_the_row extends Migration {
  override name = 'Migration20261122124600_search_vectors_in_the_row';

  override up(): void {
    this.addSql('alter table blog_posts alter column search_vector set storage main');
  }

  override down(): void {
    this.addSql('alter table blog_posts alter column search_vector set storage extended');
  }
}
