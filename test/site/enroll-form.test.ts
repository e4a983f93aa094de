import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EnrollmentRequest } from '#shared/enrollment.js';
import type { SiteApi } from '#shared/site-api.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { enrolledFields, enrollmentFields, LEAD } from './enrollment-fields.js';
import { DEMO_COMPANY, fakeSiteApi, problem } from './fake-site-api.js';

const enroll = jest.fn<SiteApi['enroll']>();
const bookWalkthrough = jest.fn<SiteApi['bookWalkthrough']>();
const context = (api: Partial<SiteApi> = {}) =>
  renderContext({ api: fakeSiteApi({ enroll, bookWalkthrough, ...api }) });
const external: Partial<SiteApi> = {
  company: async () => ({ ...DEMO_COMPANY, bookingUrl: 'https://booking.clarity.example.com/walkthrough' }),
};

beforeEach(() => {
  enroll.mockReset().mockImplementation(async ({ id }) => ({ leadId: id!, token: 'token-of-the-lead' }));
  bookWalkthrough
    .mockReset()
    .mockImplementation(async (leadId) => ({ leadId, bookingUrl: 'https://booking.clarity.example.com' }));
});

function post(fields: Record<string, string>, api?: Partial<SiteApi>) {
  return postForm('/enroll', fields, context(api));
}

function fieldTag(html: string, name: string): string {
  return html.match(new RegExp(`<(?:input|select)[^>]*id="${name}"[^>]*>`))?.[0] ?? '';
}

describe('the enrollment page', () => {
  // P-15, P-85, P-87
  test('shows three steps, what is included, and contact details', async () => {
    const { html, text } = await openPage('/enroll');

    for (const words of [
      'Property Details\nContact Info\nReview & Schedule',
      'Step 1 of 3',
      'What is included',
      'Resident screening',
      'Prefer to talk first?\nCall or email us. A real person will answer.\n515-555-0142\nhello@clarity.example.com',
    ])
      expect(text).toContain(words);
    expect(html).toMatch(/<form[^>]*method="post"/);
  });

  // P-174..P-176
  test('fields state their limits, and the state is IA', async () => {
    const { html } = await openPage('/enroll');

    expect(fieldTag(html, 'state')).toMatch(/disabled="".*value="IA"|value="IA".*disabled=""/);
    expect(fieldTag(html, 'unitCount')).toMatch(/min="1".*value="1"/);
    expect(fieldTag(html, 'estimatedRent')).toMatch(/inputMode="numeric".*min="0"/i);
    expect(fieldTag(html, 'zipCode')).toContain('pattern="[0-9]{5}"');
    expect(html.match(/<option value="([a-z-]+)"/g)).toEqual(
      ['single-family', 'multi-family', 'townhouse', 'condo', 'online', 'full-service'].map(
        (choice) => `<option value="${choice}"`,
      ),
    );
    for (const name of ['propertyType', 'unitCount', 'estimatedRent', 'streetAddress', 'city', 'zipCode'])
      expect(fieldTag(html, name)).toContain('required=""');
  });

  test('a link from the plans fills in the plan, and the fees are those of the plan', async () => {
    const { html, text } = await openPage('/enroll?plan=full-service');

    expect(html).toMatch(/<option value="full-service" selected=""/);
    expect(text).toContain('Management, 8%\n$160.00\nMonthly fee\n$150.00\nMonthly total\n$310.00');
  });

  test('without JavaScript the next step has the fees of the same sample rent', async () => {
    const { html } = await openPage('/enroll?sample=1800');
    const button = html.match(/<button[^>]*value="next"[^>]*>/)![0];
    const [, next] = /formAction="([^"]*)"/i.exec(button)!;

    const { text } = await postForm(
      next!.replaceAll('&amp;', '&'),
      enrollmentFields({ intent: 'next', step: '1', estimatedRent: '' }),
      context(),
    );

    expect(next).toContain('step=2');
    expect(text).toContain('at a sample rent of $1,800');
  });

  test('a different property than the last report keeps what the pricing page carried', async () => {
    const { html } = await openPage('/enroll?plan=full-service&unitCount=5&estimatedRent=8000&step=1');

    const [, different] = /<a class="button quiet sm" href="([^"]*)"/.exec(html)!;
    const { text } = await openPage(different!.replaceAll('&amp;', '&'));

    expect(different).toBe('/enroll?plan=full-service&amp;unitCount=5&amp;estimatedRent=8000&amp;report=');
    expect(text).toContain('The Full Service plan. Based on $8,000 monthly rent');
  });

  test('sends the plan and the version of the prices that were shown', async () => {
    await post(enrollmentFields({ plan: 'full-service', priceBook: '1' }));

    expect(enroll.mock.lastCall![0]).toMatchObject({ plan: 'full-service', priceBook: 1 });
  });

  // P-93, P-242..P-245; decision 4
  test('shows every fee for a sample rent before anything is typed', async () => {
    const { text } = await openPage('/enroll');

    for (const words of [
      'The Online plan. Based on $2,000 monthly rent\nSample rent until you enter yours.',
      'Management, 6.9%\n$138.00\nMonthly fee\n$39.00\nMonthly total\n$177.00',
      "One-time\nOne-time setup fee\n$199 due at signing, $100 from the first month's rent\n$299.00",
      "Tenant placement\nOne month's rent\n$2,000.00",
      'First-year fees\n$4,423.00\nEach later year, same resident\n$2,124.00',
      "Optional\nLeaseMax Service\n$2,000.00\nIn addition to tenant placement. For one extra month's rent ($1,500 minimum), we guarantee a resident within 29 days of listing, subject to market conditions.",
    ])
      expect(text).toContain(words);
  });

  // P-243
  test.each([
    ['multi-family', '1', '6.9%', '$358.80'],
    ['multi-family', '4', '5.9%', '$306.80'],
    ['multi-family', '5', '4.9%', '$254.80'],
    ['condo', '5', '6.9%', '$358.80'],
  ])('the rate for a %s with %s units is %s', async (propertyType, unitCount, rate, fee) => {
    const { text } = await post(enrollmentFields({ propertyType, unitCount, step: '1', intent: 'next' }));

    expect(text).toContain('With several units, placement and LeaseMax are shown for all of them together.');
    expect(text).toContain("If a resident lives there now, it's due only when the next one moves in.");
    const forAll = unitCount === '1' ? '' : ` for all ${unitCount} units`;
    expect(text).toContain(`Based on $5,200 monthly rent${forAll}\nMonthly`);
    expect(text).toContain(`Management, ${rate}\n${fee}\n`);
  });
});

