import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Retention } from '../../src/platform/database/retention.js';
import { TooMany } from '../../src/platform/errors.js';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

test('a counter accepts the longest email address and doesn’t reveal it', async () => {
  const email = `${'a'.repeat(242)}@example.com`;

  await app.app.get(RateLimits).count('formEmail', email);

  const rows = await app.em.execute<{ key: string }[]>('select key from rate_limits');
  expect(rows).toEqual([{ key: expect.stringMatching(/^formEmail:[\w-]{43}$/) }]);
});

test('a caller with a whole network of addresses counts as one', async () => {
  const strict = await startApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: '1' });
  const limits = strict.app.get(RateLimits);
  const tryFrom = (host: number) => limits.count('loginAddress', `2001:db8:7::${host.toString(16)}`);
  for (let host = 1; host <= 50; host++) await tryFrom(host);

  await expect(tryFrom(51)).rejects.toThrow(TooMany);
  await limits.count('loginAddress', '2001:db8:8::1');
  await strict.close();
});

test('the nightly cleanup deletes everything expired and nothing else', async () => {
  const { id: userId } = await app.make.user();
  const sessions = [-31, -29, 1].map((days) =>
    app.make.session({ userId, expiresAt: new Date(Date.now() + days * 86_400_000) }),
  );
  const [oldest] = await Promise.all(sessions);
  await app.em.execute("insert into refresh_tokens (hash, session_id) values ('of the oldest', ?)", [
    oldest!.id,
  ]);
  await app.em.execute(
    `insert into rate_limits (key, points, expire) values ('over', 1, ?), ('running', 1, ?)`,
    [Date.now() - 1, Date.now() + 60_000],
  );
  await app.em.execute(
    `insert into rent_lookups (property, answer, fetched_at)
     values ('old', '{}', now() - interval '31 days'), ('new', '{}', now() - interval '29 days')`,
  );

  await app.em.execute('insert into rent_budget_days (day) values (current_date - 32), (current_date - 28)');

  await app.app.get(Retention).run();

  const left = await app.em.execute(
    `select (select count(*)::int from sessions where user_id = ?) as sessions,
       (select count(*)::int from refresh_tokens) as tokens,
       (select string_agg(key, ',') from rate_limits where key in ('over', 'running')) as limits,
       (select string_agg(property, ',') from rent_lookups) as lookups,
       (select count(*)::int from rent_budget_days) as "budgetDays"`,
    [userId],
  );
  expect(left).toEqual([{ sessions: 2, tokens: 0, limits: 'running', lookups: 'new', budgetDays: 1 }]);
});
