import { describe, expect, jest, test } from '@jest/globals';
import type { ReferralRequest } from '#shared/referral.js';
import type { SiteApi } from '#shared/site-api.js';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { fakeSiteApi, problem } from './fake-site-api.js';
import { TYPED } from './referral-fields.js';

const PATH = '/realtor-referral';

/** A backend that stores what it receives. */
function storing(answer: SiteApi['refer'] = async () => ({ referralId: 'stored' })) {
  const refer = jest.fn(answer);
  return { context: renderContext({ api: fakeSiteApi({ refer }) }), refer };
}

function tagOf(html: string, name: string): string {
  return html.match(new RegExp(`<(?:input|select|textarea)[^>]*id="${name}"[^>]*>`))?.[0] ?? '';
}

describe('the referral page', () => {
  test('P-17, P-107, P-114, P-115, P-255: states the $400 fee, the 24 hours, and how it works', async () => {
    const { status, text } = await openPage(PATH);

    expect(status).toBe(200);
    expect(text).toContain('$400\nreferral fee per successful referral');
    expect(text).toContain('We contact your client within 24 hours');
    expect(text).toMatch(
      /How it works\nSend us the referral\n[\s\S]*Your client signs, and you receive \$400/,
    );
  });

  test('P-108, P-113, P-177: the form has ten fields, and requires all but the message', async () => {
    const { html } = await openPage(PATH);

    for (const field of Object.keys(TYPED)) {
      expect(html).toContain(`<label for="${field}">`);
      expect([field, tagOf(html, field).includes(' required=""')]).toEqual([field, field !== 'message']);
    }
    expect(html).toMatch(/<form[^>]*action="\/realtor-referral"[^>]*method="post"/);
    expect(html.match(/<option value="([a-z-]+)"/g)).toEqual(
      ['single-family', 'multi-family', 'townhouse', 'condo'].map((type) => `<option value="${type}"`),
    );
  });

  test('autofill is on for the realtor and off for the client', async () => {
    const { html } = await openPage(PATH);

    const tokens = Object.keys(TYPED).map(
      (field) => tagOf(html, field).match(/autoComplete="([a-z-]+)"/i)?.[1],
    );

    expect(tokens.slice(0, 4)).toEqual(['name', 'email', 'tel', 'organization']);
    expect(tokens.slice(4, 9)).toEqual(['off', 'off', 'off', 'off', 'off']);
  });

  test('decision 45: the form shows the consent, including that the client expects a call', async () => {
    const { text, html } = await openPage(PATH);

    expect(text).toContain(
      'By submitting this form, you agree that Clarity Property Management may email and call you',
    );
    expect(text).toContain('you confirm that your client expects to hear from us');
    expect(html).toContain('<a href="/privacy">Privacy</a>');
  });

  test('P-109: testimonials show, and are left out where there are none', async () => {
    const content = async () => ({ ...SHIPPED, testimonials: [] });

    const some = await openPage(PATH);
    const none = await openPage(PATH, renderContext({ api: fakeSiteApi({ content }) }));

    expect(some.text).toMatch(/What your client can expect\n[\s\S]*Karen D\.\n/);
    expect(none.text).not.toContain('What your client can expect');
    expect(none.status).toBe(200);
  });

  test('P-110: FAQs open without JavaScript and match the structured data', async () => {
    const { html, text } = await openPage(PATH);

    const json = html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/)![1]!;
    const { mainEntity } = JSON.parse(json) as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };

    expect(json).not.toMatch(/[<>&]/);
    expect(mainEntity.length).toBeGreaterThan(2);
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(html).toContain(`<details><summary>${name}</summary>`);
      expect(text).toContain(acceptedAnswer.text);
    }
  });

  test('the footer links to it', async () => {
    const { html } = await openPage('/');

    expect(html).toContain('<a href="/realtor-referral">Realtor Referrals</a>');
  });
});

