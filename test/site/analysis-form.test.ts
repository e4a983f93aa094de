import { describe, expect, jest, test } from '@jest/globals';
import type { SubmitAnalyses } from '#shared/analysis.js';
import type { SiteApi } from '#shared/site-api.js';
import { SHIPPED } from '../support/shipped-content.js';
import { answer, openPage, postForm, renderContext, SITE_URL, textOf } from './built-site.js';
import { fakeSiteApi, problem } from './fake-site-api.js';
import { section, wordsIn } from './page-parts.js';
import { oneProperty, propertyFields } from './property-fields.js';

const LEAD = 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e00';

/** A backend that stores what it receives. */
function storing(submitAnalyses: SiteApi['submitAnalyses'] = async () => ({ leadId: LEAD, analyses: [] })) {
  const submit = jest.fn(submitAnalyses);
  return { context: renderContext({ api: fakeSiteApi({ submitAnalyses: submit }) }), submit };
}

/** What `FormGuards` renders, by name. */
function hiddenFields(html: string): Record<string, string> {
  const tags = html.matchAll(
    /<input type="hidden" name="(formToken|(?:first|last)Touch\.\w+)" value="([^"]*)"/g,
  );
  return Object.fromEntries([...tags].map(([, name, value]) => [name!, value!]));
}

function fieldTag(html: string, name: string): string {
  return html.match(new RegExp(`<(?:input|select)[^>]*id="properties\\.0\\.${name}"[^>]*>`))?.[0] ?? '';
}

