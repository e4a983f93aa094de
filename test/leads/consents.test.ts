import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import { CONTACT_CONSENTS, type ConsentForm, type ConsentView, SMS_CONSENT } from '#shared/consent.js';
import { enrollmentFields } from '../site/enrollment-fields.js';
import { oneProperty } from '../site/property-fields.js';
import { TYPED } from '../site/referral-fields.js';
import { property } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { FORM_NAMES, FORMS, type FormName, formsDesk } from './public-forms.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ PUBLIC_SITE_URL: 'https://keyturn.example', TRUSTED_PROXIES: '1' });
});

afterAll(() => app.close());

const BROWSER = 'Mozilla/5.0 (a browser)';
let sent = 0;

/** Sends the analysis form and returns its leads. */
async function submit(fields: object = {}, headers: Record<string, string> = {}, properties = [property()]) {
  sent += 1;
  const { status, body } = await app.as.visitor
    .post('/api/public/analyses')
    .set(headers)
    .send({ email: `consent${sent}@example.com`, properties, ...fields });
  expect(status).toBe(201);
  return (body.analyses as { leadId: string }[]).map(({ leadId }) => leadId);
}

async function consentsOf(leadId: string): Promise<ConsentView[]> {
  return (await app.as.staff.get(`/api/leads/${leadId}/consents`)).body;
}

test('submitting a form consents to contact, and staff see wording, time, page and address for every lead', async () => {
  const before = Date.now();
  const leads = await submit(
    {},
    {
      Referer: 'https://keyturn.example/analysis?utm_source=mail',
      'X-Forwarded-For': '203.0.113.7',
      'User-Agent': BROWSER,
    },
    [property(), property()],
  );

  for (const leadId of leads) {
    const [consent, ...others] = await consentsOf(leadId);
    expect(others).toEqual([]);
    expect(consent).toEqual({
      id: expect.any(String),
      channel: 'contact',
      givenBy: 'lead',
      withdrawnAt: null,
      version: CONTACT_CONSENTS.analysis.version,
      givenAt: expect.any(String),
      page: '/analysis',
      contact: expect.stringMatching(/^consent\d+@example\.com$/),
      address: '203.0.113.7',
      userAgent: BROWSER,
    });
    expect(Date.parse(consent!.givenAt)).toBeGreaterThan(before - 1_000);
    expect(Date.parse(consent!.givenAt)).toBeLessThan(Date.now() + 1_000);
  }
});

/** Sends one of the other forms and returns its lead. */
async function send(form: FormName, body: object): Promise<string> {
  const desk = formsDesk(app);
  const { status } = await desk.send(form, body);
  expect(status).toBe(201);
  const [lead] = await desk.leadsOf(String(Reflect.get(body, FORMS[form].email)));
  return lead!.id;
}

const WORDING: Record<FormName, ConsentForm> = {
  enrollment: 'enrollment',
  referral: 'referral',
  unlock: 'rent-vs-sell',
};

test.each(FORM_NAMES)('the form %s stores its consent wording, no matter who sends it', async (form) => {
  const leadId = await send(form, FORMS[form].body());

  expect(await consentsOf(leadId)).toMatchObject([
    {
      channel: 'contact',
      version: CONTACT_CONSENTS[WORDING[form]].version,
      givenBy: form === 'referral' ? 'realtor' : 'lead',
    },
  ]);
});

test.each([
  [true, ['contact', 'sms']],
  [false, ['contact']],
  [undefined, ['contact']],
])('consent to text messages is only given if the box was checked: %j', async (smsConsent, channels) => {
  const leadId = await send('enrollment', { ...FORMS.enrollment.body(), smsConsent });

  const consents = await consentsOf(leadId);

  expect(consents.map(({ channel }) => channel)).toEqual(channels);
  expect(consents[1]?.version).toBe(smsConsent ? SMS_CONSENT.version : undefined);
});

test('a form that doesn’t ask for the sender’s phone gives no consent to text messages', async () => {
  const [analyzed] = await submit({ smsConsent: true });
  const others = [await send('unlock', { ...FORMS.unlock.body(), smsConsent: true })];

  for (const leadId of [analyzed!, ...others])
    expect((await consentsOf(leadId)).map(({ channel }) => channel)).toEqual(['contact']);
});

