import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FORM_REFUSALS, FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { startApp, type TestApp } from '../support/app.js';
import { BAD_EMAILS, BAD_TEXTS, badRequiredTexts, isUnstorable, LONG } from '../support/bad-texts.js';
import { closeListeners, listen } from '../support/live.js';
import { until } from '../support/until.js';
import { FORM_NAMES, FORMS, type FormName, formsDesk } from './public-forms.js';

/** What all forms that create leads have in common (P-184, P-188..P-191). */
let app: TestApp;
let desk: ReturnType<typeof formsDesk>;

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '1' });
  desk = formsDesk(app);
});

afterEach(closeListeners);
afterAll(() => app.close());

/** The text fields of each form with the longest value they accept; none may be blank. */
const TEXTS: Record<FormName, Record<string, number>> = {
  enrollment: { streetAddress: 120, city: 80, name: 120, phone: 40 },
  referral: {
    realtorName: 120,
    realtorPhone: 40,
    realtorCompany: 120,
    clientName: 120,
    clientPhone: 40,
    propertyAddress: 240,
  },
  unlock: {},
};
const EMAILS: Record<FormName, string[]> = {
  enrollment: ['email'],
  referral: ['realtorEmail', 'clientEmail'],
  unlock: ['email'],
};
const OPTIONAL_TEXTS: Record<FormName, string[]> = { enrollment: [], referral: ['message'], unlock: [] };

/** Values that no text field accepts, one row per field. */
function badTexts(form: FormName): [field: string, value: unknown][] {
  const required = Object.entries(TEXTS[form]).flatMap(([field, max]) =>
    badRequiredTexts(max).map((value) => [field, value] as const),
  );
  const emails = EMAILS[form].flatMap((field) => BAD_EMAILS.map((value) => [field, value] as const));
  const optional = OPTIONAL_TEXTS[form].flatMap((field) => BAD_TEXTS.map((value) => [field, value] as const));
  return [...required, ...emails, ...optional].map(([field, value]) => [field, value]);
}

/** The same form with one field changed. */
const REWORDED: { [Form in FormName]: (body: ReturnType<(typeof FORMS)[Form]['body']>) => object } = {
  enrollment: (body) => ({ ...body, name: 'Ada B. Brandt' }),
  referral: (body) => ({ ...body, message: 'Moves to Denver in June.' }),
  unlock: (body) => ({ ...body, inputs: { ...body.inputs, yearsToHold: 8 } }),
};

/** Extra fields that no form accepts; a public form never sets what only the server knows. */
const INJECTED: [field: string, value: unknown][] = [
  ['status', 'won'],
  ['source', 'manual'],
  ['leadId', randomUUID()],
  ['rank', 'a0'],
  ['version', 1],
  ['nameDerived', true],
  ['createdAt', '2020-01-01T00:00:00Z'],
  ['walkthroughConfirmed', true],
  ['stripeCustomerId', 'cus_1'],
  ['firstTouch', { utmSource: 'x' }],
  ['contactDueAt', '2020-01-01T00:00:00Z'],
  ['nonsense', 1],
];
const BAD_EXTRAS: [field: string, value: unknown][] = [
  ['smsConsent', 'yes'],
  ['website', LONG],
];

const openPage = async (): Promise<string> =>
  (await app.as.anonymous.get('/api/public/form-token')).body.token;

const NO_ROWS = { leads: 0, submissions: 0, referrals: 0 };
async function counts() {
  const [row] = await app.em.execute(
    `select (select count(*)::int from leads) as leads, (select count(*)::int from submissions) as submissions,
       (select count(*)::int from referrals) as referrals`,
  );
  return row as typeof NO_ROWS;
}