describe('the analysis page', () => {
  // P-6, P-61, P-62, P-67
  test('shows the form with the badge, and asks for no credit card', async () => {
    const { html } = await openPage('/analysis');

    const hero = textOf(html.slice(html.indexOf('<main'), html.indexOf('Why owners call us')));
    expect(hero).toContain('Get Your Free Analysis');
    expect(hero).toContain('Trusted by 500+ Property Owners');
    expect(hero).toContain('No credit card required');
    expect(html).toMatch(/<form[^>]*method="post"/);
  });

  // P-63..P-66
  test.each([
    ['Ready to rent it out? Three steps to getting paid', 'h3', ['Enroll', 'Walkthrough', 'Earn']],
    [
      'Why owners call us',
      'dt',
      ['Time-consuming management', 'Rental income uncertainty', 'Tenant troubles', 'Maintenance headaches'],
    ],
    [
      'Everything a rental needs, in one place',
      'h3',
      [
        'Property protection',
        'Tenant screening',
        'Property marketing',
        'Rent collection',
        '24/7 maintenance',
        'Vendor management',
      ],
    ],
    [
      'What happens next',
      'h3',
      ['Submit property details', 'Get your analysis', 'Schedule walkthrough', 'Start earning'],
    ],
  ])('"%s" lists exactly its points', async (title, name, points) => {
    const { html } = await openPage('/analysis');

    expect(wordsIn(section(html, title), name)).toEqual(points);
  });

  test('promises no bids, which only one plan includes', async () => {
    const { text } = await openPage('/analysis');

    expect(text).toContain('Vendors we know, and every job checked before you pay for it.');
    expect(text).not.toMatch(/\bbids\b/i);
  });

  // decision 44
  test('shows its FAQs', async () => {
    const { html, text } = await openPage('/analysis');

    const asked = SHIPPED.faqs.filter(({ page }) => page === 'analysis');
    expect(html.match(/<details><summary>/g)).toHaveLength(asked.length);
    for (const { question, answer } of asked) expect(text).toContain(`${question}\n${answer}\n`);
  });

  // P-140, P-161..P-168, P-229
  test('fields state their limits', async () => {
    const { html } = await openPage('/analysis');

    expect(fieldTag(html, 'state')).toMatch(/disabled="".*value="IA"|value="IA".*disabled=""/);
    expect(fieldTag(html, 'zipCode')).toContain('pattern="[0-9]{5}"');
    expect(fieldTag(html, 'squareFootage')).toContain('min="1"');
    expect(fieldTag(html, 'unitCount')).toMatch(/min="1".*value="1"/);
    expect(fieldTag(html, 'bedrooms')).toContain('min="0"');
    expect(fieldTag(html, 'bathrooms')).toMatch(/min="0".*step="0.5"/);
    expect(fieldTag(html, 'yearBuilt')).toContain(`min="1800" max="${new Date().getFullYear()}"`);
    expect(html.match(/<option value="([a-z-]+)"/g)).toEqual(
      ['single-family', 'multi-family', 'townhouse', 'condo'].map((type) => `<option value="${type}"`),
    );
  });

  // P-132: an id made at first render, so that a double submit without script is one lead
  test('the first property has an id before anything is typed', async () => {
    const { html } = await openPage('/analysis');

    expect(html).toMatch(/name="properties.0.id" value="[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
  });
});

describe('step 1 without JavaScript', () => {
  // P-78, P-160, P-210
  test('missing fields are listed, linked and tied to their inputs', async () => {
    const { status, html, text } = await postForm('/analysis', { step: '1', count: '1', intent: 'next' });

    expect(status).toBe(422);
    expect(text).toContain('Please fill in all required fields for each property');
    for (const field of ['street', 'city', 'zipCode', 'propertyType', 'squareFootage', 'unitCount']) {
      const name = `properties.0.${field}`;
      expect(html).toContain(`href="#${name}"`);
      expect(fieldTag(html, field)).toContain('aria-invalid="true"');
      expect(fieldTag(html, field)).toContain(`${name}-error`);
      expect(html).toContain(`id="${name}-error"`);
    }
    expect(html).toMatch(/id="problems"[^>]*autofocus/);
  });

  // P-162..P-168
  test.each([
    ['zipCode', '5002', 'ZIP must be 5 digits'],
    ['yearBuilt', '1799', 'Enter a year from 1800'],
    ['yearBuilt', '2999', 'Enter a year from 1800'],
    ['unitCount', '0', 'Enter a whole number of units from 1'],
    ['squareFootage', '0', 'Enter square footage as a whole number from 1'],
    ['bedrooms', '-1', 'Enter bedrooms as a whole number from 0'],
    ['bathrooms', '1.3', 'Use steps of 0.5, for example 1.5'],
    ['propertyType', 'castle', 'Choose a property type'],
  ])('rejects a %s of %s and keeps the input', async (field, value, message) => {
    const fields = oneProperty({ [`properties.0.${field}`]: value, intent: 'next' });

    const { status, text, html } = await postForm('/analysis', fields);

    expect(status).toBe(422);
    expect(text).toContain(message);
    expect(text).toContain('Please check your answers');
    expect(text).not.toContain('fill in all required fields');
    if (field !== 'propertyType') expect(fieldTag(html, field)).toContain(`value="${value}"`);
    expect(html).toContain('value="412 Grand Ave"');
  });

  test('mentions required fields when one is empty and another is wrong', async () => {
    const fields = { 'properties.0.city': ' ', 'properties.0.squareFootage': '0', intent: 'next' };

    // No ZIP code, which would fill in the city.
    const { text } = await postForm('/analysis', oneProperty({ ...fields, 'properties.0.zipCode': '5002' }));

    expect(text).toContain('Please fill in all required fields for each property');
  });

  test.each(['street', 'city'])(
    'rejects 10,000 characters of %s and returns them unchanged',
    async (field) => {
      const LONG = 'x'.repeat(10_000);

      const page = await postForm(
        '/analysis',
        oneProperty({ [`properties.0.${field}`]: LONG, intent: 'next' }),
      );

      expect(page.status).toBe(422);
      expect(page.html).toContain(`href="#properties.0.${field}"`);
      expect(fieldTag(page.html, field)).toContain(`value="${LONG}"`);
    },
  );

  test('rejects 10,000 characters of email and returns them unchanged', async () => {
    const { context, submit } = storing();
    const email = `${'x'.repeat(10_000 - '@example.com'.length)}@example.com`;

    const page = await postForm('/analysis', oneProperty({ step: '2', email, intent: 'submit' }), context);

    expect(page.status).toBe(422);
    expect(page.html).toContain(`value="${email}"`);
    expect(submit).not.toHaveBeenCalled();
  });

  test('HTML and emoji are shown as text in the fields, the collapsed property and the list in step 2', async () => {
    const odd = (field: string) => `<b>"Ø 🏠 ${field}"</b>`;
    const asText = (field: string) => `&lt;b&gt;&quot;Ø 🏠 ${field}&quot;&lt;/b&gt;`;
    const words = { 'properties.0.street': `412 ${odd('street')}`, 'properties.0.city': odd('city') };
    const post = (fields: Record<string, string>) =>
      postForm('/analysis', oneProperty({ ...words, ...fields }), storing().context);

    const refused = await post({ 'properties.0.zipCode': '', intent: 'next' });
    const folded = await post({ intent: 'add' });
    const listed = await post({ intent: 'next' });
    const address = await post({ step: '2', email: odd('email'), intent: 'submit' });

    for (const { html } of [refused, folded, listed, address]) expect(html).not.toContain('<b>"Ø');
    expect(fieldTag(refused.html, 'street')).toContain(`value="412 ${asText('street')}"`);
    expect(fieldTag(refused.html, 'city')).toContain(`value="${asText('city')}"`);
    for (const { html } of [folded, listed])
      expect(html).toContain(`412 ${asText('street')}, ${asText('city')}`);
    expect(address.html).toContain(`value="${asText('email')}"`);
  });

  // P-69..P-71
  test('adding a property collapses the finished one and offers Remove', async () => {
    const alone = await openPage('/analysis');
    const two = await postForm('/analysis', oneProperty({ intent: 'add' }));

    expect(alone.html).not.toContain('value="remove:0"');
    expect(two.text).toContain('412 Grand Ave, Ankeny');
    expect(two.html).toContain('value="edit:0"');
    expect(two.html).toContain('value="remove:1"');
    expect(two.html).toContain('name="properties.1.street"');
  });

  // P-70, P-71
  test('removing a property keeps the id of the other', async () => {
    const fields = { ...oneProperty(), ...propertyFields(1, { street: '9 Oak' }), count: '2' };

    const { html } = await postForm('/analysis', { ...fields, intent: 'remove:0' });

    expect(html).not.toContain('412 Grand Ave');
    expect(html).toContain('value="9 Oak"');
    expect(html).toContain('name="properties.0.id" value="c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01"');
  });
});

describe('the address', () => {
  const carried = '/analysis?street=1836+NW+Ash+Dr&zip=50023';

  test('from the home page is filled in with its city, and the next open field has the focus', async () => {
    const { html } = await openPage(carried);

    expect(fieldTag(html, 'street')).toContain('value="1836 NW Ash Dr"');
    expect(fieldTag(html, 'zipCode')).toContain('value="50023"');
    expect(fieldTag(html, 'city')).toContain('value="Ankeny"');
    expect(html).toMatch(/<select id="properties\.0\.propertyType"/);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/analysis"/>`);
  });

  test.each([
    ['zip=50023-1234', 'zipCode', '50023'],
    ['street=%3Cscript%3Ealert(1)%3C/script%3E', 'street', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['zip=abc', 'zipCode', 'abc'],
  ])('%s arrives as text', async (query, field, value) => {
    const { status, html } = await openPage(`/analysis?${query}`);

    expect(status).toBe(200);
    expect(fieldTag(html, field)).toContain(`value="${value}"`);
    expect(html).not.toContain('<script>alert');
  });

  test('the ZIP code fills in a city left empty, and leaves a typed one alone', async () => {
    const empty = await postForm('/analysis', oneProperty({ 'properties.0.city': '', intent: 'next' }));
    const typed = await postForm(
      '/analysis',
      oneProperty({ 'properties.0.city': 'Bondurant', intent: 'next' }),
    );

    expect(empty.text).toContain('412 Grand Ave, Ankeny');
    expect(typed.text).toContain('412 Grand Ave, Bondurant');
  });

  test.each([
    ['street', 'Grand Ave', 'Start with the house number'],
    ['street', 'PO Box 12', "Enter the home's street address, not a PO box"],
    ['street', 'P.O. Box 12', "Enter the home's street address, not a PO box"],
    ['street', '12 #4', 'Add the street name'],
    ['street', '100 Main St, Chicago, IL 60601', 'Enter only the street here'],
    ['street', '412 Grand Ave Ankeny IA 50021', 'Enter only the street here'],
    ['zipCode', '00000', "We can't find ZIP 00000"],
  ])('a %s of %s is sent back', async (field, value, message) => {
    const { status, text } = await postForm(
      '/analysis',
      oneProperty({ [`properties.0.${field}`]: value, intent: 'next' }),
    );

    expect(status).toBe(422);
    expect(text).toContain(message);
  });

  test('pasted into the street field fills in the city and ZIP code', async () => {
    const pasted = { 'properties.0.street': '1836 NW Ash Dr, Ankeny, IA 50023' };
    const empty = { 'properties.0.city': '', 'properties.0.zipCode': '' };

    const { html, text } = await postForm('/analysis', oneProperty({ ...pasted, ...empty, intent: 'next' }));
    const carried = await openPage('/analysis?street=1836+NW+Ash+Dr,+Ankeny,+IA+50023&zip=');

    expect(text).toContain('1836 NW Ash Dr, Ankeny');
    for (const page of [html, carried.html]) {
      expect(page).toContain('name="properties.0.street" value="1836 NW Ash Dr"');
      expect(page).toContain('name="properties.0.zipCode" value="50023"');
    }
  });

  test.each([
    ['123 asdf', 'Check the street'],
    ['412 Grand Avneue', 'Did you mean 412 Grand Avenue?'],
  ])('%s is questioned once and then accepted', async (street, question) => {
    const post = (typed: string, fields = {}) =>
      postForm('/analysis', oneProperty({ 'properties.0.street': typed, ...fields, intent: 'next' }));
    const answered = { 'properties.0.asked': `${street}|Ankeny 50021` };

    const asked = await post(street);
    const kept = await post(street, answered);
    const changed = await post('123 qwerty', answered);

    expect(asked.status).toBe(422);
    expect(asked.text).toContain(question);
    expect(asked.text).toContain('Please check your answers');
    expect(asked.text).not.toContain('fill in all required fields');
    expect(asked.html).toContain(`name="properties.0.asked" value="${street}|Ankeny 50021"`);
    expect(kept.status).toBe(200);
    expect(kept.text).toContain('Your Analysis is Ready!');
    expect(changed.text).toContain('Check the street');
  });

  test('the summary says which of several properties an error is about', async () => {
    const two = { count: '2', ...propertyFields(1), 'properties.1.zipCode': '12', intent: 'next' };

    const { html } = await postForm('/analysis', oneProperty({ ...two, 'properties.0.zipCode': '123' }));

    const summary = /<section[^>]*id="problems".*?<\/section>/s.exec(html)![0];
    expect([...summary.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, sentence]) => sentence)).toEqual([
      'Property 1: ZIP must be 5 digits',
      'Property 2: ZIP must be 5 digits',
    ]);
    expect(fieldTag(html, 'zipCode')).toContain('aria-invalid="true"');
  });

  test('a city that does not match its ZIP code is questioned once and then accepted', async () => {
    const post = (fields = {}) =>
      postForm('/analysis', oneProperty({ 'properties.0.zipCode': '50309', ...fields, intent: 'next' }));

    const asked = await post({ 'properties.0.city': 'Ames' });
    const answered = {
      'properties.0.asked': /name="properties\.0\.asked" value="([^"]*)"/.exec(asked.html)![1],
    };
    const kept = await post({ 'properties.0.city': 'Ames', ...answered });
    const corrected = await post({ 'properties.0.city': 'Boone', ...answered });
    const same = await post({ 'properties.0.city': 'Des moines' });

    expect(asked.status).toBe(422);
    for (const page of [asked, corrected])
      expect(page.text).toContain(
        'ZIP 50309 is in Des Moines. If your city and ZIP are right, press Continue.',
      );
    for (const page of [kept, same]) expect(page.text).toContain('Your Analysis is Ready!');
  });

  test.each([
    ['Clive', '50266'],
    ['Waukee', '50266'],
    ['Urbandale', '50111'],
    ['W. Des Moines', '50061'],
    ['Norwalk', '50320'],
  ])('a home in %s may have the neighboring ZIP code %s', async (city, zipCode) => {
    const fields = { 'properties.0.city': city, 'properties.0.zipCode': zipCode, intent: 'next' };

    expect((await postForm('/analysis', oneProperty(fields))).text).toContain('Your Analysis is Ready!');
  });

  test.each([
    ['street=asdf&zip=50023', 'Start with the house number'],
    ['street=asdf&zip=', 'Start with the house number'],
    ['street=123+asdf&zip=50023', 'Check the street'],
    ['street=1836+NW+Ash+Dr&zip=123', 'ZIP must be 5 digits'],
  ])('from the home page as %s is sent back with its error only', async (query, message) => {
    const { html, text } = await openPage(`/analysis?${query}`);

    expect(text).toContain(message);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  test('outside Iowa the page says so, keeps the answers, and takes an email', async () => {
    const outside = { 'properties.0.city': 'Beverly Hills', 'properties.0.zipCode': '90210' };
    const joinWaitlist = jest.fn<SiteApi['joinWaitlist']>(async () => ({ leadId: LEAD }));
    const context = renderContext({ api: fakeSiteApi({ joinWaitlist }) });

    const told = await postForm('/analysis', oneProperty({ ...outside, intent: 'next' }), context);
    const unsigned = await postForm(
      '/analysis',
      oneProperty({ ...outside, email: 'olive', intent: 'waitlist' }),
      context,
    );
    const joined = await postForm(
      '/analysis',
      oneProperty({ ...outside, email: 'olive@example.com', intent: 'waitlist' }),
      context,
    );

    // Skipping the check of the address leads there, too.
    const skipped = await postForm(
      '/analysis',
      oneProperty({ ...outside, step: '2', email: 'olive@example.com', intent: 'submit' }),
      context,
    );

    expect(skipped.text).toContain("ZIP 90210 isn't in Iowa");
    expect(told.status).toBe(200);
    expect(told.text).toContain("ZIP 90210 isn't in Iowa");
    expect(told.html).toContain('name="properties.0.street" value="412 Grand Ave"');
    expect(told.html).toMatch(/<input[^>]*type="email"/);
    expect(unsigned.status).toBe(422);
    expect(joined.text).toContain("You're on the list");
    expect(joinWaitlist).toHaveBeenCalledTimes(1);
    expect(joinWaitlist.mock.calls[0]![0]).toMatchObject({ email: 'olive@example.com', zipCode: '90210' });
  });

  test('an owner outside Iowa hears it before anything else is asked', async () => {
    const carried = await openPage('/analysis?street=436+Grand+Ave&zip=90210');
    const { street, zipCode } = { street: '436 Grand Ave', zipCode: '90210' };
    const bare = { 'properties.0.street': street, 'properties.0.zipCode': zipCode, count: '1', step: '1' };
    const posted = await postForm('/analysis', { ...bare, intent: 'next' });

    for (const { html, text } of [carried, posted]) {
      expect(text).toContain("ZIP 90210 isn't in Iowa");
      expect(html).toMatch(/<input[^>]*type="email"/);
      expect(text).not.toContain('Enter the city');
    }
  });

  test('the form works while ZIP codes cannot be looked up', async () => {
    const context = renderContext({
      api: fakeSiteApi({ zip: async () => Promise.reject(new Error('away')) }),
    });

    const opened = await openPage(carried, context);
    const next = await postForm('/analysis', oneProperty({ intent: 'next' }), context);

    expect(opened.status).toBe(200);
    expect(next.text).toContain('Your Analysis is Ready!');
  });
});

