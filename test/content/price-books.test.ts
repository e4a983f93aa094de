import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Faq } from '#shared/content.js';
import { formatDate } from '#shared/format.js';
import { NO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import {
  type CurrentPriceBook,
  type PriceBook,
  type PriceBookView,
  priceChanges,
} from '#shared/price-book.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { businessDay, DAY_MS } from '#shared/time.js';
import { SiteContentService } from '../../src/content/site-content.service.js';
import { Clock } from '../../src/platform/clock.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  jest.restoreAllMocks();
  await app.em.execute(`alter table price_books disable trigger user; delete from price_books where number > 1;
    alter table price_books enable trigger user`);
  app.app.get(SiteContentService).invalidate();
});

const dayFromNow = (days: number) => businessDay(new Date(Date.now() + days * DAY_MS));
const changed = (change: (book: PriceBook) => void): PriceBook => {
  const figures = structuredClone(SHIPPED_PRICE_BOOK);
  change(figures);
  return figures;
};
const RAISED = changed((book) => {
  book.setup.dueAtSigningCents = 249_00;
  book.plans.online.name = 'Essentials';
});
const create = (body: object, as = app.as.admin) => as.post('/api/price-books').send(body);
const current = async (): Promise<CurrentPriceBook> =>
  (await app.as.anonymous.get('/api/public/pricing')).body;
const versions = async (): Promise<PriceBookView[]> => (await app.as.admin.get('/api/price-books')).body;

test('a new database has the shipped prices as version 1', async () => {
  const [first, ...others] = await versions();

  expect(others).toEqual([]);
  expect(first).toMatchObject({ number: 1, state: 'current', createdBy: null, figures: SHIPPED_PRICE_BOOK });
  expect(await current()).toEqual({ ...SHIPPED_PRICE_BOOK, version: 1 });
});

test('a version effective today replaces the current one immediately, and names its author', async () => {
  const answer = await create({ effectiveOn: dayFromNow(0), note: 'New setup fee', figures: RAISED });

  expect(answer.status).toBe(201);
  expect(await current()).toEqual({ ...RAISED, version: 2 });
  expect(await versions()).toMatchObject([
    { number: 2, state: 'current', note: 'New setup fee', createdBy: { email: expect.any(String) } },
    { number: 1, state: 'past' },
  ]);
});

describe('a link to the site with scheduled fees', () => {
  const pageAt = (path: string) => app.as.anonymous.get(path).expect(200);
  async function linkTo(days: number): Promise<string> {
    const { body } = await create({ effectiveOn: dayFromNow(days), figures: RAISED }).expect(201);
    return (await app.as.admin.get(`/api/price-books/${body.id}/preview`).expect(200)).body.search;
  }

  test.each(['/', '/pricing', '/services', '/faq', '/enroll', '/rent-vs-sell', '/realtor-referral'])(
    'shows %s as it will look that day',
    async (path) => {
      const { text } = await pageAt(path + (await linkTo(30)));

      expect(text).toContain(`Preview: this page with the fees of ${formatDate(`${dayFromNow(30)}T12:00Z`)}`);
    },
  );

  test('has their figures, is never cached, and leaves the page of visitors as it is', async () => {
    const preview = await pageAt(`/pricing${await linkTo(30)}`);
    const { text } = await pageAt('/pricing');

    expect(preview.text).toContain('Essentials');
    expect(preview.text).toContain('$249');
    expect(preview.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(text).not.toMatch(/Essentials|Preview:/);
  });

  test("shows today's fees once it has expired, and if it is broken", async () => {
    const search = await linkTo(30);
    const broken = await pageAt(`/pricing${search.slice(0, -3)}`);
    const tomorrow = new Date(Date.now() + 1.1 * DAY_MS);
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(tomorrow);
    const expired = await pageAt(`/pricing${search}`);

    for (const { text } of [broken, expired]) expect(text).not.toMatch(/Essentials|Preview:/);
  });
});

test('the answer about the referral fee follows the prices', async () => {
  const { body: shipped } = await app.as.admin.get('/api/faqs').expect(200);
  const { question, answer: text } = shipped.find((faq: Faq) => faq.question.includes('referral fee'));
  await app.as.admin.post('/api/faqs').send({ page: 'referral', question, answer: text }).expect(201);
  const answer = async () => {
    const page = await app.as.anonymous.get('/faq').expect(200);
    return /[^>]+ for each successful referral\./.exec(page.text)?.[0];
  };
  const before = await answer();
  const figures = changed((book) => {
    book.referralFeeCents = 650_00;
  });
  await create({ effectiveOn: dayFromNow(0), figures }).expect(201);

  expect(before).toBe('$400 for each successful referral.');
  expect(await answer()).toBe('$650 for each successful referral.');
});

test('a scheduled version takes effect on its day', async () => {
  await create({ effectiveOn: dayFromNow(3), figures: RAISED });
  const before = await current();

  const later = new Date(Date.now() + 3 * DAY_MS);
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(later);
  app.app.get(SiteContentService).invalidate();

  expect(before.version).toBe(1);
  expect((await current()).version).toBe(2);
});

describe('a scheduled version', () => {
  const schedule = async (): Promise<PriceBookView> =>
    (await create({ effectiveOn: dayFromNow(3), figures: RAISED })).body;

  test('can be edited as a whole record; a stale edit is refused', async () => {
    const book = await schedule();
    const send = (body: object) => app.as.admin.put(`/api/price-books/${book.id}`).send(body);

    const saved = await send({ ...book, note: 'Later', effectiveOn: dayFromNow(9) });
    const stale = await send({ ...book, note: 'Stale' });

    expect(saved.body).toMatchObject({ note: 'Later', effectiveOn: dayFromNow(9), state: 'scheduled' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'PRICE_BOOK_CHANGED', current: { note: 'Later' } });
  });

  test('can be canceled', async () => {
    const book = await schedule();

    expect((await app.as.admin.delete(`/api/price-books/${book.id}`)).status).toBe(200);
    expect(await versions()).toHaveLength(1);
    expect((await app.as.admin.delete(`/api/price-books/${book.id}`)).status).toBe(404);
  });
});

test('prices in effect can neither be edited nor deleted, not even in the database', async () => {
  const [first] = await versions();

  const edited = await app.as.admin.put(`/api/price-books/${first!.id}`).send({ figures: RAISED });
  const deleted = await app.as.admin.delete(`/api/price-books/${first!.id}`);

  for (const answer of [edited, deleted]) {
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'PRICE_BOOK_IN_EFFECT' });
  }
  await expect(app.em.execute(`update price_books set figures = '{}'`)).rejects.toThrow('never change');
  await expect(app.em.execute('delete from price_books')).rejects.toThrow('never change');
  expect(await current()).toEqual({ ...SHIPPED_PRICE_BOOK, version: 1 });
});

