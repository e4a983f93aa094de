import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EnrollmentRequest } from '../../src/shared/leads/enrollment.contract.js';
import type { SiteApi } from '../../src/shared/web/site-api.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { enrolledFields, enrollmentFields, LEAD } from './enrollment-fields.js';
import { fakeSiteApi, problem } from './fake-site-api.js';

const enroll = jest.fn<SiteApi['enroll']>();
const bookWalkthrough = jest.fn<SiteApi['bookWalkthrough']>();
const context = () => renderContext({ api: fakeSiteApi({ enroll, bookWalkthrough }) });

beforeEach(() => {
  enroll.mockReset().mockImplementation(async ({ id }) => ({ leadId: id!, token: 'token-of-the-lead' }));
  bookWalkthrough
    .mockReset()
    .mockImplementation(async (leadId) => ({ leadId, bookingUrl: 'https://booking.clarity.example.com' }));
});

function post(fields: Record<string, string>) {
  return postForm('/enroll', fields, context());
}

function fieldTag(html: string, name: string): string {
  return html.match(new RegExp(`<(?:input|select)[^>]*id="${name}"[^>]*>`))?.[0] ?? '';
}

describe('the enrollment page', () => {
  // P-15, P-85, P-87
  test('shows three steps, what is included, and how to reach the company', async () => {
    const { html, text } = await openPage('/enroll');

    for (const words of [
      'Property Details\nContact Info\nReview & Schedule',
      'Step 1 of 3',
      'What is included',
      'Resident screening',
      'Rather talk first?\nCall or write. A person answers.\n515-555-0142\nhello@clarity.example.com',
    ])
      expect(text).toContain(words);
    expect(html).toMatch(/<form[^>]*method="post"/);
  });

  // P-174..P-176
  test('its fields state their limits, and the state is IA', async () => {
    const { html } = await openPage('/enroll');

    expect(fieldTag(html, 'state')).toMatch(/disabled="".*value="IA"|value="IA".*disabled=""/);
    expect(fieldTag(html, 'unitCount')).toMatch(/min="1".*value="1"/);
    expect(fieldTag(html, 'estimatedRent')).toMatch(/inputMode="numeric".*min="0"/i);
    expect(fieldTag(html, 'zipCode')).toContain('pattern="[0-9]{5}"');
    expect(html.match(/<option value="([a-z-]+)"/g)).toEqual(
      ['single-family', 'multi-family', 'townhouse', 'condo'].map((type) => `<option value="${type}"`),
    );
    for (const name of ['propertyType', 'unitCount', 'estimatedRent', 'streetAddress', 'city', 'zipCode'])
      expect(fieldTag(html, name)).toContain('required=""');
  });

  // P-93, P-242..P-245; decisions 4
  test('shows every fee before anything is typed, from an example rent that is called one', async () => {
    const { text } = await openPage('/enroll');

    for (const words of [
      'On a rent of $2,000 a month\nAn example, until you enter yours.',
      'Management, 6.9% of the rent\n$138\nAdministration\n$39\nTotal each month\n$177',
      'Once\nSetup\n$299',
      "Tenant placement, one month's rent\n$2,000",
      "Only if you choose it\nLeaseMax Service, new for 2025\n$2,000\nOne month's rent, minimum $1,500: a resident guaranteed in 29 days, subject to market conditions.",
    ])
      expect(text).toContain(words);
  });

  // P-243
  test.each([
    ['multi-family', '1', '6.9%', '$359'],
    ['multi-family', '4', '5.9%', '$307'],
    ['multi-family', '5', '4.9%', '$255'],
    ['condo', '5', '6.9%', '$359'],
  ])('fees of a %s with %s units are %s', async (propertyType, unitCount, rate, fee) => {
    const { text } = await post(enrollmentFields({ propertyType, unitCount, step: '1', intent: 'next' }));

    expect(text).toContain('On a rent of $5,200 a month\nEvery month');
    expect(text).toContain(`Management, ${rate} of the rent\n${fee}\n`);
  });
});

