import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SiteContent } from '#shared/content.js';
import { prepareDatabase } from '../../src/prepare-database.js';
import { Progress } from '../../src/progress.js';
import { startApp, type TestApp } from '../support/app.js';

const A_SECOND = 1_000;

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
/** One without the demo. */
let plain: TestApp;

beforeAll(async () => {
  app = await startApp({ SEED: 'demo' });
  other = await startApp({ SEED: 'demo', DATABASE_URL: app.config.DATABASE_URL });
  plain = await startApp({ SEED: 'none', DATABASE_URL: app.config.DATABASE_URL });
});

afterAll(async () => {
  await plain.close();
  await other.close();
  await app.close();
});

const content = async (of = app): Promise<SiteContent> =>
  (await of.as.anonymous.get('/api/public/content')).body;
const page = async (path: string, of = app) => (await fetch(of.url + path)).text();
const first = async (kind: string) => (await app.as.admin.get(`/api/${kind}`)).body[0];
const edit = (kind: string, id: string, body: object) => app.as.admin.put(`/api/${kind}/${id}`).send(body);

test('content deleted by an admin does not come back when the server restarts', async () => {
  const doomed = await first('neighborhoods');
  await app.as.admin.delete(`/api/neighborhoods/${doomed.id}`);
  const before = await content();

  await prepareDatabase(app.config, { demo: null, mayGenerateAdmin: false }, new Progress(false));
  await sleep(A_SECOND);

  expect(before.neighborhoods.map(({ name }) => name)).not.toContain(doomed.name);
  expect(await content()).toEqual(before);
});

describe('an edit', () => {
  test.each([
    ['team-members', { name: 'Wilhelmina Edited' }, '/'],
    ['team-members', { role: 'Chief of Edits' }, '/team'],
    ['testimonials', { quote: 'Edits show right away.' }, '/'],
    ['resident-quotes', { quote: 'Fixed the same day.' }, '/'],
    ['neighborhoods', { name: 'Editville' }, '/'],
    ['faqs', { page: 'analysis', question: 'Is this edited?' }, '/analysis'],
    ['neighborhoods', { rentalsUrl: 'https://edited.example.com/rentals' }, '/rentals'],
  ])('of %s %j shows on %s with the next request', async (kind, change, path) => {
    const { id } = await first(kind);
    const before = await page(path);

    await edit(kind, id, change);

    const words = Object.values(change).at(-1)!;
    expect(before).not.toContain(words);
    expect(await page(path)).toContain(words);
  });

  test('shows on the pages of another process within a second', async () => {
    const { id } = await first('team-members');
    await page('/team', other);

    await edit('team-members', id, { name: 'Seen Elsewhere' });
    await app.as.admin.patch('/api/company').send({ phone: '515-555-0198' });
    await sleep(A_SECOND);

    const shown = await page('/team', other);
    expect(shown).toContain('Seen Elsewhere');
    expect(shown).toContain('515-555-0198');
  });

  // decision 44
  test('makes a record the company’s own, which shows without the demo too', async () => {
    const sample = (await app.as.admin.get('/api/testimonials')).body.at(-1);
    const before = await content(plain);

    await edit('testimonials', sample.id, { quote: 'Words of our own.' });
    await sleep(A_SECOND);
    const after = await content(plain);

    expect(before.testimonials.map(({ quote }) => quote)).not.toContain(sample.quote);
    expect(before.team.every(({ isSample }) => !isSample)).toBe(true);
    expect(before.requirements.items.length).toBeGreaterThan(0);
    expect(after.testimonials.map(({ quote }) => quote)).toContain('Words of our own.');
    expect((await content()).testimonials.length).toBeGreaterThan(after.testimonials.length);
  });

  test('of the company removes social networks it left empty', async () => {
    const { social } = (await app.as.admin.get('/api/company')).body;
    expect(await page('/')).toContain(social.linkedIn);

    await app.as.admin.patch('/api/company').send({ social: { ...social, linkedIn: null } });

    const html = await page('/');
    expect(html).toContain(social.facebook);
    expect(html).not.toMatch(/linkedin/i);
  });

  test('with markup shows as text on the page', async () => {
    const { id } = await first('resident-quotes');

    await edit('resident-quotes', id, { quote: '<script>alert(1)</script>' });

    const html = await page('/');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert(1)');
  });

  test('of the order changes the order on the page', async () => {
    const [, , third] = (await app.as.admin.get('/api/team-members')).body;

    await app.as.admin.post(`/api/team-members/${third.id}/move`).send({ after: null });

    expect((await content()).team[0]!.name).toBe(third.name);
  });
});

