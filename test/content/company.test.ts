import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CompanyView } from '#shared/company.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const change = (values: object) => app.as.admin.patch('/api/company').send(values);

test('concurrent changes to different settings are all saved, and the row shows the last change', async () => {
  const changes = [{ phone: '515-555-0100' }, { name: 'Prairie Homes' }, { email: 'hello@example.com' }];
  await change({ name: 'Before' });
  const moment = () =>
    app.em.execute<{ updated_at: string }[]>('select updated_at::text from company_settings');
  const [before] = await moment();

  const answers = await Promise.all(changes.map(change));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await app.as.anonymous.get('/api/public/company');
  expect(body).toMatchObject(Object.assign({}, ...changes));
  expect((await moment())[0]!.updated_at > before!.updated_at).toBe(true);
});

const read = async () => (await app.as.admin.get('/api/company')).body as CompanyView;

test('one of twenty concurrent changes to a version wins, and the others get the current settings', async () => {
  const { version } = await read();

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => change({ name: `Writer ${i}`, version })),
  );

  const won = answers.find(({ status }) => status === 200)!;
  const late = answers.find(({ status }) => status === 409)!;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(won.body).toEqual(await read());
  expect(won.body.version).toBe(version + 1);
  expect(late.body).toMatchObject({ code: 'CONTENT_CHANGED', current: won.body });
});

test('the shipped settings have a version too, which the public pages do not see', async () => {
  await app.em.execute('delete from company_settings');

  const answers = [await change({ phone: '515-555-0101', version: 0 }), await change({ version: 0 })];

  expect(answers.map(({ status, body }) => [status, (body.current ?? body).version])).toEqual([
    [200, 1],
    [409, 1],
  ]);
  expect((await app.as.anonymous.get('/api/public/company')).body).not.toHaveProperty('version');
});

test('closed days are listed once each, at most 50, by admins, and the audit log has them', async () => {
  const day = (index: number) => ({ date: `20${50 + index}-12-25`, name: 'Christmas Day' });
  const closing = (closedDays: object[]) => change({ closedDays });

  const { body } = await closing([day(0), { date: '2050-07-04', name: ' Independence\nDay ' }]).expect(200);

  expect(body.closedDays).toEqual([day(0), { date: '2050-07-04', name: 'Independence Day' }]);
  for (const refused of [
    [day(0), day(0)],
    Array.from({ length: 51 }, (_, index) => ({ ...day(0), date: `20${10 + index}-01-02` })),
    [{ date: '2050-02-30', name: 'No such day' }],
    [{ date: '2050-12-25', name: ' ' }],
    [{ date: '2050-12-25', name: 'x'.repeat(61) }],
  ])
    await closing(refused).expect(422);
  const { body: entries } = await app.as.admin.get('/api/audit').expect(200);
  await app.as.staff.patch('/api/company').send({ closedDays: [] }).expect(403);
  expect(entries[0]).toMatchObject({ action: 'company.changed', after: { closedDays: [day(0), {}] } });
  await closing([]).expect(200);
});

// Decision 44: ratings and counts are claims only the company can make.
test('the shipped settings claim nothing, and what an admin claims shows until it is cleared', async () => {
  const shown = async () => (await app.as.anonymous.get('/api/public/company')).body;
  const before = await shown();

  const claims = { ratingScore: 4.8, ratingReviews: '120', ownerCount: '90+', placementDays: 17 };
  const none = { ratingScore: null, ratingReviews: null, ownerCount: null, placementDays: null };
  const claimed = await change(claims);
  const during = await shown();
  const { body: content } = await app.as.anonymous.get('/api/public/content');
  await change(none);

  expect(before).toMatchObject(none);
  expect(claimed.status).toBe(200);
  expect(during).toMatchObject(claims);
  expect(content.priceBook.placementDays).toBe(17);
  expect(await shown()).toMatchObject(none);
});

const TERMS = {
  agreementMonths: 18,
  noticeDays: 45,
  earlyExit: 'Two months of fees.',
  payout: 'On the 12th.',
  reserveDollars: 450,
  deposit: 'A local bank.',
  renewals: 'Half a month for a renewal.',
  repairMarkup: 'Ten percent on repairs.',
  guaranteeRemedy: 'We pay the rent until then.',
};
const NO_TERMS = Object.fromEntries(Object.keys(TERMS).map((field) => [field, null]));

