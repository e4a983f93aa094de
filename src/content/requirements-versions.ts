import type { EntityManager } from '@mikro-orm/postgresql';

/** Keeps the wording as a new version when it differs from the newest one; the list's lock keeps writers apart. */
export async function keepWording(em: EntityManager): Promise<void> {
  await em.execute(`
    with wording as (
      select coalesce(
        jsonb_agg(jsonb_build_object('title', title, 'text', text) order by position, id), '[]') as items
      from requirements),
    newest as (select version, items from requirements_versions order by version desc limit 1)
    insert into requirements_versions (version, items)
    select coalesce((select version from newest), 0) + 1, wording.items from wording
    where wording.items is distinct from (select items from newest)`);
}