// S-53, S-242; decision 44: an acknowledgment stores the version of the text accepted
describe('the requirements', () => {
  const wording = async () => {
    const { version, items } = (await content()).requirements;
    return { version, items: items.map(({ title, text }) => ({ title, text })) };
  };
  const versions = () =>
    app.em.execute<{ version: number; items: object[] }[]>(
      'select version, items from requirements_versions v order by v.version',
    );

  test('get a new version with every change of wording, and each version is stored word for word', async () => {
    const shipped = await wording();
    const { id } = await first('requirements');

    await edit('requirements', id, { text: 'Another text.' });
    const edited = await wording();
    await app.as.admin.post('/api/requirements').send({ title: 'An eleventh', text: 'More to accept.' });
    const longer = await wording();
    await app.as.admin.delete(`/api/requirements/${id}`);
    const shorter = await wording();
    await app.as.admin
      .post(`/api/requirements/${(await first('requirements')).id}/move`)
      .send({ after: (await app.as.admin.get('/api/requirements')).body[1].id });
    const reordered = await wording();

    const all = [shipped, edited, longer, shorter, reordered];
    const { version } = shipped;
    expect(all.map((each) => each.version - version)).toEqual([0, 1, 2, 3, 4]);
    expect((await versions()).slice(-all.length)).toEqual(all);
  });

  test('keep their version if the wording does not change', async () => {
    const before = await wording();
    const requirement = await first('requirements');

    await edit('requirements', requirement.id, requirement);
    await app.as.admin.post(`/api/requirements/${requirement.id}/move`).send({ after: null });

    expect(await wording()).toEqual(before);
  });

  test('get one version per change when several change at the same time', async () => {
    const before = await wording();
    const rows: { id: string }[] = (await app.as.admin.get('/api/requirements')).body;

    await Promise.all(
      rows.slice(0, 4).map(({ id }, at) => edit('requirements', id, { title: `Title ${at}` })),
    );

    const after = await wording();
    expect(after.version).toBe(before.version + 4);
    expect((await versions()).at(-1)).toEqual(after);
  });
});

test("the demo's answer about how long it takes names its average, and no quote says comps", async () => {
  expect(await page('/faq')).toMatch(
    /It mostly depends on the season, the rent and the home[^.]*\. We average 14 days from listing to signed lease\./,
  );
  expect(await page('/')).toContain('showed us the nearby rents to back it up');
});

test("the demo has a sample agreement with its own terms and today's fees, and no other database does", async () => {
  const [, path] = /href="([^"]*)"[^>]*>Read a Sample Agreement</.exec(await page('/pricing'))!;

  const sample = await fetch(app.url + path);
  const elsewhere = await fetch(plain.url + path);

  const text = await sample.text();
  expect(text).toContain('SAMPLE: not an offer');
  expect(text).toContain(
    'The one you sign names your property, your plan and your fees, and its wording can differ.',
  );
  expect([...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    '1. Parties',
    '2. Term',
    '3. What we do',
    '4. Fees',
    '5. Rent, reserve and deposits',
    '6. Repairs',
    '7. What stays with you',
    '8. Fair housing',
    '9. Ending this agreement',
    '10. General',
    'Signatures',
    'Attachment: the quote',
  ]);
  expect(text).toContain('It runs for 12 months from the day we have both signed');
  expect(text).toContain('We hold $300 for the property');
  expect(text).toContain('60 days&#39; written notice');
  expect(text).toContain('<span>Monthly Rent</span><span class="value">$2,000.00</span>');
  expect(text).toContain('<span>Monthly Total</span><span class="value">$177.00 a month</span>');
  expect(text).toContain('<span>Management Fee, Percent of Rent</span><span class="value">6.9%</span>');
  expect(text).toContain(
    '<span>Reserve for Repairs</span><span class="value">$300: held from your first payout, not a fee</span>',
  );
  expect(text).not.toContain('<button');
  expect(sample.headers.get('x-robots-tag')).toBe('noindex');
  expect(elsewhere.status).toBe(404);
  expect(await page('/pricing', plain)).not.toContain('Read a Sample Agreement');
});

test('while the content cannot be read, the home page shows its last complete version', async () => {
  await app.em.execute('alter table team_members rename to away');
  await sleep(A_SECOND);

  const answer = await fetch(`${app.url}/`);
  const html = await answer.text();
  await app.em.execute('alter table away rename to team_members');

  expect(answer.status).toBe(200);
  expect(html).toContain('Schedule a Clarity Session');
  expect(html).toContain('What owners say');
});
