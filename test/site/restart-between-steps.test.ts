import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { oneProperty } from './property-fields.js';

/** The server is a new process at every step of a form posted without JavaScript. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let app: TestApp;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  app = await startApp({ DATABASE_URL: database.url });
});
afterEach(() => app.close());

async function restart(): Promise<void> {
  await app.close();
  app = await startApp({ DATABASE_URL: database.url });
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(app.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** What a page's form contains, hidden or filled in. */
function fieldsIn(html: string): Record<string, string> {
  const tags = html.match(/<form[^>]*method="post".*?<\/form>/s)![0].match(/<input[^>]*>/g)!;
  const named = tags.map((tag) => [
    tag.match(/ name="([^"]*)"/)?.[1],
    tag.match(/ value="([^"]*)"/)?.[1] ?? '',
  ]);
  return Object.fromEntries(named.filter(([name]) => name));
}

const leadsOf = (email: string) => app.em.execute('select id from leads where email = ?', [email]);

test('an analysis started before a restart is submitted after it, as one lead', async () => {
  const opened = fieldsIn(await (await fetch(`${app.url}/analysis?utm_source=mail`)).text());
  const id = opened['properties.0.id']!;
  await restart();
  const next = await post('/analysis', {
    ...opened,
    ...oneProperty({ 'properties.0.id': id, intent: 'next' }),
  });
  const carried = fieldsIn(await next.text());
  await restart();

  const sent = await post('/analysis', { ...carried, email: 'restart@example.com', intent: 'submit' });

  expect([next.status, sent.status]).toEqual([200, 303]);
  expect(sent.headers.get('location')).toBe(`/analysis/${id}`);
  expect(await leadsOf('restart@example.com')).toEqual([{ id }]);
  expect((await app.as.staff.get(`/api/leads/${id}`)).body).toMatchObject({
    streetAddress: '412 Grand Ave',
    firstTouch: { utmSource: 'mail' },
  });
});

// P-85..P-92, P-155, P-225
test('an enrollment started before a restart is submitted after it, as one lead, and its next steps survive another', async () => {
  // The external calendar moves the lead as soon as it is opened.
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
  const go = async (former: string, answers: Record<string, string>) =>
    (await post('/enroll', { ...fieldsIn(former), ...answers })).text();

  const opened = await (await fetch(`${app.url}/enroll`)).text();
  const contact = await go(opened, {
    propertyType: 'multi-family',
    unitCount: '4',
    estimatedRent: '5200',
    streetAddress: '88 Plain Street',
    city: 'Ankeny',
    zipCode: '50021',
    intent: 'next',
  });
  await restart();
  const email = 'plain@example.com';
  const review = await go(contact, { name: 'Olive Owner', email, phone: '515-555-0199', intent: 'next' });
  const sign = await go(review, { intent: 'submit' });
  await restart();
  const book = await go(sign, { intent: 'signed' });
  const thanks = await go(book, { intent: 'book' });

  expect([contact, review].map((html) => /Step \d of 3/.exec(html)?.[0])).toEqual([
    'Step 2 of 3',
    'Step 3 of 3',
  ]);
  expect(review).toContain('88 Plain Street, Ankeny, IA 50021');
  expect(sign).toContain('Sign Required Documents');
  expect(book).toContain('Schedule Your Confirmation Walkthrough');
  expect(thanks).toContain('Thank you');
  const steps = await app.em.execute(
    `select array_agg(c.to_status order by c.at) as steps from leads l join lead_status_changes c on c.lead_id = l.id
     where l.email = ? group by l.id`,
    [email],
  );
  expect(steps).toEqual([{ steps: ['enrolled', 'walkthrough_scheduled'] }]);
});

test('the year-by-year table is unlocked across a restart, and stays open across the next', async () => {
  const page = '/rent-vs-sell?years=3';
  const opened = fieldsIn(await (await fetch(app.url + page)).text().then(unlockForm));
  await restart();
  const unlocked = await post(page, { ...opened, email: 'restarted@example.com' });
  const pass = (await unlocked.clone().text()).match(/name="unlocked" value="([^"]*)"/)?.[1];
  await restart();

  const again = await (await fetch(`${app.url}${page}&unlocked=${pass}`)).text();

  expect([unlocked.status, await leadsOf('restarted@example.com')]).toEqual([200, [expect.anything()]]);
  expect(again).toContain('aria-label="Year-by-year figures"');
  expect(again).not.toContain('Unlock Detailed Analysis');
});

/** The page has a form for its numbers too. */
function unlockForm(html: string): string {
  return html.slice(html.indexOf('aria-labelledby="unlock-title"') - 500);
}