test('the audit log says who changed which figures', async () => {
  const managementTerms = { ...NO_MANAGEMENT_TERMS, agreementMonths: 18 };
  await app.as.admin.patch('/api/company').send({ managementTerms, placementDays: 17 }).expect(200);
  const { body } = await create({ effectiveOn: dayFromNow(1), figures: RAISED });
  const filter = encodeURIComponent(JSON.stringify({ subjectId: body.id }));

  const [entry] = (await app.as.admin.get(`/api/audit?filter=${filter}`)).body;
  await app.as.admin
    .patch('/api/company')
    .send({ managementTerms: NO_MANAGEMENT_TERMS, placementDays: null });

  expect(entry).toMatchObject({
    action: 'fees.scheduled',
    actor: { email: expect.any(String) },
    before: { 'setup.dueAtSigningCents': 19_900, 'plans.online.name': 'Online' },
    after: { number: 2, 'setup.dueAtSigningCents': 24_900, 'plans.online.name': 'Essentials' },
  });
  expect(Object.keys(entry.after)).not.toContain('agreementMonths');
  expect(Object.keys(entry.after)).not.toContain('placementDays');
});

describe('refused with 422:', () => {
  test.each<[string, () => object]>([
    ['a day in the past', () => ({ effectiveOn: dayFromNow(-1), figures: RAISED })],
    [
      'a rate of 60%',
      () => ({ effectiveOn: dayFromNow(1), figures: changed((b) => (b.projection.managementRate = 0.6)) }),
    ],
    ['no figures', () => ({ effectiveOn: dayFromNow(1) })],
    [
      'no plan on offer',
      () => ({
        effectiveOn: dayFromNow(1),
        figures: changed(({ plans }) => {
          plans.online.isOffered = false;
          plans['full-service'].isOffered = false;
        }),
      }),
    ],
  ])('%s', async (_name, body) => {
    expect((await create(body())).status).toBe(422);
    expect(await versions()).toHaveLength(1);
  });
});

test('only admins see or change versions; the prices themselves are public', async () => {
  const refused = await Promise.all([
    app.as.staff.get('/api/price-books'),
    create({ effectiveOn: dayFromNow(0), figures: RAISED }, app.as.staff),
  ]);

  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await app.as.anonymous.get('/api/price-books')).status).toBe(401);
});

test('ten versions at the same moment get ten numbers', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => create({ effectiveOn: dayFromNow(1), figures: RAISED })),
  );

  expect((await versions()).map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('the changes between versions name each figure', () => {
  expect(priceChanges(SHIPPED_PRICE_BOOK, RAISED)).toEqual([
    { path: 'plans.online.name', before: 'Online', after: 'Essentials' },
    { path: 'setup.dueAtSigningCents', before: 19_900, after: 24_900 },
  ]);
});
