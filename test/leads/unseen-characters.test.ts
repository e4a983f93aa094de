import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { FORM_NAMES, FORMS, formsDesk } from './public-forms.js';

let app: TestApp;
let desk: ReturnType<typeof formsDesk>;

beforeAll(async () => {
  app = await startApp();
  desk = formsDesk(app);
});
afterAll(() => app.close());

async function leadOf(email: string) {
  const [lead] = await desk.leadsOf(email);
  return desk.leadOf(lead!.id);
}

// P-174..P-176: no one can fix characters they can't see
test('strips direction marks around copied text', async () => {
  const written = FORMS.enrollment.body();
  const marked = Object.fromEntries(
    Object.entries({ ...written, id: undefined }).map(([field, value]) => [
      field,
      typeof value === 'string' && field !== 'propertyType' ? `\u202a${value}\u202c\u200e` : value,
    ]),
  );

  await desk.send('enrollment', marked).expect(201);

  expect(await leadOf(written.email)).toMatchObject({
    name: written.name,
    email: written.email,
    phone: written.phone,
    zipCode: written.zipCode,
    propertyAddress: expect.stringMatching(/^[\x20-\x7e]+$/),
  });
});

test('a name of nothing but direction marks is missing', async () => {
  const { status, body } = await desk.send('enrollment', {
    ...FORMS.enrollment.body(),
    name: '\u202a\u202c',
  });

  expect([status, body.errors]).toEqual([
    422,
    [expect.objectContaining({ field: 'name', message: 'Required' })],
  ]);
});

describe.each(FORM_NAMES)('the form %s', (form) => {
  const { email, body: write } = FORMS[form];

  test.each([
    ['a bell', { first: { utmSource: 'mail\u0007' } }, { utmSource: 'mail' }],
    ['a direction mark', { first: { utmSource: '\u2066mail' } }, { utmSource: 'mail' }],
    ['nothing but a mark', { first: { utmSource: '\u2066', utmTerm: 'rent' } }, { utmTerm: 'rent' }],
    ['a value that is too long', { first: { utmSource: 'x'.repeat(201) } }, { utmSource: 'x'.repeat(200) }],
    [
      'half a surrogate pair',
      { first: { utmSource: `${'x'.repeat(199)}😀` } },
      { utmSource: `${'x'.repeat(199)}\ufffd` },
    ],
    ['a number', { first: { landingPage: 7, utmTerm: 'rent' } }, { utmTerm: 'rent' }],
    ['an unknown field', { first: { status: 'won', utmTerm: 'rent' } }, { utmTerm: 'rent' }],
    ['a string for a touch', { first: 'google' }, null],
    ['only a string', 'google', null],
  ])('accepts a lead whose attribution has %s', async (_, attribution, firstTouch) => {
    const sent = write();

    await desk.send(form, { ...sent, attribution }).expect(201);

    const lead = await leadOf(String(Reflect.get(sent, email)));
    expect([lead.firstTouch, lead.status]).toEqual([firstTouch, expect.not.stringMatching('won')]);
  });
});
