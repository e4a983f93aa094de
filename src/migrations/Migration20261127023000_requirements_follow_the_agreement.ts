import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

const SENTENCES = [
  [
    'You sign our 12-month management agreement as the owner or on behalf of all owners.',
    'You sign our management agreement as the owner or on behalf of all owners. It runs for the term shown with your fees.',
  ],
  [
    "We take care of repairs under $1,500 without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.",
    "We take care of repairs under the limit in your agreement without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.",
  ],
] as const;

/** The shipped requirements named a term and a limit that the company can change. Only requirements that still have these texts change. */
export class Migration20261127023000_requirements_follow_the_agreement extends Migration {
  override name = 'Migration20261127023000_requirements_follow_the_agreement';

  override up(): void {
    for (const [before, after] of SENTENCES) this.changeRequirements(before, after);
    this.saveVersion();
  }

  override down(): void {
    for (const [before, after] of SENTENCES) this.changeRequirements(after, before);
    this.saveVersion();
  }

  private changeRequirements(from: string, to: string): void {
    this.addSql(raw('update requirements set text = ? where text = ?', [to, from]));
  }

  /** Acknowledgments keep the wording they were given, so a changed text becomes a new version. */
  private saveVersion(): void {
    this.addSql(`
      with wording as (
        select coalesce(
          jsonb_agg(jsonb_build_object('title', title, 'text', text) order by position, id), '[]') as items
        from requirements),
      newest as (select version, items from requirements_versions order by version desc limit 1)
      insert into requirements_versions (version, items)
      select coalesce((select version from newest), 0) + 1, wording.items from wording
      where wording.items is distinct from (select items from newest)`);
  }
}
