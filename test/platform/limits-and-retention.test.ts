import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readVariables } from '../../src/platform/config.js';
import { Retention } from '../../src/platform/database/retention.js';
import { TooMany } from '../../src/platform/errors.js';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
/** A second process on the same database, with the limits of production, which keeps everything. */
let strict: TestApp;

beforeAll(async () => {
  app = await startApp({
    MESSAGE_RETENTION_DAYS: '365',
    AUDIT_RETENTION_DAYS: '365',
    ANALYSIS_RETENTION_DAYS: '365',
  });
  strict = await startApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: '1' });
});

afterAll(async () => {
  await strict.close();
  await app.close();
});

test('a counter accepts the longest email address and doesn’t reveal it', async () => {
  const email = `${'a'.repeat(242)}@example.com`;

  await app.app.get(RateLimits).count('formEmail', email);

  const rows = await app.em.execute<{ key: string }[]>('select key from rate_limits');
  expect(rows).toEqual([{ key: expect.stringMatching(/^formEmail:[\w-]{43}$/) }]);
});

test('a caller with a whole network of addresses counts as one', async () => {
  const limits = strict.app.get(RateLimits);
  const tryFrom = (host: number) => limits.count('loginAddress', `2001:db8:7::${host.toString(16)}`);
  for (let host = 1; host <= 50; host++) await tryFrom(host);

  await expect(tryFrom(51)).rejects.toThrow(TooMany);
  await limits.count('loginAddress', '2001:db8:8::1');
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

describe('retention', () => {
  const addMessages = `
    insert into messages
      (key, channel, stream, template, template_version, recipient, data, created_at, due_at, expires_at, state,
       author_id, lead_id)
    select ? || n, 'email', 'transactional', 'one-time-code', 1, 'ada@example.com', '{}',
      now() - ?::int * interval '1 day', now() + interval '1 day', now() + interval '1 day', ?, ?, ?
    from generate_series(1, ?) n`;
  const add = (key: string, days: number, state: string, { author, lead, count = 1 }: Added = {}) =>
    app.em.execute(addMessages, [key, days, state, author ?? null, lead ?? null, count]);
  type Added = { author?: string; lead?: string; count?: number };
  const keysOf = async () =>
    (await app.em.execute<{ key: string }[]>('select key from messages order by key')).map(({ key }) => key);

  test('deletes old rows, but none that are still needed', async () => {
    const [author, lead] = [await app.make.user(), await app.make.lead()];
    await app.em.execute('delete from messages');
    await app.em.execute(
      `insert into campaign_enrollments (lead_id, workflow, settings) values (?, 'warm_lead', '{}')`,
      [lead.id],
    );
    await add('waiting', 500, 'pending');
    await add('in doubt', 500, 'unknown');
    await add('written', 500, 'sent', { author: author.id });
    await add('of a running campaign', 500, 'sent', { lead: lead.id });
    await add('old', 400, 'sent', { count: 1_100 });
    await add('failed', 400, 'failed');
    await add('recent', 364, 'sent');
    await add('planned long ago', 400, 'sent');
    await app.em.execute(`update messages set settled_at = now() where key like 'planned%'`);
    const entries = `insert into audit_entries (action, at, subject_id) select 'login.failed', now() - days * interval '1 day', 'of the past' from unnest(array[400, 366, 364, 1]) days`;
    await app.em.execute(entries);

    await strict.app.get(Retention).run();
    const unless = (await keysOf()).length;
    await app.app.get(Retention).run();

    expect(unless).toBe(1_107);
    expect(await keysOf()).toEqual([
      'in doubt1',
      'of a running campaign1',
      'planned long ago1',
      'recent1',
      'waiting1',
      'written1',
    ]);
    const left = `select count(*)::int from audit_entries where subject_id = 'of the past'`;
    expect(await app.em.execute(left)).toEqual([{ count: 2 }]);
    await app.em.execute('delete from campaign_enrollments');
    await app.em.execute('delete from messages');
  });

  test('deletes old analyses that no report shows', async () => {
    const [current, moved] = [await app.make.lead(), await app.make.lead()];
    const addEntry = async (street: string, days: number, leadId: string | null) => {
      const { id } = await app.make.entry({ streetAddress: street, leadId });
      const age =
        "update property_analysis_entries set created_at = now() - ?::int * interval '1 day' where id = ?";
      await app.em.execute(age, [days, id]);
      return id;
    };
    await addEntry('replaced', 500, current.id);
    await addEntry('report', 400, current.id);
    await addEntry('no lead', 400, null);
    await addEntry('no lead, recent', 364, null);
    const first = await addEntry('of a form', 500, moved.id);
    await addEntry('newer than the form', 400, moved.id);
    const submission = `insert into submissions (id, form, fingerprint, sender, answer)
      select gen_random_uuid(), 'analysis', 'x', 'x', jsonb_build_object('analyses', jsonb_build_array(jsonb_build_object('entryId', ?::text)))
      returning id`;
    const [{ id: submissionId }] = await app.em.execute<[{ id: string }]>(submission, [first]);
    await app.em.execute('update leads set submission_id = ? where id = ?', [submissionId, moved.id]);
    const streets = async () =>
      (
        await app.em.execute<{ street: string }[]>(
          'select street_address as street from property_analysis_entries order by 1',
        )
      ).map(({ street }) => street);

    await strict.app.get(Retention).run();
    const unless = (await streets()).length;
    await app.app.get(Retention).run();

    expect(unless).toBe(6);
    expect(await streets()).toEqual(['newer than the form', 'no lead, recent', 'of a form', 'report']);
  });

  test('deletes an old analysis with its email, unless that is needed or gets the newsletter', async () => {
    const entry = (email: string) => app.make.entry({ email, leadId: null });
    await entry('over@example.com');
    await entry('reader@example.com');
    await entry('owner@example.com');
    await app.make.lead({ email: 'owner@example.com' });
    const age =
      "update property_analysis_entries set created_at = now() - interval '400 days' where email like any(array['over@%', 'reader@%', 'owner@%'])";
    await app.em.execute(age);
    await entry('again@example.com');
    const subscribers = `insert into property_analysis_subscribers (email, created_at, newsletter_since)
      select name || '@example.com', now() - days * interval '1 day', case when name = 'reader' then now() end
      from (values ('over', 400), ('reader', 400), ('owner', 400), ('again', 400), ('recent', 1)) s (name, days)`;
    await app.em.execute(subscribers);
    const emails = async () =>
      (
        await app.em.execute<{ email: string }[]>(
          'select email from property_analysis_subscribers order by email',
        )
      ).map(({ email }) => email.replace('@example.com', ''));

    await strict.app.get(Retention).run();
    const unless = await emails();
    await app.app.get(Retention).run();

    expect(unless).toEqual(['again', 'over', 'owner', 'reader', 'recent']);
    expect(await emails()).toEqual(['again', 'owner', 'reader', 'recent']);
  });

  test.each(['MESSAGE_RETENTION_DAYS', 'AUDIT_RETENTION_DAYS', 'ANALYSIS_RETENTION_DAYS'])(
    'refuses %s below 365',
    (name) => {
      expect(() => readVariables({ [name]: '364' })).toThrow(`${name}: 0, or at least 365`);
    },
  );
});