// Decision 44, S-240
test('the terms an admin enters are on the site and in new offers, and show nowhere once they are cleared', async () => {
  const text = async (path: string) => (await app.as.anonymous.get(path).expect(200)).text;
  const words = [
    '45 days&#x27; written notice',
    'Two months of fees.',
    'On the 12th.',
    '$450 per',
    'A local bank.',
    'Half a month for a renewal.',
    'Ten percent on repairs.',
    'We pay the rent',
  ];
  const lead = await app.make.lead();
  const offered = async () => {
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}`).expect(200);
    const proposal = { version: body.version, estimatedRent: 2_000, repairChecklist: [] };
    return (await app.as.staff.post(`/api/leads/${lead.id}/proposal`).send(proposal)).body.quote.terms;
  };
  const before = await text('/pricing');

  await change({ managementTerms: TERMS }).expect(200);

  for (const path of ['/pricing', '/faq'])
    for (const shown of [...words, '18 months.']) expect(await text(path)).toContain(shown);
  expect(await text('/')).toContain('We pay the rent until then.');
  expect((await app.as.anonymous.get('/api/public/pricing')).body.agreementMonths).toBe(18);
  expect((await offered()).termMonths).toBe(18);
  const { renewals: _r, repairMarkup: _m, ...ofAnOlderConsole } = TERMS;
  await change({ managementTerms: { ...ofAnOlderConsole, noticeDays: 50 } }).expect(200);
  expect((await app.as.admin.get('/api/company')).body.managementTerms).toEqual({ ...TERMS, noticeDays: 50 });
  await change({ managementTerms: NO_TERMS }).expect(200);
  const after = await text('/pricing');
  for (const shown of words) expect(before + after).not.toContain(shown);
  expect(after).toContain('12 months.');
  expect((await offered()).termMonths).toBe(12);
});

test.each([
  { agreementMonths: 0 },
  { agreementMonths: 61 },
  { agreementMonths: 1.5 },
  { noticeDays: -1 },
  { noticeDays: 366 },
  { reserveDollars: 100_001 },
  { payout: ' ' },
  { deposit: 'x'.repeat(301) },
  { bonus: 'none' },
  { payout: undefined },
])('refuses the terms %j', async (wrong) => {
  expect((await change({ managementTerms: { ...TERMS, ...wrong } })).status).toBe(422);
});

test('offers a sample of the agreement where the company has one, before owners accept anything', async () => {
  const { id: leadId } = await app.make.lead();
  await app.make.entry({ leadId, rent: 1_900 });
  const pages = [`/analysis/${leadId}/start?step=requirements`, '/enroll', '/pricing'];
  const links = () =>
    Promise.all(
      pages.map(async (path) => {
        const { text } = await app.as.anonymous.get(path).expect(200);
        return /<a [^>]*href="([^"]*)"[^>]*>Read a Sample Agreement</.exec(text)?.[1];
      }),
    );

  const none = await links();
  await change({ sampleAgreementUrl: 'https://docs.example.com/sample.pdf' }).expect(200);
  const linked = await links();
  await change({ sampleAgreementUrl: '/files/sample.pdf' }).expect(200);
  const ours = await links();
  await change({ sampleAgreementUrl: null }).expect(200);

  expect(none).toEqual([undefined, undefined, undefined]);
  expect(linked).toEqual(Array(3).fill('https://docs.example.com/sample.pdf'));
  expect(ours).toEqual(Array(3).fill('/files/sample.pdf'));
  expect(await links()).toEqual(none);
});

test.each([
  'javascript:alert(1)',
  'http://docs.example.com',
  '//evil.example.com/x',
  '/\\evil.example.com',
  '',
  `/${'x'.repeat(500)}`,
])('refuses %j as the link to a sample', async (sampleAgreementUrl) => {
  await change({ sampleAgreementUrl }).expect(422);
});

test.each([
  { ratingScore: 5.1 },
  { ratingScore: 0 },
  { ownerCount: '' },
  { placementDays: 0 },
  { placementDays: 366 },
  { leaseMaxBadgeEndsOn: 'soon' },
])('refuses %j', async (claim) => {
  expect((await change(claim)).status).toBe(422);
});

test('an answer can name our average time to a lease once the company has set it', async () => {
  const faq = {
    page: 'enroll',
    question: 'How fast?',
    answer: 'It depends. {{placementAverage|We can not say.}}',
  };
  await app.as.admin.post('/api/faqs').send(faq).expect(201);
  const answer = async (placementDays: number | null) => {
    await change({ placementDays }).expect(200);
    const { text } = await app.as.anonymous.get('/faq').expect(200);
    return /It depends\. ([^.]*\.)/.exec(text)?.[1];
  };

  expect(await answer(16)).toBe('We average 16 days from listing to signed lease.');
  expect(await answer(null)).toBe('We can not say.');
});

test('the answer about the walkthrough follows the length in the booking settings', async () => {
  const faq = { page: 'enroll', question: 'How long?', answer: 'Plan on about {{walkthroughLength}}.' };
  await app.as.admin.post('/api/faqs').send(faq).expect(201);
  const { booking } = await read();
  const answer = async (durationMinutes: number) => {
    await change({ booking: { ...booking, durationMinutes } }).expect(200);
    const { text } = await app.as.anonymous.get('/faq').expect(200);
    return /Plan on about [^<.]+(\.\d [^<.]+)?\./.exec(text)?.[0];
  };

  expect(await answer(45)).toBe('Plan on about 45 minutes.');
  expect(await answer(90)).toBe('Plan on about 1.5 hours.');
});
