import { raw } from '@mikro-orm/core';
import { OnlineMigration } from './online/online-migration.js';
import { FIRST_FIGURES } from './price-books/first-figures.js';

/** Versioned prices, starting with the ones we shipped with, and the plan an owner chose. */
export class Migration20261124025810_price_books extends OnlineMigration {
  override name = 'Migration20261124025810_price_books';

  override async up(): Promise<void> {
    if (!(await this.hasTable('price_books'))) await this.addPriceBooks();
    await this.execute(
      raw(
        `insert into price_books (number, effective_on, note, figures) values (1, '2020-01-01', ?, ?::jsonb)
         on conflict do nothing`,
        ['The prices Keyturn ships with', JSON.stringify(FIRST_FIGURES)],
      ),
    );
    await this.execute('alter table leads add if not exists plan text');
    if (!(await this.hasConstraint('leads_plan_check')))
      await this.execute(
        "alter table leads add constraint leads_plan_check check (plan in ('online', 'full-service')) not valid",
      );
    await this.execute('alter table leads validate constraint leads_plan_check');
  }

  private async addPriceBooks(): Promise<void> {
    await this.inTransaction(
      `
      create table price_books (
        id uuid primary key default gen_random_uuid(),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        number int not null,
        effective_on date not null,
        note text,
        figures jsonb not null,
        created_by_id uuid,
        updated_by_id uuid,
        constraint price_books_number_unique unique (number),
        constraint price_books_created_by_id_foreign foreign key (created_by_id)
          references users (id) on delete set null,
        constraint price_books_updated_by_id_foreign foreign key (updated_by_id)
          references users (id) on delete set null
      )`,
      `
      create function refuse_price_book_change() returns trigger language plpgsql as $$
      begin
        raise exception 'Prices in effect never change.';
      end $$`,
      `create trigger price_books_immutable before update on price_books for each row when (old.effective_on <= (now() at time zone 'America/Chicago')::date and (new.figures is distinct from old.figures or new.effective_on is distinct from old.effective_on or new.number is distinct from old.number)) execute function refuse_price_book_change()`,
      `create trigger price_books_undeletable before delete on price_books for each row when (old.effective_on <= (now() at time zone 'America/Chicago')::date) execute function refuse_price_book_change()`,
    );
  }
}