describe('the steps without script', () => {
  // P-174, P-175
  test('missing answers are named, linked and tied to their inputs', async () => {
    const { status, html, text } = await post({ step: '1', unitCount: '', intent: 'next' });

    expect(status).toBe(422);
    expect(text).toContain('Invalid property type selected');
    for (const field of ['propertyType', 'unitCount', 'estimatedRent', 'streetAddress', 'city', 'zipCode']) {
      expect(html).toContain(`href="#${field}"`);
      expect(fieldTag(html, field)).toContain('aria-invalid="true"');
      expect(fieldTag(html, field)).toContain(`${field}-error`);
    }
    expect(html).toMatch(/id="problems"[^>]*autofocus/);
  });

  // P-174, P-175
  test.each([
    ['propertyType', 'castle', 'Invalid property type selected'],
    ['propertyType', 'commercial', 'Invalid property type selected'],
    ['unitCount', '0', 'The number of units is a whole number from 1'],
    ['estimatedRent', '-1', 'The rent is in whole dollars from 0'],
    ['zipCode', '5002', 'ZIP must be 5 digits'],
    ['name', '', 'Enter your full name'],
    ['email', '', 'Enter your e-mail address'],
    ['email', 'olive', 'Enter an e-mail address like name@example.com'],
    ['phone', '', 'Enter your phone number'],
  ])('%s of "%s" is refused from whichever step, and nothing is sent', async (field, value, message) => {
    const { status, text, html } = await post(enrollmentFields({ [field]: value }));

    expect(status).toBe(422);
    expect(text).toContain(message);
    expect(html).toMatch(/value="Olive Owner"|value="412 Grand Ave"/);
    expect(enroll).not.toHaveBeenCalled();
  });

  test.each(['streetAddress', 'city', 'name', 'email', 'phone'])(
    '10,000 characters of %s are refused and given back whole',
    async (field) => {
      const LONG = 'x'.repeat(10_000);

      const { status, html } = await post(enrollmentFields({ [field]: LONG }));

      expect(status).toBe(422);
      expect(html).toContain(`href="#${field}"`);
      expect(fieldTag(html, field)).toContain(`value="${LONG}"`);
      expect(enroll).not.toHaveBeenCalled();
    },
  );

  // P-85, P-86
  test('lead forth and back, and carry every answer', async () => {
    const contact = await post(enrollmentFields({ step: '1', intent: 'next', smsConsent: '1' }));
    const review = await post(enrollmentFields({ step: '2', intent: 'next' }));
    const back = await post(enrollmentFields({ step: '3', intent: 'back' }));
    const first = await post(enrollmentFields({ step: '2', intent: 'back' }));

    expect(contact.text).toContain('Step 2 of 3');
    expect(contact.html).toContain('name="streetAddress" value="412 Grand Ave"');
    expect(contact.html).toMatch(/<input type="checkbox"[^>]*name="smsConsent"[^>]*checked=""/);
    expect(review.text).toContain('Step 3 of 3');
    expect(back.text).toContain('Step 2 of 3');
    expect(first.text).toContain('Step 1 of 3');
    expect(fieldTag(first.html, 'city')).toContain('value="Ankeny"');
  });

  // Decisions 45
  test('the step that asks for e-mail and phone says what for, and ticks no box', async () => {
    const { text, html } = await post(enrollmentFields({ step: '1', intent: 'next' }));

    expect(text).toContain('may e-mail and call you about this property');
    expect(html).toMatch(/<input type="checkbox"[^>]*name="smsConsent"(?![^>]*checked)/);
    expect(fieldTag(html, 'phone')).toMatch(/type="tel".*autoComplete="tel"/i);
    expect(fieldTag(html, 'email')).toMatch(/type="email".*autoComplete="email"/i);
  });

  test('the review lists every answer, each with its way to be changed', async () => {
    const { text, html } = await post(enrollmentFields({ step: '2', intent: 'next' }));
    const edited = await post(enrollmentFields({ step: '3', intent: 'edit:zipCode' }));

    for (const words of [
      'Address\n412 Grand Ave, Ankeny, IA 50021\nEdit',
      'Property type\nMulti Family\nEdit',
      'Estimated monthly rent\n$5,200 a month\nEdit',
      'Full name\nOlive Owner\nEdit',
      'Text messages\nNo\nEdit',
    ])
      expect(text).toContain(words);
    expect(html).toContain('aria-label="Edit Full name"');
    expect(fieldTag(edited.html, 'zipCode')).toMatch(/autofocus/i);
  });

  test('HTML and emoji come back as text from every field of words, on its step and in the review', async () => {
    const odd = (field: string) => `<b>"Ø 🏠 ${field}"</b>`;
    const asText = (field: string) => `&lt;b&gt;&quot;Ø 🏠 ${field}&quot;&lt;/b&gt;`;
    const words = ['streetAddress', 'city', 'name'];
    const fields = enrollmentFields(Object.fromEntries(words.map((field) => [field, odd(field)])));

    const property = await post({ ...fields, step: '1', zipCode: '', intent: 'next' });
    const contact = await post({ ...fields, step: '2', email: '', phone: odd('phone'), intent: 'next' });
    const review = await post({ ...fields, step: '2', intent: 'next' });

    for (const { html } of [property, contact, review]) expect(html).not.toContain('<b>"Ø');
    for (const field of ['streetAddress', 'city'])
      expect(fieldTag(property.html, field)).toContain(`value="${asText(field)}"`);
    for (const field of ['name', 'phone'])
      expect(fieldTag(contact.html, field)).toContain(`value="${asText(field)}"`);
    for (const field of words) expect(review.html).toContain(asText(field));
  });

  test('Start over forgets the answers', async () => {
    const { html } = await post(enrollmentFields({ intent: 'restart' }));

    expect(html).not.toContain('412 Grand Ave');
    expect(html).not.toContain(LEAD);
  });

  test('there is nothing to start over from on a blank form', async () => {
    const hidden = /<button[^>]*hidden=""[^>]*>Start over/;

    expect((await openPage('/enroll')).html).toMatch(hidden);
    expect((await post(enrollmentFields({ step: '1', intent: 'next' }))).html).not.toMatch(hidden);
  });

  // Decisions 2
  test('the fees beside it are called the published ones, and the agreement is named', async () => {
    const { text } = await openPage('/enroll');

    expect(text).toContain('These are our published fees.');
    expect(text).toContain('The management agreement has a schedule of its own, setup included');
    expect(text).not.toContain('while you type');
  });
});