describe('a referral without JavaScript', () => {
  test('P-111, P-156, P-219: is sent as typed, and reloading the confirmation sends nothing', async () => {
    const { context, refer } = storing();

    const { html } = await openPage(`${PATH}?utm_source=mail`, context);
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const carried = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
    const sent = await postForm(
      PATH,
      { ...carried, ...TYPED, realtorEmail: ' rita@brokers.example.com ' },
      context,
    );
    const page = await openPage(sent.headers.get('location')!, context);

    const touch = { utmSource: 'mail', landingPage: `${PATH}?utm_source=mail` };
    const expected: ReferralRequest = { ...TYPED, attribution: { first: touch, last: touch } };
    expect(sent.status).toBe(303);
    expect(refer.mock.calls).toEqual([[expected, 'token-of-the-form']]);
    expect(page.text).toContain('Referral submitted successfully!\nReferral Submitted!\nWhat happens next');
    expect(page.html).toMatch(/<h2 id="referral-title"[^>]*autofocus/);
    expect(page.html).not.toContain('name="realtorName"');
  });

  test('P-112: Submit Another Referral leads to a blank form', async () => {
    const { html } = await openPage(`${PATH}?submitted`);

    expect(html).toMatch(
      /<form action="\/realtor-referral#referral"><button[^>]*type="submit">Submit Another Referral</,
    );
    expect(tagOf((await openPage(PATH)).html, 'realtorName')).toContain('value=""');
  });

  test('P-177: an empty message is left out', async () => {
    const { context, refer } = storing();

    await postForm(PATH, { ...TYPED, message: '  ' }, context);

    expect(refer.mock.calls[0]![0]).not.toHaveProperty('message');
  });

  test('P-177, P-183: missing fields are listed, linked and tied to their inputs', async () => {
    const { context, refer } = storing();

    const { status, html, text } = await postForm(PATH, {}, context);

    expect(status).toBe(422);
    expect(text).toContain('Please fix the errors below');
    for (const field of Object.keys(TYPED).filter((name) => name !== 'message')) {
      expect(html).toContain(`<a href="#${field}">`);
      expect(tagOf(html, field)).toContain('aria-invalid="true"');
      expect(tagOf(html, field)).toContain(`${field}-error`);
      expect(html).toContain(`id="${field}-error"`);
    }
    expect(tagOf(html, 'message')).not.toContain('aria-invalid');
    expect(refer).not.toHaveBeenCalled();
  });

  test.each([
    ['realtorEmail', 'rita', 'Enter an email address like name@example.com'],
    ['clientEmail', 'carl@nowhere', 'Enter an email address like name@example.com'],
    ['clientEmail', '', "Enter your client's email address"],
    ['realtorName', '   ', 'Enter your name'],
    ['realtorCompany', 'x'.repeat(121), 'Use at most 120 characters'],
    ['message', 'x'.repeat(4001), 'Use at most 4000 characters'],
    ['message', 'x'.repeat(10_000), 'Use at most 4000 characters'],
    ['propertyType', 'castle', 'Choose a property type'],
  ])('P-177: an invalid %s is rejected and the rest is kept (%#)', async (field, value, message) => {
    const { context, refer } = storing();

    const page = await postForm(PATH, { ...TYPED, [field]: value }, context);

    expect(page.status).toBe(422);
    expect(page.text).toContain(message);
    expect(page.html).toContain('value="412 Grand Ave, Ankeny 50021"');
    expect(refer).not.toHaveBeenCalled();
  });

  test.each([
    ['is down', problem(503, 'SERVICE_UNAVAILABLE')],
    [
      'rejects a field no one filled in',
      problem(422, 'INVALID', { errors: [{ field: 'attribution', code: 'X', message: 'No' }] }),
    ],
    ['is broken', new Error('password of the database')],
  ])('P-220, P-225: a backend that %s shows the failure and keeps all input', async (_, error) => {
    const { context } = storing(() => Promise.reject(error));

    const { status, text, html } = await postForm(PATH, { ...TYPED, formToken: 'mine' }, context);

    expect(status).toBe(503);
    expect(text).toContain(
      'Failed to submit referral. Please try again.\nEverything you entered is still here.',
    );
    expect(html).toMatch(/id="problems"[^>]*autofocus/);
    for (const [field, value] of Object.entries(TYPED).slice(0, 8))
      expect(tagOf(html, field)).toContain(`value="${value}"`);
    expect(html).toMatch(/<option value="townhouse" selected=""/);
    expect(html).toContain('>Best reached after five.</textarea>');
    expect(html).toContain('name="formToken" value="mine"');
    expect(html).not.toContain('password of the database');
  });

  test('tells a rate-limited visitor when to retry', async () => {
    const tooMany = problem(429, 'TOO_MANY_REQUESTS', { detail: 'Too many requests.' }, 540);
    const { context } = storing(() => Promise.reject(tooMany));

    const { status, headers, text, html } = await postForm(PATH, TYPED, context);

    expect([status, headers.get('retry-after')]).toEqual([429, '540']);
    expect(text).toContain('Too many requests.\nEverything you entered is still here.');
    expect(tagOf(html, 'clientName')).toContain(`value="${TYPED.clientName}"`);
  });

  test('a form without a valid token is rejected and gets one for the next try', async () => {
    const { context, refer } = storing(async () => {
      throw problem(403, 'FORM_TOKEN', { detail: 'Please send it once more.', expired: false });
    });

    const { status, text, html } = await postForm(PATH, { ...TYPED, formToken: '' }, context);

    expect(status).toBe(403);
    expect(text).toContain('Please send it once more.');
    expect(html).toContain('name="formToken" value="token-of-the-form"');
    expect(refer).toHaveBeenCalledTimes(1);
  });

  test('the summary names the field of a sentence that is about two', async () => {
    const { context } = storing();
    const typed = { ...TYPED, realtorEmail: 'rita', clientEmail: 'carl', clientPhone: '12' };

    const { html } = await postForm(PATH, typed, context);

    const summary = /<section[^>]*id="problems".*?<\/section>/s.exec(html)![0];
    const listed = [...summary.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, sentence]) => sentence);
    expect(listed).toEqual([
      'Your email address: Enter an email address like name@example.com',
      'Client&#x27;s email address: Enter an email address like name@example.com',
      'Enter the full number with area code, like 515-555-0142',
    ]);
  });

  test('an error for an unknown field is a failure even next to field errors', async () => {
    const errors = ['clientPhone', 'attribution.first'].map((field) => ({ field, code: 'X', message: 'No' }));
    const { context } = storing(() => Promise.reject(problem(422, 'INVALID', { errors })));

    const { text, html } = await postForm(PATH, TYPED, context);

    expect(text).toContain('Failed to submit referral. Please try again.');
    expect(html).toContain('<a href="#clientPhone">No</a>');
    expect(html).not.toContain('href="#attribution');
  });

  test('shows server-side errors at their fields', async () => {
    const errors = [{ field: 'clientPhone', code: 'TOO_ODD', message: 'We cannot call this number' }];
    const { context } = storing(() => Promise.reject(problem(422, 'INVALID', { errors })));

    const { status, html } = await postForm(PATH, TYPED, context);

    expect(status).toBe(422);
    expect(html).toContain('<a href="#clientPhone">We cannot call this number</a>');
    expect(tagOf(html, 'clientPhone')).toContain('aria-invalid="true"');
  });

  test('an expired token is replaced and the referral is sent again', async () => {
    const { context, refer } = storing(async (_, token) => {
      if (token === 'expired') throw problem(403, 'FORM_TOKEN', { expired: true });
      return { referralId: 'stored' };
    });

    const { status } = await postForm(PATH, { ...TYPED, formToken: 'expired' }, context);

    expect(status).toBe(303);
    expect(refer.mock.calls.map(([, token]) => token)).toEqual(['expired', 'token-of-the-form']);
  });

  test('passes the honeypot field on to the server', async () => {
    const { context, refer } = storing();

    await postForm(PATH, { ...TYPED, website: 'https://spam.example.com' }, context);

    expect(refer.mock.calls[0]![0].website).toBe('https://spam.example.com');
  });

  test('HTML and emoji are shown as text in every text field', async () => {
    const fields = ['realtorName', 'realtorCompany', 'clientName', 'propertyAddress', 'message'] as const;
    const odd = Object.fromEntries(fields.map((field) => [field, `<b>"Ø 🏠 ${field}"</b>`]));

    const { html } = await postForm(PATH, { ...TYPED, ...odd, realtorEmail: '' });

    expect(html).not.toContain('<b>"Ø');
    for (const field of fields)
      expect(html).toMatch(new RegExp(`(value="|>)&lt;b&gt;&quot;Ø 🏠 ${field}&quot;&lt;/b&gt;["<]`));
  });
});
