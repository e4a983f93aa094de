import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const BEFORE =
  'You sign our management agreement as the owner or on behalf of all owners. It runs for the term shown with your fees.';
const AFTER =
  'You sign our management agreement as the owner or on behalf of all owners. It runs for {{agreementTerm}}.';

/** The shipped requirement pointed to the term instead of naming it. Only a requirement that still has this text changes. */
export class Migration20261127151000_name_the_term_in_requirements extends Migration {
  override name = 'Migration20261127151000_name_the_term_in_requirements';

  override up(): void {
    this.changeRequirement(BEFORE, AFTER);
  }

  override down(): void {
    this.changeRequirement(AFTER, BEFORE);
  }

  /** Acknowledgments keep the wording they were given, so a changed text becomes a new version. */
  private changeRequirement(from: string, to: string): void {
    this.addSql(raw('update requirements set text = ? where text = ?', [to, from]));
    this.addSql(`
      with term as (
        select coalesce((
          select ("values" #>> '{managementTerms,agreementMonths}')::int from company_settings limit 1), 12) as months),
      wording as (
        select coalesce(
          jsonb_agg(jsonb_build_object('title', title, 'text', replace(text, '{{agreementTerm}}',
            months || case months when 1 then ' month' else ' months' end)) order by position, id), '[]') as items
        from requirements, term),
      newest as (select version, items from requirements_versions order by version desc limit 1)
      insert into requirements_versions (version, items)
      select coalesce((select version from newest), 0) + 1, wording.items from wording
      where wording.items is distinct from (select items from newest)`);
  }
}