describe('an address that may be wrong', () => {
  const FAR = { streetAddress: '12 Oak St', city: 'Iowa City', zipCode: '52240' };
  const press = (fields: Record<string, string>) =>
    post(enrollmentFields({ step: '1', intent: 'next', ...fields }));

  test.each([
    [{ streetAddress: 'asdf' }, 'Start with the house number, for example 412 Grand Ave.'],
    [{ streetAddress: '123 asdf' }, 'Check the street. Most end in St, Ave or Dr.'],
    [{ streetAddress: '412 Grand Avneue' }, 'Did you mean 412 Grand Avenue?'],
    [FAR, 'Iowa City is more than 25 miles from downtown Des Moines'],
    [
      { city: 'Ames', zipCode: '50309' },
      'ZIP 50309 is in Des Moines. If your city and ZIP are right, press Continue.',
    ],
  ])('is questioned once, next to what was typed, and then accepted: %j', async (fields, question) => {
    const { streetAddress, city, zipCode } = enrollmentFields(fields);
    const given = `${streetAddress}|${city} ${zipCode}`;

    const asked = await press(fields);
    const kept = await press({ ...fields, asked: given });
    const changed = await press({ ...fields, asked: '1 Elm St|Altoona 50021' });

    expect(asked.status).toBe(422);
    expect(asked.text).toContain(question);
    expect(asked.text).toContain('Check these fields');
    expect(fieldTag(asked.html, 'streetAddress')).toContain(`value="${streetAddress}"`);
    expect(asked.html).toContain(`name="asked" value="${given}"`);
    expect(asked.html).toContain('name="email" value="olive@example.com"');
    expect(kept.status).toBe(200);
    expect(kept.text).toContain('Step 2 of 3');
    expect(changed.text).toContain(question);
  });

  test('is questioned again if the corrected city is wrong too', async () => {
    const fields = { city: 'Boone', zipCode: '50309', asked: '412 Grand Ave|Ames 50309' };

    expect((await press(fields)).text).toContain('ZIP 50309 is in Des Moines.');
  });

  test('is not questioned if its ZIP code belongs to a neighboring city', async () => {
    expect((await press({ city: 'Clive', zipCode: '50266' })).text).toContain('Step 2 of 3');
  });

  test('is sent to staff even if it is far away', async () => {
    await post(enrollmentFields({ ...FAR, asked: '12 Oak St|Iowa City 52240' }));

    expect(enroll.mock.lastCall![0]).toMatchObject(FAR);
  });

  test.each([
    ['streetAddress', '412 Grand Ave'],
    ['streetAddress', 'N56 Oak St'],
    ['streetAddress', '100 SE 5th'],
    ['zipCode', '50999'],
    ['city', ' ANKENY'],
  ])(
    'is not questioned if it is usual, or its ZIP code has no city in our table: %s %s',
    async (field, value) => {
      expect((await press({ [field]: value })).text).toContain('Step 2 of 3');
    },
  );
});