describe('a submit without script', () => {
  // P-88, P-92, P-175
  test('sends numbers as numbers, with the consent and the way the visitor came', async () => {
    const fields = { smsConsent: '1', 'firstTouch.utmSource': 'mail', 'lastTouch.utmSource': 'web' };

    await post(enrollmentFields(fields));

    const { intent: _, step: __, formToken, ...answers } = enrollmentFields();
    const sent: EnrollmentRequest = {
      ...(answers as unknown as EnrollmentRequest),
      unitCount: 4,
      estimatedRent: 5200,
      state: 'IA',
      smsConsent: true,
      attribution: { first: { utmSource: 'mail' }, last: { utmSource: 'web' } },
    };
    expect(enroll).toHaveBeenCalledTimes(1);
    expect(enroll).toHaveBeenCalledWith(sent, formToken!);
  });

  // P-89
  test('leads to the documents, and nobody stores the page that holds the token', async () => {
    const { status, headers, html, text } = await post(enrollmentFields());

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('Next step 1 of 2 · 412 Grand Ave, Ankeny\nSign Required Documents');
    expect(html).toMatch(
      /href="https:\/\/sign.clarity.example.com\/management-agreement" target="_blank"[^>]*>.*?opens in a new tab/,
    );
    expect(html).toContain('name="token" value="token-of-the-lead"');
    expect(html).not.toMatch(/(?:href|action|src)="[^"]*token-of-the-lead/);
  });

  // P-215, P-216, P-225
  test.each([
    ['a refusal', problem(503, 'SERVICE_UNAVAILABLE', { detail: 'Out for lunch' }), 'Out for lunch'],
    ['no answer at all', new TypeError('fetch failed'), 'Failed to process enrollment'],
  ])('after %s says so twice and keeps everything', async (_, failure, words) => {
    enroll.mockRejectedValue(failure);

    const { status, text, html } = await post(enrollmentFields());

    expect(status).toBe(503);
    expect(text).toContain('Failed to process enrollment. Please try again.');
    expect(text.split('\n').map((line) => line.trim())).toContain(words);
    expect(html).toContain(`name="id" value="${LEAD}"`);
    expect(text).toContain('Olive Owner');
  });

  test('whoever sent too much is told so, and when to come back', async () => {
    enroll.mockRejectedValue(problem(429, 'TOO_MANY_REQUESTS', { detail: 'Too many requests.' }, 540));

    const { status, headers, text } = await post(enrollmentFields());

    expect([status, headers.get('retry-after')]).toEqual([429, '540']);
    expect(text).toContain('Too many requests.');
  });

  test('without a token of ours is refused, and comes back with one for the next try', async () => {
    enroll.mockRejectedValue(problem(403, 'FORM_TOKEN', { expired: false }));

    const { status, html } = await post(enrollmentFields({ formToken: '' }));

    expect(status).toBe(403);
    expect(html).toContain('name="formToken" value="token-of-the-form"');
    expect(enroll).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['streetAddress', 'Step 1 of 3'],
    ['phone', 'Step 2 of 3'],
  ])('refused for its %s leads to that field', async (field, step) => {
    const errors = [{ field, code: 'TOO_ODD', message: 'We cannot read this' }];
    enroll.mockRejectedValue(problem(422, 'INVALID', { errors }));

    const { status, text, html } = await post(enrollmentFields());

    expect(status).toBe(422);
    expect(text).toContain(step);
    expect(html).toContain(`href="#${field}"`);
    expect(fieldTag(html, field)).toContain('aria-invalid="true"');
  });

  test('of a changed form under a used id is a new lead, and a failure keeps the new id', async () => {
    enroll.mockRejectedValueOnce(problem(409, 'ID_TAKEN')).mockRejectedValueOnce(problem(503, 'DOWN'));

    const { html } = await post(enrollmentFields());

    const [, second] = enroll.mock.calls.map(([{ id }]) => id);
    expect(second).not.toBe(LEAD);
    expect(html).toContain(`name="id" value="${second}"`);
  });

  test('with a token that has expired asks for a fresh one by itself', async () => {
    enroll.mockRejectedValueOnce(problem(403, 'FORM_TOKEN', { expired: true }));

    const { text } = await post(enrollmentFields({ formToken: 'stale' }));

    expect(enroll.mock.calls.map(([, token]) => token)).toEqual(['stale', 'token-of-the-form']);
    expect(text).toContain('Sign Required Documents');
  });
});