describe('step 2 without JavaScript', () => {
  // P-72..P-75
  test.each([
    ['1', 'View Analysis'],
    ['2', 'View Analyses'],
  ])('with %s properties the button reads %s', async (count, button) => {
    const fields = { ...oneProperty(), ...propertyFields(1), count, intent: 'next' };

    const { status, text, html } = await postForm('/analysis', fields);

    expect(status).toBe(200);
    expect(text).toContain('Your Analysis is Ready!');
    expect(text).toMatch(/rental values and property details/);
    expect(text).toContain('a local expert will estimate the rent and email it to you');
    expect(html).toMatch(/<input[^>]*type="email"/);
    expect(text.split('\n')).toContain(button);
  });

  // Decision 45
  test('the consent is next to the email field, with links to both policies', async () => {
    const { html } = await postForm('/analysis', oneProperty({ intent: 'next' }));

    const consent = textOf(html.slice(html.indexOf('type="email"'), html.indexOf('View Analysis</button>')));
    expect(consent).toContain(
      'By continuing, you agree that Clarity Property Management may email you about this analysis. You can opt out at any time.',
    );
    expect(html).toMatch(/opt out at any time\.[^.]*<a href="\/privacy">.*?<a href="\/terms">/s);
    expect(html).not.toContain('name="smsConsent"');
  });

  // P-79, P-169
  test.each([
    ['', 'Enter your email address'],
    ['olive', 'Enter an email address like name@example.com'],
  ])('asks again for the email "%s"', async (email, message) => {
    const { context, submit } = storing();

    const page = await postForm('/analysis', oneProperty({ step: '2', email, intent: 'submit' }), context);

    expect(page.status).toBe(422);
    expect(page.text).toContain(message);
    expect(submit).not.toHaveBeenCalled();
  });

  // P-77, P-170
  test('submitting opens the first report, sends numbers as numbers and leaves out empty optional ones', async () => {
    const { context, submit } = storing();
    const fields = oneProperty({ 'properties.0.bathrooms': '2.5', step: '2', email: ' olive@example.com ' });

    const page = await postForm('/analysis', { ...fields, intent: 'submit' }, context);

    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(`/analysis/${LEAD}`);
    expect(submit.mock.calls[0]![0]).toEqual({
      email: 'olive@example.com',
      properties: [
        {
          id: LEAD,
          street: '412 Grand Ave',
          city: 'Ankeny',
          state: 'IA',
          zipCode: '50021',
          propertyType: 'single-family',
          squareFootage: 1850,
          unitCount: 1,
          bathrooms: 2.5,
        },
      ],
      attribution: {},
    } satisfies SubmitAnalyses);
  });

  test('the form carries its token and campaign from step to step', async () => {
    const { html } = await openPage('/analysis?utm_source=mail');
    const opened = hiddenFields(html);
    const next = await postForm('/analysis', { ...oneProperty({ intent: 'next' }), ...opened });
    const carried = hiddenFields(next.html);
    const { context, submit } = storing();

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit', ...carried });
    await postForm('/analysis', fields, context);

    const touch = { utmSource: 'mail', landingPage: '/analysis?utm_source=mail' };
    expect(carried).toEqual(opened);
    expect(submit).toHaveBeenCalledWith(
      expect.objectContaining({ attribution: { first: touch, last: touch } }),
      'token-of-the-form',
    );
  });

  test('the page works without a token', async () => {
    const context = renderContext({
      api: fakeSiteApi({ formToken: async () => Promise.reject(new Error()) }),
    });

    const { status, html } = await openPage('/analysis', context);

    expect(status).toBe(200);
    expect(html).toContain('name="formToken" value=""');
  });

  test('replaces an expired token and waits for one that is too new', async () => {
    const tokens: string[] = [];
    const { context } = storing(async (_, token) => {
      tokens.push(token);
      if (token === 'yesterday') throw problem(403, 'FORM_TOKEN', { expired: true });
      if (tokens.length < 3) throw problem(429, 'TOO_EARLY');
      return { leadId: LEAD, analyses: [] };
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', { ...fields, formToken: 'yesterday' }, context);

    expect(page.status).toBe(303);
    expect(tokens).toEqual(['yesterday', 'token-of-the-form', 'token-of-the-form']);
  });

  test('passes the honeypot field on to the server', async () => {
    const { context, submit } = storing();

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit', website: 'spam' });
    await postForm('/analysis', fields, context);

    expect(submit.mock.calls[0]![0]).toMatchObject({ website: 'spam' });
  });

  test('shows a rate-limited visitor an error and keeps all input', async () => {
    const { context } = storing(async () => {
      throw problem(429, 'TOO_MANY_REQUESTS', { detail: 'Too many requests. Please wait a moment.' }, 540);
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', fields, context);

    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '540']);
    expect(page.text).toContain('Too many requests. Please wait a moment.');
    expect(page.html).toContain('value="olive@example.com"');
    expect(page.html).toContain('value="412 Grand Ave"');
  });

  test("an error for a field the form doesn't have is a failure without a link", async () => {
    const { context } = storing(async () => {
      throw problem(422, 'INVALID', {
        errors: [{ field: 'properties.0.state', code: 'X', message: 'Other' }],
      });
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', fields, context);

    expect(page.text).toContain('Unable to process your request. Please try again.');
    expect(page.html).not.toContain('href="#properties.0.state"');
  });

  test('a form without a valid token is not sent again, and gets a token for the next try', async () => {
    const { context, submit } = storing(async () => {
      throw problem(403, 'FORM_TOKEN', { expired: false });
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', { ...fields, formToken: 'invented' }, context);

    expect(page.status).toBe(403);
    expect(page.html).toContain('name="formToken" value="token-of-the-form"');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('a changed form under a used id becomes a new lead, and a failure keeps the new id', async () => {
    const { context, submit } = storing();
    submit.mockRejectedValueOnce(problem(409, 'ID_TAKEN')).mockRejectedValueOnce(problem(503, 'DOWN'));

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const { html } = await postForm('/analysis', fields, context);

    const second = submit.mock.calls[1]![0].properties[0]!.id;
    expect(second).not.toBe(LEAD);
    expect(html).toContain(`name="properties.0.id" value="${second}"`);
  });

  // P-211, P-225
  test('a failed submission says so and keeps all input', async () => {
    const { context } = storing(async () => {
      throw problem(503, 'SERVICE_UNAVAILABLE');
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', fields, context);

    expect(page.status).toBe(503);
    expect(page.text).toContain('Unable to process your request. Please try again.');
    expect(page.html).toContain('value="olive@example.com"');
    expect(page.html).toContain(`name="properties.0.id" value="${LEAD}"`);
    expect(page.html).toContain('value="412 Grand Ave"');
  });

  test('shows server-side errors at their fields', async () => {
    const errors = [{ field: 'properties.0.street', code: 'TOO_ODD', message: 'We cannot read this street' }];
    const { context } = storing(async () => {
      throw problem(422, 'INVALID', { errors });
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', fields, context);

    expect(page.status).toBe(422);
    expect(page.text).toContain('Step 1 of 2');
    expect(page.text).toContain('We cannot read this street');
  });

  test('a form changed after it was stored becomes a new lead', async () => {
    const taken = problem(409, 'ID_TAKEN');
    const { context, submit } = storing(async ({ properties }) => {
      if (properties[0]!.id === LEAD) throw taken;
      return { leadId: properties[0]!.id!, analyses: [] };
    });

    const fields = oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' });
    const page = await postForm('/analysis', fields, context);

    expect(page.status).toBe(303);
    expect(submit).toHaveBeenCalledTimes(2);
    expect(page.headers.get('location')).not.toBe(`/analysis/${LEAD}`);
  });

  test.each(['https://elsewhere.example.com', 'null'])(
    'a form posted from %s stores nothing',
    async (origin) => {
      const { context, submit } = storing();

      const { status, text } = await answer(submitted({ origin }), context);

      expect(status).toBe(403);
      expect(text).toContain('This form was sent from another site');
      expect(submit).not.toHaveBeenCalled();
    },
  );

  test('accepts forms under any host name of the site', async () => {
    const { context, submit } = storing();

    await answer(submitted({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }), context);

    expect(submit).toHaveBeenCalledTimes(1);
  });
});

function submitted(headers: Record<string, string>): Request {
  const body = new URLSearchParams(oneProperty({ step: '2', email: 'olive@example.com', intent: 'submit' }));
  return new Request(`${SITE_URL}/analysis`, { method: 'POST', headers, body });
}