describe.each(FORM_NAMES)('the form %s', (form) => {
  const { path, email, body: write } = FORMS[form];
  const emailOf = (body: object) => String(Reflect.get(body, email));

  test('rejects every text that has the wrong type, is missing or is too long, by field name', async () => {
    const before = await counts();

    const findings: unknown[] = [];
    for (const [field, value] of badTexts(form)) {
      const { status, body } = await desk.send(form, { ...write(), [field]: value });
      const isNamed = body.errors?.some((error: { field: string }) => error.field === field);
      if (status !== 422 || !(isNamed || isUnstorable(value))) findings.push([field, value, status, body]);
    }

    expect(findings).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  test.each(INJECTED)('rejects the field %s, which it does not have', async (field, value) => {
    const before = await counts();

    const { status } = await desk.send(form, { ...write(), [field]: value });

    expect(status).toBe(422);
    expect(await counts()).toEqual(before);
  });

  test.each(BAD_EXTRAS)('rejects %s %j', async (field, value) => {
    const before = await counts();

    const { status, body } = await desk.send(form, { ...write(), [field]: value });

    expect(status).toBe(422);
    expect(body.errors[0].field).toMatch(new RegExp(`^${field}`));
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['a list', [1]],
    ['nothing', undefined],
    ['a body with __proto__', JSON.parse('{"__proto__":{"status":"won"}}')],
  ])('rejects %s', async (_, body) => {
    const { status } = await app.as.visitor.post(path).send(body as object);

    expect([400, 422]).toContain(status);
  });

  test('stores first and last touch; if one is missing, the other fills in', async () => {
    const first = { utmSource: 'newsletter', landingPage: '/' };
    const last = { referrer: 'https://neighbors.example.com/' };
    const trails = [{ first, last }, { first }, { last }, undefined];

    const touches = [];
    for (const attribution of trails) {
      const sent = write();
      await desk.send(form, { ...sent, attribution }).expect(201);
      const [lead] = await desk.leadsOf(emailOf(sent));
      const { firstTouch, lastTouch } = await desk.leadOf(lead!.id);
      touches.push([firstTouch, lastTouch]);
    }

    expect(touches).toEqual([
      [first, last],
      [first, first],
      [last, last],
      [null, null],
    ]);
  });

  test('sent again within ten minutes creates one lead, whatever its spelling and attribution', async () => {
    const sent = write();
    const first = await desk.send(form, sent);

    const again = await desk.send(form, {
      ...Object.fromEntries(Object.entries(sent).reverse()),
      [email]: ` ${emailOf(sent).toUpperCase()} `,
      attribution: { last: { utmSource: 'google' } },
      smsConsent: true,
      website: '',
    });

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(idsOf(again.body)).toEqual(idsOf(first.body));
    expect(await desk.leadsOf(emailOf(sent))).toHaveLength(1);
  });

  test('sent again by the same page from another network creates one lead; another page there creates a new one', async () => {
    const sent = write();
    const sendOver = (address: string, page: string) =>
      desk.send(form, sent).set('X-Forwarded-For', address).set(FORM_TOKEN_HEADER, page);
    const page = await openPage();
    const first = await sendOver('198.51.100.1', page);

    const again = await sendOver('203.0.113.9', page);
    const other = await sendOver('203.0.113.10', await openPage());

    expect(idsOf(again.body)).toEqual(idsOf(first.body));
    expect(idsOf(other.body)).not.toEqual(idsOf(first.body));
    expect(await desk.leadsOf(emailOf(sent))).toHaveLength(2);
  });

  test('with a changed word creates a new lead', async () => {
    const sent = write();
    const first = await desk.send(form, sent);

    const other = await desk.send(form, REWORDED[form](sent as never));

    expect(idsOf(other.body)).not.toEqual(idsOf(first.body));
    expect(await desk.leadsOf(emailOf(sent))).toHaveLength(2);
  });

  test('creates a new lead after ten minutes', async () => {
    const sent = write();
    const first = await desk.send(form, sent);
    await app.em.execute("update submissions set created_at = created_at - interval '11 minutes'");

    const later = await desk.send(form, sent);

    expect(idsOf(later.body)).not.toEqual(idsOf(first.body));
    expect(await desk.leadsOf(emailOf(sent))).toHaveLength(2);
  });

  test('sent again after its lead was deleted makes a new one', async () => {
    const sent = write();
    await desk.send(form, sent).expect(201);
    const [lead] = await desk.leadsOf(emailOf(sent));
    await app.as.admin.delete(`/api/leads/${lead!.id}`).expect(200);

    await desk.send(form, sent).expect(201);

    expect(await desk.leadsOf(emailOf(sent))).toHaveLength(1);
  });

  test('twenty concurrent submissions create one lead, and all get the same response', async () => {
    const sent = write();

    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send(form, sent)));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(idsOf(body)))).size).toBe(1);
    expect(await desk.leadsOf(emailOf(sent))).toHaveLength(1);
  });

  // P-159, P-192
  test('a signed-in console’s board is notified of the lead immediately', async () => {
    const listener = await listen(app.url, app.as.staff.token);
    const sent = write();

    await desk.send(form, sent).expect(201);

    const [lead] = await desk.leadsOf(emailOf(sent));
    await until(() => listener.changes().some(({ id, kind }) => id === lead!.id && kind === 'inserted'));
  });

  test('a bot that fills in the hidden field gets a normal response, and nothing is stored', async () => {
    const person = await desk.send(form, write()).expect(201);
    const before = await counts();

    const robot = await desk.send(form, { ...write(), website: 'https://spam.example' });

    const looksOf = (body: object) =>
      Object.entries(body).map(([name, value]) => [name, looks(String(value))]);
    expect(robot.status).toBe(201);
    expect(looksOf(robot.body)).toEqual(looksOf(person.body));
    expect(await counts()).toEqual(before);
  });

  test('the stored submission contains no personal data', async () => {
    const sent = write();
    await desk.send(form, sent).expect(201);

    const submissions = JSON.stringify(await app.em.execute('select * from submissions'));

    expect(submissions).not.toMatch(/@example\.com|Brandt|Oakes|Grand|Prairie|127\.0\.0\.1/);
  });
});

