import { describe, expect, test } from '@jest/globals';
import type { AcknowledgeRequirementsRequest, AnalysisView } from '#shared/analysis.js';
import type { SiteApi } from '#shared/site-api.js';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { analysisView, DEMO_COMPANY, FALLBACK, fakeSiteApi, problem } from './fake-site-api.js';

/** Start Property Management in a browser without JavaScript: S-51 to S-54, S-143, S-242. */
const START = '/analysis/report/start';
const MUST_TICK = 'Please acknowledge the requirements before proceeding.';

const backend = (analysis: Partial<AnalysisView> = {}, api: Partial<SiteApi> = {}) =>
  renderContext({
    api: fakeSiteApi({ analysis: async () => analysisView({ leadId: 'report', ...analysis }), ...api }),
  });
const post = (fields: Record<string, string>, context = backend()) =>
  postForm(START, { version: '7', formToken: 'token-of-the-form', ...fields }, context);

// S-51
test('the report links to it', async () => {
  const { html } = await openPage('/analysis/report', backend());

  expect(html).toMatch(/<a [^>]*href="\/analysis\/report\/start"[^>]*>Start Property Management <svg/);
});

describe('the overview', () => {
  // S-52, decision 2
  test("shows every fee of the chosen plan at the report's rent", async () => {
    const { text } = await openPage(START, backend());

    expect(text).toContain('Step 1 of 3');
    expect(text).toContain('The Online plan at a rent of $1,985 a month, with every fee included.');
    expect(text).toContain('Management, 6.9%\n$136.97\nMonthly fee\n$39.00\nMonthly total\n$175.97');
    expect(text).toContain(
      "One-time setup fee\n$199 due at signing, $100 from the first month's rent\n$299.00",
    );
    expect(text).toContain("Tenant placement\nOne month's rent\n$1,985.00\nFirst-year fees\n$4,395.64");
    expect(text).toContain("We'll go through it with you before you sign");
    expect(text).not.toContain('at the walkthrough');
    // S-239 to S-241
    expect(text).toContain('14 days');
    expect(text).toContain('12 months');
    expect(text).toContain('We take care of repairs under $1,500 right away');
  });

  // P-232, S-234
  test.each([
    ['without market data', FALLBACK],
    ['while a report has no figure', { rentEstimate: null }],
  ])('%s, shows rates and fixed fees but no dollars computed from a standard rent', async (_, analysis) => {
    const { text } = await openPage(`${START}?step=overview`, backend(analysis));

    expect(text).toContain(
      "The Online plan, with every fee included. Some depend on the rent, so you'll see them in dollars once your estimate is ready.",
    );
    expect(text).toContain('Management\n6.9% of the rent\nMonthly fee\n$39.00\nOne-time setup fee');
    expect(text).toContain("Tenant placement\nOne month's rent\n");
    expect(text).not.toMatch(/\$1,800|\$2,000|\$163|Monthly total|First-year fees/);
  });

  test('the enrollment after a report without market data has the same rates until a rent is entered', async () => {
    const leadId = analysisView().leadId;
    const context = backend({ ...FALLBACK, leadId, isAcknowledged: true, missing: ['name', 'phone'] });
    const { html } = await openPage(START, context);
    const [, link] = /href="(\/enroll[^"]*)"/.exec(html.slice(html.indexOf('data-stage')))!;
    const { text: enrollment, html: form } = await openPage(link!.replaceAll('&amp;', '&'), context);

    expect(enrollment).toContain('6.9% of the rent + $39 a month');
    expect(enrollment).toContain('The Online plan. Enter a rent to see every fee in dollars.');
    expect(enrollment).toContain(
      'Management\n6.9% of the rent\nMonthly fee\n$39.00\nOne-time\nOne-time setup fee',
    );
    expect(enrollment).toContain("Tenant placement\nOne month's rent\n");
    expect(enrollment).not.toMatch(/\$1,800|\$2,000|\$163|Monthly total\n|First-year fees|sample rent/);
    expect(form).toMatch(/<input[^>]*name="estimatedRent"[^>]*value=""/);
  });

  test('once a rent is entered, that enrollment has the fees in dollars', async () => {
    const { text } = await openPage(`/enroll?report=${analysisView().leadId}&estimatedRent=2000`);

    expect(text).toContain('$177.00 a month, $4,423.00 in the first year');
    expect(text).not.toContain('Enter a rent to see');
  });

  test.each(['-1', '1e10', '12.5', 'rent'])('an impossible sample rent (%s) is ignored', async (sample) => {
    const { text } = await openPage(`/enroll?sample=${sample}`);

    expect(text).toContain('at a sample rent of $2,000');
  });

  test("shows our average time to rent next to the market's, only if the company sets one", async () => {
    const company: SiteApi['company'] = async () => ({ ...DEMO_COMPANY, placementDays: 16 });
    const known = await openPage(START, backend({}, { company }));
    const alone = await openPage(START, backend({ comparables: [] }, { company }));
    const unset: SiteApi['company'] = async () => ({ ...DEMO_COMPANY, placementDays: null });
    const { text } = await openPage(START, backend({}, { company: unset }));

    expect(known.text).toContain(
      '16 days\nour average from listing to signed lease. Nearby, 2 rentals now off the market were listed for a median of 21 days.',
    );
    expect(alone.text).toContain('16 days\nour average from listing to signed lease\n');
    expect(text).not.toMatch(/our average|\d days/);
    expect(text).toContain('12 months');
  });

  test("shows what's due at signing, what comes out of the first rent, and what's left", async () => {
    const { text } = await openPage(START, backend());
    const property = { ...analysisView().property, propertyType: 'multi-family', unitCount: 50 } as const;
    const many = await openPage(START, backend({ property }));

    expect(text).toContain(
      "First month with a new resident\nDue at signing\n$199.00\nTaken from the first month's rent\n$100 setup + $1,985 tenant placement + $136.97 management + $39 monthly fee = $2,260.97. The rent covers $1,985 of that.\n$1,985.00\nBalance due at move-in\n$2,260.97 minus $1,985\n$275.97\nWe also hold back a $300 reserve for repairs from your first payout. It isn't a fee; it's still your money. Tenant placement is charged for each home or unit when a new resident moves in. If a resident lives there now, it's due only when the next one moves in.",
    );
    expect(many.text).toContain('First month with new residents in all 50 units\nDue at signing\n$199.00\n');
    expect(many.text).toContain("If a resident lives there now, it's due only when the next one moves in.");
    expect(many.text).toContain('You receive\nThe rest of the $99,250 rent\n$44,622.75');
  });

  test('a multi-unit home has the fees of its tier and plan', async () => {
    const property = { ...analysisView().property, propertyType: 'multi-family', unitCount: 10 } as const;
    const { text } = await openPage(START, backend({ plan: 'full-service', property }));

    expect(text).toContain('The Full Service plan at a rent of $19,850 a month for all 10 units');
    expect(text).toContain("Tenant placement\nOne month's rent, all 10 units: about $1,985 each\n$19,850.00");
    expect(text).toContain('Management, 7%\n$1,389.50\nMonthly fee\n$300.00');
  });

  test('is hidden from search engines and caches', async () => {
    const { headers, html } = await openPage(START, backend());

    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

test('a plan chosen on the report carries through to the enrollment', async () => {
  const isAcknowledged = true;
  const own = await openPage('/analysis/report', backend());
  const report = await openPage('/analysis/report?plan=full-service', backend());
  const overview = await openPage(`${START}?plan=full-service`, backend());
  const asked = await openPage(`${START}?step=requirements&plan=full-service`, backend());
  const booking = await openPage(`${START}?step=booking&plan=full-service`, backend({ isAcknowledged }));
  const unknown = await openPage(`${START}?plan=gold`, backend());
  const sent: (string | null | undefined)[] = [];
  const acknowledge: SiteApi['acknowledge'] = async (_, { plan }) => {
    sent.push(plan);
    return { bookingUrl: 'https://book.example.com' };
  };
  const fields = { version: '7', formToken: 'token-of-the-form', acknowledged: '1' };
  const { headers } = await postForm(`${START}?plan=full-service`, fields, backend({}, { acknowledge }));

  expect(own.html).toContain(`href="${START}" data-start`);
  expect(report.html).toContain(`href="${START}?plan=full-service" data-start`);
  expect(overview.text).toContain('The Full Service plan at a rent of $1,985 a month');
  expect(overview.html).toContain(`href="${START}?step=requirements&amp;plan=full-service"`);
  expect(asked.html).toContain(`action="${START}?plan=full-service"`);
  expect(headers.get('location')).toBe(`${START}?step=booking&plan=full-service`);
  expect(sent).toEqual(['full-service']);
  expect(booking.html).toMatch(/href="\/enroll\?[^"]*&amp;plan=full-service&amp;/);
  expect(unknown.text).toContain('The Online plan at a rent of $1,985 a month');
});

describe('the requirements', () => {
  // S-53, S-242
  test('are ten, word for word, with their version', async () => {
    const { html, text } = await openPage(`${START}?step=requirements`, backend());

    const { items, version } = SHIPPED.requirements;
    expect(items).toHaveLength(10);
    for (const item of items) {
      expect(text).toContain(item.title);
      expect(text).toContain(item.text);
    }
    expect(html).toContain(`name="version" value="${version}"`);
    expect(text).toContain(MUST_TICK);
  });

  test('name the length of the agreement and the repair limit, and no other figure that the company can change', () => {
    const texts = SHIPPED.requirements.items.map(({ text }) => text);

    const [term, limit, ...others] = texts.filter((text) => /\$|\d+[- ](month|day)/.test(text));
    expect(term).toMatch(/^[^\d$]* It runs for 12 months\.$/);
    expect(limit).toMatch(
      /^We take care of repairs under \$1,500 right away\. For anything larger, we ask you first[^\d$]*$/,
    );
    expect(others).toEqual([]);
  });

  // S-143
  test('are not accepted without the checkbox', async () => {
    const sent: unknown[] = [];
    const acknowledge: SiteApi['acknowledge'] = async (...args) => {
      sent.push(args);
      return { bookingUrl: 'https://book.example.com' };
    };

    const { status, html } = await post({}, backend({}, { acknowledge }));

    expect(status).toBe(422);
    expect(html).toMatch(new RegExp(`<a href="#acknowledged">${MUST_TICK}`));
    expect(sent).toEqual([]);
  });

  test('ask whether the home is rented, which owners may leave open', async () => {
    const sent: unknown[] = [];
    const acknowledge: SiteApi['acknowledge'] = async (_, { occupancy }) => {
      sent.push(occupancy);
      return { bookingUrl: 'https://book.example.com' };
    };
    const fourplex = { ...analysisView().property, propertyType: 'multi-family', unitCount: 4 } as const;
    const home = await openPage(`${START}?step=requirements`, backend());
    const many = await openPage(`${START}?step=requirements`, backend({ property: fourplex }));
    for (const occupancy of ['rented', '', 'squatters'])
      await post({ acknowledged: '1', version: '1', occupancy }, backend({}, { acknowledge }));

    expect(home.text).toContain('Is it rented now?');
    expect(home.html).not.toContain('value="partly-rented"');
    expect(many.html).toContain('<option value="partly-rented">Some units are</option>');
    expect(sent).toEqual(['rented', undefined, undefined]);
    expect((await post({ occupancy: 'vacant' })).html).toContain('<option value="vacant" selected="">');
  });

  // S-54
  test('lead to the booking once accepted', async () => {
    const sent: [string, AcknowledgeRequirementsRequest, string][] = [];
    const acknowledge: SiteApi['acknowledge'] = async (...args) => {
      sent.push(args);
      return { bookingUrl: 'https://book.example.com' };
    };

    const { status, headers } = await post({ acknowledged: '1' }, backend({}, { acknowledge }));

    expect([status, headers.get('location')]).toEqual([303, `${START}?step=booking`]);
    expect(sent).toEqual([['report', expect.objectContaining({ version: 7 }), 'token-of-the-form']]);
  });

  // decision 44
  test('are shown again to be accepted if they changed in the meantime', async () => {
    const current = { version: 8, items: [{ title: 'A new one', text: 'Worded otherwise.' }] };
    const acknowledge: SiteApi['acknowledge'] = async () => {
      throw problem(409, 'REQUIREMENTS_CHANGED', { current });
    };

    const { status, html, text } = await post({ acknowledged: '1' }, backend({}, { acknowledge }));

    expect(status).toBe(422);
    expect(text).toContain('The requirements changed after you opened this page.');
    expect(text).toContain('Worded otherwise.');
    expect(html).toContain('name="version" value="8"');
    expect(html).not.toContain('checked=""');
  });

  test.each([
    [503, 'SERVICE_UNAVAILABLE', 503],
    [429, 'TOO_MANY_REQUESTS', 429],
    [422, 'INVALID_FIELDS', 503],
  ])('a %i %s response says that nothing was saved', async (refused, code, answered) => {
    const acknowledge: SiteApi['acknowledge'] = async () => {
      throw problem(refused, code);
    };

    const { status, text } = await post(
      { acknowledged: '1', version: 'x'.repeat(10_000) },
      backend({}, { acknowledge }),
    );

    expect(status).toBe(answered);
    expect(text).toContain("We couldn't save your acknowledgment. Please try again.");
  });
});

describe('the booking', () => {
  test('shows a booked walkthrough, as the enrollment form does', async () => {
    const own = { isAcknowledged: true, bookingUrl: '/book/token-of-the-lead', missing: [] };
    const walkthroughAt = '2026-12-01T18:00:00.000Z';
    const open = async (isBooked: boolean) => {
      const { html, text } = await openPage(START, backend({ ...own, isBooked, walkthroughAt }));
      const [, link] = /href="(\/enroll[^"]*)"/.exec(html.slice(html.indexOf('data-stage')))!;
      return { text, enrollment: (await openPage(link!.replaceAll('&amp;', '&'))).text };
    };
    const [booked, open_] = [await open(true), await open(false)];

    expect(booked.text).toContain(
      "Your walkthrough is booked\nTuesday, December 1, 2026 at 12:00 PM CST\nWe'll meet at the property",
    );
    expect(booked.text).toContain("After the walkthrough, we'll email you the agreement to sign.");
    expect(booked.text).not.toContain('Your acknowledgment is saved');
    expect(booked.text).toContain('View or Change Your Time');
    expect(booked.enrollment).toContain(
      "Your walkthrough is already booked. After the walkthrough, we'll email you the agreement",
    );
    expect(booked.enrollment).not.toContain('schedule your walkthrough');
    expect(open_.text).toContain('Thank you. Your acknowledgment is saved.');
    expect(open_.text).toContain('Choose a Time');
    expect(open_.text).not.toContain('December 1');
    expect(open_.enrollment).toContain('then schedule your walkthrough and sign');
  });

  test('offers enrolling online only to owners who have not enrolled yet', async () => {
    const own = { isAcknowledged: true, bookingUrl: '/book/token-of-the-lead', missing: [] };
    const walkthroughAt = '2026-12-01T18:00:00.000Z';
    const open = async (facts: Partial<AnalysisView>) =>
      (await openPage(START, backend({ ...own, walkthroughAt, ...facts }))).text;
    const enrolled = await open({ isBooked: false, isEnrolled: true });
    const both = await open({ isBooked: true, isEnrolled: true });
    const booked = await open({ isBooked: true, isEnrolled: false });

    expect(enrolled).toContain('We have your enrollment request.');
    expect(enrolled).toContain(
      "Next, choose a time for the walkthrough. We'll email you the agreement to sign after it.",
    );
    expect(enrolled).not.toContain('Thank you. Your acknowledgment is saved.');
    expect(both).toContain('Your walkthrough is booked\nTuesday, December 1, 2026 at 12:00 PM CST');
    expect(both).toContain('We have your enrollment request.\nHave the keys ready');
    expect(booked).toContain('To save time, enroll online before we meet.');
    for (const text of [enrolled, both]) expect(text).not.toMatch(/enroll online (now|before)/i);
    expect(booked).toContain('Enroll Online Now');
  });

  test('offers a closed request neither a walkthrough nor the enrollment, but a way to reach us', async () => {
    const own = { isAcknowledged: true, bookingUrl: '/book/token-of-the-lead', missing: [] };
    const { html, text } = await openPage(START, backend({ ...own, isClosed: true }));

    expect(text).toContain(
      "Nothing left to do here\nYour request is closed, so there's no walkthrough to book and nothing to enroll.",
    );
    expect(html).not.toMatch(/href="(\/enroll\?|\/book\/token)/);
    expect(text).not.toMatch(/Choose a Time|Enroll Online Now|Your acknowledgment is saved/);
    expect(text).toContain('Have a question, or want to start again? Email or call us:');
  });

  test.each(['', '?step=overview', '?step=requirements'])(
    'says that a request is closed before any step: %s',
    async (step) => {
      const { text } = await openPage(START.replace(/\?.*/, '') + step, backend({ isClosed: true }));

      expect(text).toContain('Nothing left to do here');
      expect(text).not.toMatch(/What it costs|What we ask of you|Step \d of 3/);
    },
  );

  // S-54, S-185
  test('opens an external calendar in a new tab', async () => {
    const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
    const context = backend(
      { isAcknowledged: true },
      { company: async () => ({ ...DEMO_COMPANY, bookingUrl }) },
    );
    const { html, text } = await openPage(`${START}?step=booking`, context);

    expect(html).toMatch(
      /<a [^>]*href="https:\/\/booking\.clarity\.example\.com\/walkthrough" target="_blank" rel="noopener"/,
    );
    expect(text).toContain('(opens in a new tab)');
  });

  test('depends on the acknowledgment, whatever the URL says', async () => {
    const forged = await openPage(`${START}?step=booking`, backend());
    const again = await openPage(START, backend({ isAcknowledged: true }));

    expect(forged.text).toContain('Step 2 of 3');
    expect(forged.html).not.toContain('Choose a Time');
    expect(again.text).toContain('Step 3 of 3');
  });

  // decision 12
  test("without an external calendar it leads to the property's own booking page", async () => {
    const own = { isAcknowledged: true, bookingUrl: '/book/token-of-the-lead' };

    const booking = { ...DEMO_COMPANY.booking, durationMinutes: 45 };
    const company = async () => ({ ...DEMO_COMPANY, booking });

    const { html, text } = await openPage(`${START}?step=booking`, backend(own, { company }));

    expect(html).toMatch(/<a [^>]*href="\/book\/token-of-the-lead"[^>]*>Choose a Time<\/a>/);
    expect(text).toContain("It takes about 45 minutes and it's free.");
    expect(html).toContain(`href="mailto:${DEMO_COMPANY.email}"`);
  });
});