// Decision 45: a realtor consents for themselves, never for the client.
test('a realtor who checks the box consents to text messages for themselves, with separate wording', async () => {
  const leadId = await send('referral', { ...FORMS.referral.body(), smsConsent: true });

  const sms = (await consentsOf(leadId)).filter(({ channel }) => channel === 'sms');

  expect(sms).toEqual([
    {
      id: expect.any(String),
      channel: 'sms',
      givenBy: 'realtor',
      version: 'sms-referral-4',
      givenAt: expect.any(String),
      withdrawnAt: null,
      page: null,
      contact: textNumberOf(FORMS.referral.body().realtorPhone),
      address: '127.0.0.1',
      userAgent: null,
    },
  ]);
});

test('resending a form changes the answer about text messages and nothing else', async () => {
  const body = { ...FORMS.enrollment.body(), id: randomUUID() };
  const texts = async (smsConsent?: boolean) => {
    const leadId = await send('enrollment', { ...body, smsConsent });
    const consents = await consentsOf(leadId);
    expect(consents.filter(({ channel }) => channel === 'contact')).toHaveLength(1);
    return consents.filter(({ channel }) => channel === 'sms').map(({ withdrawnAt }) => withdrawnAt !== null);
  };

  expect(await texts(false)).toEqual([]);
  expect(await texts(true)).toEqual([false]);
  expect(await texts(true)).toEqual([false]);
  expect(await texts()).toEqual([true]);
  expect(await texts(false)).toEqual([true]);
  expect((await texts(true)).sort()).toEqual([false, true]);
});

test('resending a form many times concurrently consents to text messages once', async () => {
  const body = { ...FORMS.enrollment.body(), id: randomUUID() };
  const leadId = await send('enrollment', body);

  await Promise.all(Array.from({ length: 10 }, () => send('enrollment', { ...body, smsConsent: true })));

  expect((await consentsOf(leadId)).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
});

test.each([randomUUID(), 'undefined'])('a missing lead has no consents: %s', async (leadId) => {
  const { status, body } = await app.as.staff.get(`/api/leads/${leadId}/consents`);

  expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
});

test.each([
  ['no page', {}, null],
  ['a page under the host name the visitor used', { Referer: 'http://{host}/enroll' }, '/enroll'],
  ['a page of another site', { Referer: 'https://evil.example/enroll' }, null],
  ['an invalid URL', { Referer: 'enroll' }, null],
  ['a very long path', { Referer: `http://{host}/${'x'.repeat(2000)}` }, `/${'x'.repeat(499)}`],
])(
  'the consent stores the page if the browser names one of ours: %s',
  async (_, headers: { Referer?: string }, page) => {
    const Referer = headers.Referer?.replace('{host}', new URL(app.url).host);

    const [leadId] = await submit({}, Referer ? { Referer } : {});

    expect((await consentsOf(leadId!))[0]).toMatchObject({ page });
  },
);

/** Where each form is posted, and what a browser without JavaScript sends along. */
const POSTS: [address: string, page: string, fields: (email: string) => Record<string, string>][] = [
  ['/analysis', '/analysis', (email) => oneProperty({ step: '2', email, intent: 'submit' })],
  ['/enroll?step=3', '/enroll', (email) => enrollmentFields({ email })],
  ['/realtor-referral', '/realtor-referral', (clientEmail) => ({ ...TYPED, clientEmail })],
  ['/rent-vs-sell?years=3', '/rent-vs-sell', (email) => ({ email })],
];

test.each(POSTS)(
  'a form posted to %s without JavaScript also stores its page when the browser does not name it',
  async (address, page, fields) => {
    const { token: formToken } = (await app.as.anonymous.get('/api/public/form-token')).body;
    const email = `plain.${page.slice(1)}@example.com`;
    const body = new URLSearchParams({ ...fields(email), formToken, website: '' });

    await fetch(app.url + address, { method: 'POST', body, redirect: 'manual' });

    const [lead] = await formsDesk(app).leadsOf(email);
    expect(await consentsOf(lead!.id)).toMatchObject([{ page, address: '127.0.0.1' }]);
  },
);

test('resending a form records its consent once', async () => {
  const asked = [property()];
  const body = { email: 'again@example.com' };

  const [first] = await submit(body, {}, asked);
  const [again] = await submit(body, {}, asked);

  expect(again).toBe(first);
  expect(await consentsOf(first!)).toHaveLength(1);
});

test('consents are deleted with their lead, and only staff ever read them', async () => {
  const [leadId] = await submit();
  const path = `/api/leads/${leadId}/consents`;

  const stranger = await app.as.anonymous.get(path);
  await app.as.admin.delete(`/api/leads/${leadId}`).expect(200);

  expect(stranger.status).toBe(401);
  expect(await app.em.execute('select * from consents where lead_id = ?', [leadId])).toEqual([]);
});