test.each([
  ['a phone number without digits', { phone: 'call me' }],
  ['a phone number without its area code', { phone: '555-0142' }],
  ['a phone number with an area code that cannot exist', { phone: '123-456-7890' }],
  ['a phone number that is too long', { phone: '515-555-01429' }],
  ['a control character in the street', { streetAddress: '12 Oak\u0007 St' }],
])('rejects %s at its field', async (_, wrong) => {
  const { status, body } = await desk.send('enrollment', { ...FORMS.enrollment.body(), ...wrong });

  expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    Object.keys(wrong),
  ]);
});

test.each(['515-555-0142', '(515) 555-0142', '+1 515 555 0142', '515-555-0142 ext. 7', '+44 20 7946 0958'])(
  'accepts the phone number %s',
  async (phone) => {
    await desk.send('enrollment', { ...FORMS.enrollment.body(), phone }).expect(201);
  },
);

test('beyond 30 of these forms an hour with one email address, each needs a proof of work', async () => {
  const strict = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    RATE_LIMIT_FACTOR: '1',
    TRUSTED_PROXIES: '1',
  });
  let sent = 0;
  // From a different IP address each time, because the limit per IP address is separate.
  const send = (form: FormName, body: object) =>
    formsDesk(strict).send(form, body).set('X-Forwarded-For', `198.51.100.${++sent}`);
  const email = 'eager@example.com';
  const mine = () => ({ ...FORMS.unlock.body(), email });

  for (let i = 0; i < 30; i++) await send('unlock', mine()).expect(201);
  const unlock = await send('unlock', mine());
  const enrollment = await send('enrollment', { ...FORMS.enrollment.body(), email });
  const referral = await send('referral', { ...FORMS.referral.body(), realtorEmail: email });
  const referred = await send('referral', { ...FORMS.referral.body(), clientEmail: email });
  const otherPerson = await send('unlock', FORMS.unlock.body());

  const asked = [unlock, enrollment, referral, referred];
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual(
    asked.map(() => [429, FORM_REFUSALS.proof]),
  );
  expect(otherPerson.status).toBe(201);
  await strict.close();
});

/** Replaces every letter and digit, so that two values of the same format are equal. */
function looks(value: string): string {
  return value.replace(/[\w-]/g, 'x');
}

/** A response without its token, which differs every time. */
function idsOf({ token: _, ...ids }: Record<string, unknown>) {
  return ids;
}