describe('the steps without JavaScript', () => {
  // P-174, P-175
  test('names the placement of each unit, as the pricing page does', async () => {
    const { text } = await openPage('/enroll?propertyType=multi-family&unitCount=4&estimatedRent=5120');
    const single = await openPage('/enroll?estimatedRent=1280');

    expect(text).toContain("Tenant placement\nOne month's rent, all 4 units: about $1,280 each\n$5,120.00");
    expect(single.text).toContain("Tenant placement\nOne month's rent\n$1,280.00");
  });

  test('skip the contact step if the report has every contact, in both directions', async () => {
    const known = { report: 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01', missing: '' };
    const missing = { ...known, missing: 'phone' };
    const press = (step: string, intent: string, report: typeof known) =>
      post(enrollmentFields({ ...report, step, intent }));

    const onward = [await press('1', 'next', known), await press('1', 'next', missing)];
    const back = [await press('3', 'back', known), await press('3', 'back', missing)];

    expect(onward.map(({ text }) => /Step \d/.exec(text)![0])).toEqual(['Step 3', 'Step 2']);
    expect(back.map(({ text }) => /Step \d/.exec(text)![0])).toEqual(['Step 1', 'Step 2']);
    expect(onward[0]!.html).toContain('formAction="/enroll?step=1"');
  });

  test('missing answers are listed, linked and tied to their inputs', async () => {
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
    ['unitCount', '0', 'Enter a whole number of units from 1'],
    ['estimatedRent', '-1', 'Use whole dollars from 0'],
    ['zipCode', '5002', 'ZIP must be 5 digits'],
    ['zipCode', '90210', "This ZIP isn't in Iowa"],
    ['name', '', 'Enter your full name'],
    ['email', '', 'Enter your email address'],
    ['email', 'olive', 'Enter an email address like name@example.com'],
    ['phone', '', 'Enter your phone number'],
  ])('rejects a %s of "%s" from any step and sends nothing', async (field, value, message) => {
    const { status, text, html } = await post(enrollmentFields({ [field]: value }));

    expect(status).toBe(422);
    expect(text).toContain(message);
    expect(html).toMatch(/value="Olive Owner"|value="412 Grand Ave"/);
    expect(enroll).not.toHaveBeenCalled();
  });

  test.each(['streetAddress', 'city', 'name', 'email', 'phone'])(
    'rejects 10,000 characters of %s and returns them unchanged',
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
  test('go forward and back and keep every answer', async () => {
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

  // Decision 45
  test('the contact step shows the consent and leaves the box unchecked', async () => {
    const { text, html } = await post(enrollmentFields({ step: '1', intent: 'next' }));

    expect(text).toContain('may email and call you about this property');
    expect(html).toMatch(/<input type="checkbox"[^>]*name="smsConsent"(?![^>]*checked)/);
    expect(fieldTag(html, 'phone')).toMatch(/type="tel".*autoComplete="tel"/i);
    expect(fieldTag(html, 'email')).toMatch(/type="email".*autoComplete="email"/i);
  });

  test('the review lists every answer with an Edit button', async () => {
    const { text, html } = await post(enrollmentFields({ step: '2', intent: 'next' }));
    const edited = await post(enrollmentFields({ step: '3', intent: 'edit:zipCode' }));

    expect(text).toContain('Not submitted yet.');
    for (const words of [
      'Address\n412 Grand Ave, Ankeny, IA 50021\nEdit',
      'Property type\nMulti-Family\nEdit',
      'Estimated monthly rent\n$5,200 a month in total\nEdit',
      'Full name\nOlive Owner\nEdit',
      'Text messages\nNo\nEdit',
    ])
      expect(text).toContain(words);
    expect(html).toContain('aria-label="Edit Full name"');
    expect(fieldTag(edited.html, 'zipCode')).toMatch(/autofocus/i);
  });

  test('HTML and emoji are shown as text in every text field and in the review', async () => {
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

  test('Start Over clears the answers', async () => {
    const { html } = await post(enrollmentFields({ intent: 'restart' }));

    expect(html).not.toContain('412 Grand Ave');
    expect(html).not.toContain(LEAD);
  });

  test('a blank form hides Start Over', async () => {
    const hidden = /<button[^>]*hidden=""[^>]*>Start Over/;

    expect((await openPage('/enroll')).html).toMatch(hidden);
    expect((await post(enrollmentFields({ step: '1', intent: 'next' }))).html).not.toMatch(hidden);
  });

  // Decision 2
  test('says that the agreement has the same fees', async () => {
    const { text } = await openPage('/enroll');

    expect(text).toContain('Your management agreement has these same fees.');
    expect(text).not.toContain('while you type');
  });
});

describe('a submission without JavaScript', () => {
  // P-88, P-92, P-175
  test('sends numbers as numbers, with consent and attribution', async () => {
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
  test('opens the documents step on a page that is never cached', async () => {
    const { status, headers, html, text } = await post(enrollmentFields());

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('Next step 1 of 2 · 412 Grand Ave, Ankeny\nSign Required Documents');
    expect(html).toMatch(
      /href="\/next-steps\/token-of-the-lead\/agreement" target="_blank"[^>]*>.*?opens in a new tab/,
    );
    expect(html).toContain('name="token" value="token-of-the-lead"');
    expect(html).not.toMatch(
      /(?:href|action|src)="(?!\/next-steps\/token-of-the-lead\/agreement")[^"]*token-of-the-lead/,
    );
  });

  // P-215, P-216, P-225
  test.each([
    ['a refusal', problem(503, 'SERVICE_UNAVAILABLE', { detail: 'Out for lunch' }), 'Out for lunch'],
    ['no answer at all', new TypeError('fetch failed'), 'Failed to process enrollment'],
  ])('after %s shows the error twice and keeps all input', async (_, failure, words) => {
    enroll.mockRejectedValue(failure);

    const { status, text, html } = await post(enrollmentFields());

    expect(status).toBe(503);
    expect(text).toContain('Failed to process enrollment. Please try again.');
    expect(text.split('\n').map((line) => line.trim())).toContain(words);
    expect(html).toContain(`name="id" value="${LEAD}"`);
    expect(text).toContain('Olive Owner');
  });

  test('tells a rate-limited visitor when to retry', async () => {
    enroll.mockRejectedValue(problem(429, 'TOO_MANY_REQUESTS', { detail: 'Too many requests.' }, 540));

    const { status, headers, text } = await post(enrollmentFields());

    expect([status, headers.get('retry-after')]).toEqual([429, '540']);
    expect(text).toContain('Too many requests.');
  });

  test('without a valid token is rejected and gets one for the next try', async () => {
    enroll.mockRejectedValue(problem(403, 'FORM_TOKEN', { expired: false }));

    const { status, html } = await post(enrollmentFields({ formToken: '' }));

    expect(status).toBe(403);
    expect(html).toContain('name="formToken" value="token-of-the-form"');
    expect(enroll).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['streetAddress', 'Step 1 of 3'],
    ['phone', 'Step 2 of 3'],
  ])('rejected for its %s leads to that field', async (field, step) => {
    const errors = [{ field, code: 'TOO_ODD', message: 'We cannot read this' }];
    enroll.mockRejectedValue(problem(422, 'INVALID', { errors }));

    const { status, text, html } = await post(enrollmentFields());

    expect(status).toBe(422);
    expect(text).toContain(step);
    expect(html).toContain(`href="#${field}"`);
    expect(fieldTag(html, field)).toContain('aria-invalid="true"');
  });

  test('a changed form under a used id becomes a new lead, and a failure keeps the new id', async () => {
    enroll.mockRejectedValueOnce(problem(409, 'ID_TAKEN')).mockRejectedValueOnce(problem(503, 'DOWN'));

    const { html } = await post(enrollmentFields());

    const [, second] = enroll.mock.calls.map(([{ id }]) => id);
    expect(second).not.toBe(LEAD);
    expect(html).toContain(`name="id" value="${second}"`);
  });

  test('ends with our call if the home is outside the service area', async () => {
    enroll.mockResolvedValueOnce({ leadId: LEAD, token: 'token-of-the-lead', callsFirst: true });

    const { text } = await post(enrollmentFields());

    expect(text).toContain("We'll call you first. Your home is farther away than we usually manage.");
    expect(text).not.toContain('Sign Required Documents');
  });

  test('replaces an expired token automatically', async () => {
    enroll.mockRejectedValueOnce(problem(403, 'FORM_TOKEN', { expired: true }));

    const { text } = await post(enrollmentFields({ formToken: 'stale' }));

    expect(enroll.mock.calls.map(([, token]) => token)).toEqual(['stale', 'token-of-the-form']);
    expect(text).toContain('Sign Required Documents');
  });
});

describe('the next steps without JavaScript', () => {
  // P-90, P-155
  test('go from the documents to the walkthrough and back', async () => {
    const book = await post(enrolledFields({ intent: 'signed' }));
    const sign = await post(enrolledFields({ stage: 'book', intent: 'unsigned' }));

    expect(book.text).toContain(
      'Next step 2 of 2 · 412 Grand Ave, Ankeny\nSchedule Your Confirmation Walkthrough',
    );
    expect(book.text).toContain('One step left: schedule the walkthrough.');
    expect(sign.text).toContain('Sign Required Documents');
    expect(sign.text).toContain('Two steps left: your agreement and the walkthrough.');
    expect(sign.text).toMatch(
      /We prepare your agreement after the walkthrough.*See Where Your Agreement Stands/s,
    );
    expect(bookWalkthrough).not.toHaveBeenCalled();
  });

  // decision 12
  test('offer our own booking page immediately, and an external calendar after the step is saved', async () => {
    const own = await post(enrolledFields({ intent: 'signed' }));
    const other = await post(enrolledFields({ intent: 'signed' }), external);

    expect(own.html).toContain('href="/book/token-of-the-lead" target="_blank"');
    expect(own.text).toContain("I've Picked a Time");
    expect(other.html).not.toContain('https://booking.clarity.example.com/walkthrough" target');
    expect(other.text).toMatch(/Pick a time on our booking page\.\s*Continue/);
  });

  // P-90, P-91; decisions 12, 13
  test('record the walkthrough and end with the booking link, a summary and what happens next', async () => {
    const { html, text } = await post(enrolledFields({ stage: 'book', intent: 'book' }), external);

    expect(bookWalkthrough).toHaveBeenCalledWith(LEAD, 'token-of-the-lead');
    expect(text).toContain(
      'Thank you\nWe received your enrollment request for 412 Grand Ave, Ankeny, IA 50021.',
    );
    expect(text).toContain('What happens next');
    expect(html).toContain('href="https://booking.clarity.example.com/walkthrough" target="_blank"');
    expect(html).not.toContain('token-of-the-lead');
  });

  // decision 12
  test("without an external calendar they end with the property's own booking page", async () => {
    bookWalkthrough.mockImplementation(async (leadId) => ({
      leadId,
      bookingUrl: 'https://x.example/book/its.own',
    }));

    const { html } = await post(enrolledFields({ stage: 'book', intent: 'book' }));

    expect(html).toContain('href="/book/its.own" target="_blank"');
    expect(html).not.toContain('token-of-the-lead');
  });

  test("stay in place when the walkthrough can't be saved", async () => {
    bookWalkthrough.mockRejectedValue(problem(503, 'DOWN'));

    const { status, text, html } = await post(enrolledFields({ stage: 'book', intent: 'book' }), external);

    expect(status).toBe(503);
    expect(text).toContain("We couldn't save that step");
    expect(text).toContain('Try Again');
    expect(html).toContain('href="https://booking.clarity.example.com/walkthrough" target="_blank"');
    expect(html).toContain('name="token" value="token-of-the-lead"');
  });

  test.each([429, 503])('a %i response does not ask to enroll again', async (status) => {
    bookWalkthrough.mockRejectedValue(problem(status, 'LATER'));

    const { text } = await post(enrolledFields({ stage: 'book', intent: 'book' }));

    expect(text).toContain('Try Again');
    expect(text).not.toContain('Enroll Again');
  });

  test('an expired link offers to enroll again with the same answers', async () => {
    const detail = 'This link has expired.';
    bookWalkthrough.mockRejectedValue(problem(403, 'LINK_EXPIRED', { detail }));

    const expired = await post(enrolledFields({ stage: 'book', intent: 'book' }));
    const again = await post(enrolledFields({ stage: 'book', intent: 'again' }));

    expect(expired.text).toContain(detail);
    expect(expired.text).toContain('Enroll Again');
    expect(again.text).toContain('Step 3 of 3');
    expect(again.text).toContain('Olive Owner');
    expect(again.html).toContain(`name="id" value="${LEAD}"`);
  });
});