describe('the next steps without script', () => {
  // P-90, P-155
  test('go from the documents to the walkthrough and back', async () => {
    const book = await post(enrolledFields({ intent: 'signed' }));
    const sign = await post(enrolledFields({ stage: 'book', intent: 'unsigned' }));

    expect(book.text).toContain(
      'Next step 2 of 2 · 412 Grand Ave, Ankeny\nSchedule Your Confirmation Walkthrough',
    );
    expect(book.text).toContain('One thing is left: a time for the walkthrough.');
    expect(sign.text).toContain('Sign Required Documents');
    expect(sign.text).toContain('Two things are left');
    expect(bookWalkthrough).not.toHaveBeenCalled();
  });

  // P-90, P-91; decisions 12, 13
  test('note the walkthrough and end with the booking page, a summary and what happens next', async () => {
    const { html, text } = await post(enrolledFields({ stage: 'book', intent: 'book' }));

    expect(bookWalkthrough).toHaveBeenCalledWith(LEAD, 'token-of-the-lead');
    expect(text).toContain('Thank you\n412 Grand Ave, Ankeny, IA 50021 is enrolled.');
    expect(text).toContain('What happens next');
    expect(html).toContain('href="https://booking.clarity.example.com/walkthrough" target="_blank"');
    expect(html).not.toContain('token-of-the-lead');
  });

  test('stay where they are when the walkthrough cannot be noted', async () => {
    bookWalkthrough.mockRejectedValue(problem(503, 'DOWN'));

    const { status, text, html } = await post(enrolledFields({ stage: 'book', intent: 'book' }));

    expect(status).toBe(503);
    expect(text).toContain('We could not note your walkthrough');
    expect(text).toContain('Try again');
    expect(html).toContain('href="https://booking.clarity.example.com/walkthrough" target="_blank"');
    expect(html).toContain('name="token" value="token-of-the-lead"');
  });

  test.each([429, 503])('a refusal with %i is no reason to enroll again', async (status) => {
    bookWalkthrough.mockRejectedValue(problem(status, 'LATER'));

    const { text } = await post(enrolledFields({ stage: 'book', intent: 'book' }));

    expect(text).toContain('Try again');
    expect(text).not.toContain('Enroll again');
  });

  test('a link that has expired offers the same enrollment once more: its lead is sent a fresh one', async () => {
    const detail = 'This link has expired.';
    bookWalkthrough.mockRejectedValue(problem(403, 'LINK_EXPIRED', { detail }));

    const expired = await post(enrolledFields({ stage: 'book', intent: 'book' }));
    const again = await post(enrolledFields({ stage: 'book', intent: 'again' }));

    expect(expired.text).toContain(detail);
    expect(expired.text).toContain('Enroll again');
    expect(again.text).toContain('Step 3 of 3');
    expect(again.text).toContain('Olive Owner');
    expect(again.html).toContain(`name="id" value="${LEAD}"`);
  });
});
