import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Enrolled } from '#shared/enrollment.js';
import type { LeadStatus } from '#shared/lead.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { businessDay } from '#shared/time.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { temporarySettings } from '../support/temporary-settings.js';
import { FORMS, formsDesk } from './public-forms.js';

const EXTERNAL = 'https://booking.clarity.example.com/walkthrough';
/** An owner enrolls a property online and then books the walkthrough. */
const EXPIRED = 'This link has expired. Enroll again to get a new one; your answers are still here.';
let app: TestApp;
let desk: ReturnType<typeof formsDesk>;
let clock: FrozenClock | null = null;

beforeAll(async () => {
  app = await startApp();
  desk = formsDesk(app);
});

const settings = temporarySettings(() => app);

afterEach(() => {
  clock?.unfreeze();
  clock = null;
});

afterAll(() => app.close());

const write = FORMS.enrollment.body;
const enroll = async (values: object = {}): Promise<Enrolled> =>
  (await desk.send('enrollment', { ...write(), ...values }).expect(201)).body;

describe('the form', () => {
  // P-92, P-175, P-176, decision 26
  test('creates a lead with status enrolled from all its fields', async () => {
    const { status, body } = await desk.send('enrollment', {
      ...write(),
      propertyType: 'multi-family',
      unitCount: 4,
      estimatedRent: 5200,
      streetAddress: ' 77 Walnut St ',
      city: 'Des Moines',
      zipCode: '50309',
      name: 'Ada Brandt',
      email: 'Ada.Enrolls@Example.com',
      phone: '(515) 555-0123',
    });

    expect([status, body]).toEqual([201, { leadId: expect.any(String), token: expect.any(String) }]);
    expect(await desk.leadOf(body.leadId)).toMatchObject({
      status: 'enrolled',
      source: 'enroll_form',
      name: 'Ada Brandt',
      nameDerived: false,
      email: 'ada.enrolls@example.com',
      phone: '(515) 555-0123',
      propertyType: 'multi-family',
      unitCount: 4,
      estimatedRent: 5200,
      streetAddress: '77 Walnut St',
      city: 'Des Moines',
      state: 'IA',
      zipCode: '50309',
      propertyAddress: '77 Walnut St, Des Moines, IA 50309',
      walkthroughDate: null,
      lastContactedAt: null,
    });
    expect(await desk.stepsOf(body.leadId)).toEqual([
      { from_status: null, to_status: 'enrolled', cause: 'form', actor_id: null },
    ]);
  });

  test('of a home outside the service area asks staff to call the owner, which a logged call completes', async () => {
    const { leadId, callsFirst } = await enroll({ name: 'Ida Faraway', city: 'Iowa City', zipCode: '52240' });
    const near = await enroll({ city: 'Des Moines', zipCode: '50309' });
    const tasksOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}/tasks`)).body;

    const asked = await tasksOf(leadId);
    await app.as.staff.post(`/api/leads/${leadId}/calls`).send({ outcome: 'reached', note: '' }).expect(201);

    expect([asked, await tasksOf(near.leadId)]).toMatchObject([
      [{ title: 'Call Ida Faraway: the home in Iowa City is outside our area', doneAt: null }],
      [],
    ]);
    expect(await tasksOf(leadId)).toMatchObject([{ doneAt: expect.any(String) }]);
    expect([callsFirst, near.callsFirst]).toEqual([true, undefined]);
  });

  test('stores the plan that was chosen', async () => {
    const { leadId } = await enroll({ plan: 'full-service', priceBook: 1 });

    expect(await desk.leadOf(leadId)).toMatchObject({ plan: 'full-service' });
  });

  test('is refused once other prices apply or the plan is no longer offered, except when it is sent again', async () => {
    const first = { ...write(), id: randomUUID(), plan: 'full-service', priceBook: 1 };
    await desk.send('enrollment', first).expect(201);
    const figures = structuredClone(SHIPPED_PRICE_BOOK);
    figures.plans['full-service'].isOffered = false;
    const body = { effectiveOn: businessDay(new Date()), figures };
    const { number } = (await app.as.admin.post('/api/price-books').send(body).expect(201)).body;

    const again = await desk.send('enrollment', first);
    const old = await desk.send('enrollment', { ...write(), priceBook: 1 });
    const gone = await desk.send('enrollment', { ...write(), plan: 'full-service', priceBook: number });
    const other = await desk.send('enrollment', { ...write(), plan: 'online', priceBook: number });
    await app.as.admin
      .post('/api/price-books')
      .send({ ...body, figures: SHIPPED_PRICE_BOOK })
      .expect(201);

    expect([again.status, again.body.leadId]).toEqual([201, first.id]);
    expect([old.status, old.body.code]).toEqual([409, 'PRICES_CHANGED']);
    expect([gone.status, gone.body.errors[0]]).toEqual([
      422,
      {
        field: 'plan',
        code: 'PLAN_NOT_OFFERED',
        message: 'We no longer offer this plan. Choose another one.',
      },
    ]);
    expect(other.status).toBe(201);
  });

  // P-174
  test.each(['commercial', 'castle', '', 'Condo', 7, null, undefined, ['condo'], 'x'.repeat(10_000)])(
    'refuses the property type %j with the specified text',
    async (propertyType) => {
      const { status, body } = await desk.send('enrollment', { ...write(), propertyType });

      expect(status).toBe(422);
      expect(body).toMatchObject({
        detail: 'Invalid property type selected',
        message: 'Invalid property type selected',
        errors: [{ field: 'propertyType', message: 'Invalid property type selected' }],
      });
    },
  );

  // P-175, P-176
  test.each([
    ['unitCount', [0, -1, 1.5, 10_001, '2', null, undefined, 1e12]],
    ['estimatedRent', [-1, 0.5, 1e12, '1850', null, undefined]],
    [
      'zipCode',
      ['90210', '53703', '5002', '500211', '50021-1234', 'ABCDE', '<b>1</b>', 50_021, null, undefined, ''],
    ],
    ['state', ['NE', 'ia', '', null, 7]],
    ['id', ['not-an-id', '', 7, null, '7d4ff3a6-7c0c-1b6e-9a35-0f9f2a4f6e11']],
  ])('refuses %s %j', async (field, values) => {
    for (const value of values) {
      const { status, body } = await desk.send('enrollment', { ...write(), [field]: value });

      expect([value, status]).toEqual([value, 422]);
      expect(body.errors).toEqual([expect.objectContaining({ field })]);
      expect(body.detail).toBe('Some fields are not valid.');
    }
  });

  test('an invalid ZIP gets the page’s own error text', async () => {
    const { body } = await desk.send('enrollment', { ...write(), zipCode: '5002' });

    expect(body.errors).toEqual([expect.objectContaining({ message: 'ZIP must be 5 digits' })]);
  });

  // P-175: at least one unit, and the rent may still be unknown
  test('a rent of 0 and unusual characters in names and streets are stored unchanged', async () => {
    const values = { estimatedRent: 0, name: 'Zoë 🏡 <b>O’Hara</b>', streetAddress: '1 "Elm" & <i>Oak</i>' };

    const { leadId } = await enroll(values);

    expect(await desk.leadOf(leadId)).toMatchObject(values);
  });

  test('accepts the longest value of every field', async () => {
    const { leadId } = await enroll({
      streetAddress: 'S'.repeat(120),
      city: 'C'.repeat(80),
      name: 'N'.repeat(120),
      phone: '+1   (515)  555 - 0123 extension 1234567',
      unitCount: 10_000,
      estimatedRent: 1_000_000_000,
    });

    const lead = await desk.leadOf(leadId);

    expect((await app.as.staff.put(`/api/leads/${leadId}`).send(lead)).status).toBe(200);
  });

  // P-132, decision 18
  test('uses the page’s id for the lead, and the same form with that id always gets the same lead', async () => {
    const body = { ...write(), id: randomUUID().toUpperCase() };
    const first = await desk.send('enrollment', body);
    await app.em.execute("update submissions set created_at = created_at - interval '1 day'");

    const again = await desk.send('enrollment', body);

    expect(first.body.leadId).toBe(body.id.toLowerCase());
    expect([again.status, again.body.leadId]).toEqual([201, first.body.leadId]);
    expect(await desk.leadsOf(body.email)).toHaveLength(1);
  });

  test('a different form with a taken id is refused without revealing or changing its lead', async () => {
    const { leadId } = await enroll({ name: 'First Owner' });
    const before = await desk.leadOf(leadId);

    const { status, body } = await desk.send('enrollment', { ...write(), id: leadId });

    expect([status, body.code]).toEqual([409, 'ID_TAKEN']);
    expect(JSON.stringify(body)).not.toContain('First Owner');
    expect(await desk.leadOf(leadId)).toEqual(before);
  });

  test('twenty concurrent requests with one id create one lead', async () => {
    const body = { ...write(), id: randomUUID() };

    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send('enrollment', body)));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await desk.leadsOf(body.email)).toHaveLength(1);
  });
});

// P-90, P-91, decision 12, security.md 5b
describe('the walkthrough', () => {
  beforeAll(() => app.as.admin.patch('/api/company').send({ bookingUrl: EXTERNAL }).expect(200));

  test('moves the lead to the top of its column, unconfirmed, and returns the calendar’s URL', async () => {
    const { leadId, token } = await enroll();
    await app.make.lead({ status: 'walkthrough_scheduled' });

    const { status, body } = await desk.book(leadId, token);

    expect([status, body]).toEqual([200, { leadId, bookingUrl: EXTERNAL }]);
    expect(await desk.leadOf(leadId)).toMatchObject({
      status: 'walkthrough_scheduled',
      walkthroughConfirmed: false,
      walkthroughDate: null,
      lastContactedAt: null,
    });
    expect(await desk.stepsOf(leadId)).toEqual([
      { from_status: null, to_status: 'enrolled', cause: 'form', actor_id: null },
      { from_status: 'enrolled', to_status: 'walkthrough_scheduled', cause: 'form', actor_id: null },
    ]);
    const { body: column } = await app.as.staff.get('/api/leads/board/walkthrough_scheduled');
    expect(column.cards[0].id).toBe(leadId);
  });

  test('uses the calendar URL an admin has set', async () => {
    const bookingUrl = 'https://calendar.example.com/ours';
    await settings.company({ bookingUrl });
    const { leadId, token } = await enroll();

    const { body } = await desk.book(leadId, token);

    expect(body.bookingUrl).toBe(bookingUrl);
  });

  test('twenty concurrent requests move the lead once, and the same token always gets 200', async () => {
    const { leadId, token } = await enroll();

    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.book(leadId, token)));
    const later = await desk.book(leadId, token);

    expect([...answers, later].map(({ status }) => status)).toEqual(Array(21).fill(200));
    expect(later.body).toEqual(answers[0]!.body);
    expect(await desk.stepsOf(leadId)).toHaveLength(2);
  });

  test.each<LeadStatus>(['leads', 'analysis_submitted', 'enrolled'])(
    'advances a lead from %s',
    async (status) => {
      const { leadId, token } = await enroll();
      await app.em.execute('update leads set status = ? where id = ?', [status, leadId]);

      await desk.book(leadId, token).expect(200);

      expect(await desk.leadOf(leadId)).toMatchObject({ status: 'walkthrough_scheduled' });
    },
  );

  test.each<LeadStatus>(['walkthrough_scheduled', 'proposal', 'contract_sent', 'closed', 'won', 'lost'])(
    'leaves a lead that staff set to %s',
    async (status) => {
      const { leadId, token } = await enroll();
      const walkthroughDate = '2027-03-01T16:00:00.000Z';
      const byStaff = { status, statusReason: 'Found another manager', walkthroughDate };
      await app.as.staff.patch(`/api/leads/${leadId}`).send(byStaff).expect(200);
      const before = await desk.leadOf(leadId);

      await desk.book(leadId, token).expect(200);

      expect(before).toMatchObject({ status, walkthroughConfirmed: true });
      expect(await desk.leadOf(leadId)).toEqual(before);
    },
  );

  test('a token works once: a lead that staff moved back stays there', async () => {
    const { leadId, token } = await enroll();
    await desk.book(leadId, token).expect(200);
    await app.as.staff.patch(`/api/leads/${leadId}`).send({ status: 'enrolled' }).expect(200);

    await desk.book(leadId, token).expect(200);

    expect(await desk.leadOf(leadId)).toMatchObject({ status: 'enrolled' });
  });

  test('a token is valid for a day, and the same form again returns a fresh one', async () => {
    clock = freezeClock(app);
    const body = { ...write(), id: randomUUID() };
    const { leadId, token } = await enroll(body);
    clock.advance({ days: 1, seconds: -1 });
    const lastMoment = await desk.book(leadId, token);
    clock.advance({ seconds: 1 });

    const late = await desk.book(leadId, token);
    const fresh = await enroll(body);

    expect(lastMoment.status).toBe(200);
    expect(late.status).toBe(403);
    expect(late.body).toMatchObject({ code: 'WALKTHROUGH_TOKEN', detail: EXPIRED, message: EXPIRED });
    expect(fresh.leadId).toBe(leadId);
    expect((await desk.book(leadId, fresh.token)).status).toBe(200);
  });

  test('tokens of another lead, forged and malformed ones get the same error and move nothing', async () => {
    const [mine, other] = [await enroll(), await enroll()];
    const [text, seal] = mine.token.split('.');
    const envelope = JSON.parse(Buffer.from(text!, 'base64url').toString());
    const under = (changed: object) =>
      `${Buffer.from(JSON.stringify({ ...envelope, ...changed })).toString('base64url')}.${seal}`;
    const tokens = [
      other.token,
      under({ expires: envelope.expires + 86_400_000 }),
      under({ expires: null }),
      under({ payload: { leadId: other.leadId } }),
      `${text}.${seal!.slice(0, -4)}AAAA`,
      `${text}.`,
      `.${seal}`,
      '.',
      'x',
      '<script>',
      '🏡',
      app.as.admin.token,
      'x'.repeat(1000),
    ];

    const answers = await Promise.all(tokens.map((token) => desk.book(mine.leadId, token)));

    expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      tokens.map(() => [403, 'WALKTHROUGH_TOKEN', EXPIRED]),
    );
    expect(await desk.leadOf(mine.leadId)).toMatchObject({ status: 'enrolled' });
  });

  test.each([undefined, null, '', 7, {}, ['x'], 'x'.repeat(10_000)])(
    'refuses a body with the token %j',
    async (token) => {
      const { leadId } = await enroll();

      expect((await desk.book(leadId, token)).status).toBe(422);
    },
  );

  test('a bot’s token books nothing, not even for an existing lead', async () => {
    const { leadId } = await enroll();
    const robot = await desk.send('enrollment', { ...write(), id: leadId, website: 'https://spam.example' });

    const { status } = await desk.book(leadId, robot.body.token);

    expect([robot.status, robot.body.leadId, status]).toEqual([201, leadId, 403]);
    expect(await desk.leadOf(leadId)).toMatchObject({ status: 'enrolled' });
  });

  test('the public can’t set a status', async () => {
    const { leadId, token } = await enroll();

    const { status } = await app.as.anonymous
      .post(`/api/public/enrollments/${leadId}/walkthrough`)
      .send({ token, status: 'won' });

    expect(status).toBe(422);
    expect(await desk.leadOf(leadId)).toMatchObject({ status: 'enrolled' });
  });

  test('a deleted lead is not found, and without a token no id can be probed', async () => {
    const { leadId, token } = await enroll();
    await app.as.admin.delete(`/api/leads/${leadId}`).expect(200);

    const gone = await desk.book(leadId, token);
    const unknown = await desk.book(randomUUID(), token);
    const nonsense = await desk.book('nonsense', token);

    expect([gone.status, gone.body.detail]).toEqual([404, 'Lead not found']);
    expect([unknown.status, unknown.body.code]).toEqual([403, 'WALKTHROUGH_TOKEN']);
    expect(nonsense.status).toBe(404);
  });

  test('a token survives a restart and a secret rotation, and only our secret can make one', async () => {
    const { leadId, token } = await enroll();
    const rotated = 'a secret that came after the other, long enough';
    const servers: Record<string, string>[] = [
      { JWT_SECRET: app.config.JWT_SECRET },
      { JWT_SECRET: rotated, JWT_SECRET_PREVIOUS: app.config.JWT_SECRET },
      { JWT_SECRET: rotated },
    ];

    const statuses = [];
    for (const secrets of servers) {
      const other = await startApp({ DATABASE_URL: app.config.DATABASE_URL, ...secrets });
      statuses.push((await formsDesk(other).book(leadId, token)).status);
      await other.close();
    }

    expect(statuses).toEqual([200, 200, 403]);
  });

  test('an address may try 30 times in ten minutes', async () => {
    await app.em.execute('delete from rate_limits');
    const strict = await startApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: '1' });
    const { book } = formsDesk(strict);

    const answers = [];
    for (let i = 0; i < 31; i++) answers.push(await book(randomUUID(), 'guess'));

    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(403), 429]);
    expect(Number(answers[30]!.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });
});