test('the enrollment form opens with everything the report knows, so that nothing is asked twice', async () => {
  const api = fakeSiteApi({
    analysis: async () => analysisView({ isAcknowledged: true, status: 'completed' }),
  });
  const { html } = await openPage(`${START}?step=booking`, renderContext({ api }));
  const link = /href="(\/enroll\?[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  const view = analysisView();

  const form = (await openPage(link, renderContext({ api: fakeSiteApi() }))).html;

  const typedIn = (field: string) =>
    new RegExp(`<input[^>]*name="${field}"[^>]*value="([^"]*)"`).exec(form)?.[1];
  expect(`${typedIn('streetAddress')}, ${typedIn('city')}, IA ${typedIn('zipCode')}`).toBe(view.address);
  expect(typedIn('estimatedRent')).toBe(String(view.rentEstimate! * view.property.unitCount));
  expect(form).toMatch(new RegExp(`<option[^>]*value="${view.property.propertyType}"[^>]*selected`));
});

test('a rough standard figure is not carried into the enrollment form', async () => {
  const api = fakeSiteApi({
    analysis: async () => analysisView({ isAcknowledged: true, status: 'fallback' }),
  });

  const { html } = await openPage(`${START}?step=booking`, renderContext({ api }));

  expect(html).toContain('href="/enroll?');
  expect(html).not.toContain('estimatedRent=');
});

test('an unknown lead is a 404 page', async () => {
  const { status, text } = await openPage(START);

  expect(status).toBe(404);
  expect(text).toContain('Lead not found');
});
