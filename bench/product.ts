/** The product as built: code from `dist`, types from `src`. */
const built = (file: string) => import(new URL(`../dist/server/${file}`, import.meta.url).href);

export const {
  startEmbeddedPostgres,
}: typeof import('../src/platform/database/embedded/embedded-postgres.js') = await built(
  'platform/database/embedded-postgres.js',
);
export const { LEAD_SOURCES, LEAD_STATUSES, STAFF_PROPERTY_TYPES }: typeof import('#shared/lead.js') =
  await built('shared/lead.js');
export const { LEAD_COLUMNS }: typeof import('../src/leads/lead-lookup.js') =
  await built('leads/lead.view.js');
export const { LIVE, LIVE_PATH, LIVE_COALESCE_MS }: typeof import('#shared/live.js') =
  await built('shared/live.js');
export const { POST_BY_SLUG, RELATED_TO }: typeof import('../src/blog/public-posts.js') =
  await built('blog/public-posts.js');
export const { Outbox }: typeof import('../src/messages/outbox.js') = await built('messages/outbox.js');
export const { ormOptions }: typeof import('../src/mikro-orm.config.js') = await built('mikro-orm.config.js');
export { MikroORM } from '@mikro-orm/postgresql';
