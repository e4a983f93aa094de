import { describe, expect, test } from '@jest/globals';
import { type ManagementTerms, NO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, renderContext, SITE_URL, textOf } from './built-site.js';
import { analysisView, DEMO_COMPANY, fakeSiteApi } from './fake-site-api.js';
import { factsOf, section } from './page-parts.js';

const withoutPrices = renderContext({
  api: fakeSiteApi({ content: async () => ({ ...SHIPPED, priceBook: null }) }),
});

/** A company with only these terms. */
function withTerms(terms: Partial<ManagementTerms>) {
  const managementTerms = { ...NO_MANAGEMENT_TERMS, ...terms };
  return renderContext({ api: fakeSiteApi({ company: async () => ({ ...DEMO_COMPANY, managementTerms }) }) });
}

function questionsIn(html: string): string[] {
  return [...section(html, 'What you sign up for').matchAll(/<dt>(.*?)<\/dt>/g)].map(
    ([, question]) => question!,
  );
}

describe('the pricing page', () => {
  test('shows both plans, every tier and every fee', async () => {
    const { html, text } = await openPage('/pricing');

    expect(text).toContain('Setup is $299 once per property: $199 due at signing');
    expect(text).toContain('Each property is priced on its own, by its number of units.');
    expect(textOf(section(html, 'The two plans'))).toContain('First-year fees\n$4,423.00\n');
    const all = textOf(section(html, 'Every fee we charge'));
    for (const row of [
      'Management, Online\n3.9% to 6.9% of rent\n',
      'Management, Full Service\n6% to 8% of rent\n',
      'Monthly fee per property, Online\n$39\n',
      'Monthly fee per property, Full Service\n$150 to $500\n',
      "One-time setup fee\n$299\n$199 due at signing, $100 from the first month's rent\n",
      "Tenant placement\nOne month's rent; half a month's rent for 50 or more units\n",
      "LeaseMax Service\nOne month's rent, minimum $1,500\n",
    ])
      expect(all).toContain(row);
  });

  // P-141
  test('shows the plans by the names and in the words that the company gave them', async () => {
    const priceBook = structuredClone(SHIPPED.priceBook!);
    Object.assign(priceBook.plans.online, {
      name: 'Essentials',
      description: 'You do a little, we do the rest.',
      inclusions: ['A yearly inspection'],
    });
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, priceBook }) });

    for (const path of ['/', '/pricing']) {
      const { text } = await openPage(path, renderContext({ api }));
      expect(text).toContain('Essentials\nYou do a little, we do the rest.\n6.9%');
      expect(text).toContain('A yearly inspection');
      expect(text).not.toContain('You enroll online and get everything most homes need.');
    }
  });

  test('asks for the rent of all units together, as a report shows the rent of each', async () => {
    expect((await openPage('/pricing')).text).toContain('Total monthly rent');
  });

  // The agreed example: $27,120.00 rent, $4,898.28 fees and $2,712.00 repairs leave $19,509.72.
  test.each([
    ['', 'On a home renting for $2,000', '$4,423.00', '$17,177.00'],
    ['?rent=1800&units=1', 'On a home renting for $1,800', '$4,057.40', '$15,382.60'],
    ['?rent=%242%2C260', 'On a home renting for $2,260', '$4,898.28', '$19,509.72'],
    ['?rent=6000&units=4', 'On 4 units renting for $6,000 in total', '$11,015.00', '$53,785.00'],
    ['?rent=105000&units=50', 'On 50 units renting for $105,000 in total', '$115,007.00', '$1,018,993.00'],
  ])('/pricing%s computes the visitor’s own example', async (query, title, fees, left) => {
    const { html } = await openPage(`/pricing${query}`);

    expect(textOf(section(html, 'The two plans'))).toContain(title);
    expect(textOf(section(html, 'The two plans'))).toContain(`First-year fees\n${fees}\n`);
    expect(html).toContain(left);
    const [, enroll] = /href="(\/enroll\?[^"]*)"/.exec(section(html, 'The two plans'))!;
    const { text: enrollment } = await openPage(enroll!.replaceAll('&amp;', '&'));
    expect(enrollment).toContain(`${fees} in the first year`);
  });

  test.each(['abc', '-5', '0', '1e9', '<script>', 'Infinity', 'NaN'])(
    'a rent of %s falls back to the example and says so',
    async (rent) => {
      const { status, text, html } = await openPage(`/pricing?rent=${encodeURIComponent(rent)}`);

      expect(status).toBe(200);
      expect(text).toContain('Enter a rent from $100 to $1,000,000');
      expect(text).toContain('On a home renting for $2,000');
      expect(html).not.toContain('<script>"');
    },
  );

  // S-229
  test.each([
    ['?rent=1800', "Tenant placement\nOne month's rent\n$1,800.00"],
    ['?rent=9500&units=10', "Tenant placement\nOne month's rent, all 10 units: about $950 each\n$9,500.00"],
    [
      '?rent=105000&units=50',
      "Tenant placement\nHalf a month's rent, all 50 units: about $1,050 each\n$52,500.00",
    ],
  ])('/pricing%s says what tenant placement buys, and when', async (query, words) => {
    const { text } = await openPage(`/pricing${query}`);

    expect(text).toContain(words);
    expect(text).toContain("If a resident lives there now, it's due only when the next one moves in.");
  });

  test.each([
    ['?rent=1800', '<h2', 'The two plans'],
    ['?rent=abc', '<form', 'Enter a rent from'],
    ['?rent=90000&units=501', '<form', 'up to 500 units'],
  ])('/pricing%s: the button leads to the answer, without JavaScript', async (query, tag, answer) => {
    const { html } = await openPage(`/pricing${query}`);

    const [, target] = /<form[^>]* action="\/pricing#([^"]*)"/.exec(html)!;
    const [found] = html.match(new RegExp(`<\\w+[^>]* id="${target}"[^]*`))!;
    expect(html.split(`id="${target}"`)).toHaveLength(2);
    expect(found.startsWith(tag)).toBe(true);
    expect(textOf(found.slice(0, 3000))).toContain(answer);
  });

  test.each([
    ['?rent=1950&units=10', true],
    ['?rent=2000&units=10', false],
  ])('/pricing%s: whether it asks if that is the rent of one unit: %s', async (query, asks) => {
    const { text } = await openPage(`/pricing${query}`);

    expect(text.includes("That's $195 a month for each unit.")).toBe(asks);
    expect(text.includes('Did you enter the rent for one unit?')).toBe(asks);
  });

  // Decision 44
  test('answers what owners ask before they sign, as far as the company has', async () => {
    const { html } = await openPage('/pricing');
    const { html: bare } = await openPage('/pricing', withTerms({ payout: 'On the 12th.' }));

    expect(questionsIn(html)).toEqual([
      'How long does the agreement run?',
      'How much notice do I have to give?',
      'What does it cost to leave early?',
      'When do I get paid?',
      'How much do you hold in reserve?',
      'Do you ask before making repairs?',
      'Do you mark up repairs?',
      'Is there a fee when a lease renews?',
      'Who holds the security deposit?',
    ]);
    expect(textOf(section(html, 'What you sign up for'))).toContain(
      "How much notice do I have to give?\n60 days' written notice",
    );
    expect(questionsIn(bare)).toEqual([
      'How long does the agreement run?',
      'When do I get paid?',
      'Do you ask before making repairs?',
    ]);
  });

  test.each([
    ['', 'sample=2000'],
    ['?rent=7400&units=4', 'unitCount=4&amp;estimatedRent=7400&amp;propertyType=multi-family'],
  ])('/pricing%s: each plan can be started online, with the same figures', async (query, figures) => {
    const { html } = await openPage(`/pricing${query}`);
    const plans = section(html, 'The two plans');
    const [, link] = /href="([^"]*)">Enroll in Full Service</.exec(plans)!;
    const { html: form } = await openPage(link!.replaceAll('&amp;', '&'));

    expect(plans).toContain(`href="/enroll?plan=online&amp;${figures}">Enroll Online<`);
    expect(link).toBe(`/enroll?plan=full-service&amp;${figures}`);
    expect(textOf(plans)).toContain('Talk About Full Service');
    expect(textOf(form)).toContain('The Full Service plan.');
    expect(form).toMatch(/<option value="full-service" selected=""/);
  });

  test('every page says the same about repairs, with the amount', async () => {
    for (const path of ['/pricing', '/faq', '/services'])
      expect((await openPage(path)).text).toContain(REPAIRS);
    const { html } = await openPage('/pricing');
    expect(textOf(section(html, 'Every fee we charge'))).toContain(REPAIRS);
    expect(textOf(section(html, 'What you sign up for'))).toContain(REPAIRS);
  });

  test('the fee list includes renewals and markups if the company sets them', async () => {
    const said = { renewals: '$100 a renewal.', repairMarkup: '5% on top.' };
    const { html } = await openPage('/pricing', withTerms(said));
    const fees = textOf(section(html, 'Every fee we charge'));
    const demo = textOf(section((await openPage('/pricing')).html, 'Every fee we charge'));
    const silent = textOf(section((await openPage('/pricing', withTerms({}))).html, 'Every fee we charge'));

    expect(fees).toContain('Lease renewal\n$100 a renewal.\nWhen your resident renews');
    expect(fees).toContain('Repairs\n5% on top.\n');
    expect(demo).toContain('Lease renewal\nNo renewal fee.');
    expect(demo).toContain('Repairs\nNo markup.');
    expect(silent).toContain('Repairs\nVaries by repair\n');
    expect(silent).not.toMatch(/renew|markup|null/i);
  });

  test.each([
    [{ noticeDays: 0 }, 'How much notice do I have to give?\nNone. You can leave whenever you want.'],
    [{ noticeDays: 1 }, "How much notice do I have to give?\n1 day's written notice."],
    [{ reserveDollars: 0 }, 'How much do you hold in reserve?\nNone.'],
    [{ reserveDollars: 1_250 }, 'How much do you hold in reserve?\n$1,250 per property'],
    [{ agreementMonths: 1 }, 'How long does the agreement run?\n1 month.'],
    [{}, 'How long does the agreement run?\n12 months.'],
  ])('with the terms %j says: %s', async (terms, words) => {
    expect((await openPage('/pricing', withTerms(terms))).text).toContain(words);
  });

  // P-245
  test.each(['/', '/pricing', '/faq', '/enroll'])(
    '%s says what happens if the guarantee is missed, right next to it',
    async (path) => {
      const guarantee = 'e guarantee a resident within 29 days of listing, subject to market conditions.';
      const promised = (await openPage(path, withTerms({ guaranteeRemedy: 'We pay the rent.' }))).text;
      const silent = (await openPage(path, withTerms({}))).text;

      expect(promised).toContain(`${guarantee} We pay the rent.`);
      expect(silent).toContain(guarantee);
      expect(silent).not.toMatch(/null|we miss that date/);
    },
  );

  test.each(['/', '/pricing', '/faq'])('%s says what LeaseMax costs on several units', async (path) => {
    expect((await openPage(path)).text).toContain('one fee based on the rent of all of them');
  });

  test.each(['/services', '/enroll', '/analysis/any'])('%s leads to the terms', async (path) => {
    const { html } = await openPage(
      path,
      renderContext({ api: fakeSiteApi({ analysis: async () => analysisView() }) }),
    );
    const { html: pricing } = await openPage('/pricing');

    expect(html).toContain('href="/pricing#terms"');
    expect(section(pricing, 'What you sign up for')).toContain('12 months.');
    expect(pricing).toContain('id="terms"');
  });

  test('has one URL for search engines, whatever the rent', async () => {
    const { html } = await openPage('/pricing?rent=1800');

    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/pricing"/>`);
  });

  test('shows no figures when the prices cannot be read', async () => {
    const { status, text } = await openPage('/pricing', withoutPrices);

    expect(status).toBe(200);
    expect(text).toContain("We can't show prices right now");
    expect(text).not.toMatch(/6\.9%|\$299/);
  });
});

describe('the services page', () => {
  // P-42..P-44
  test('explains each service and lists what the plans include', async () => {
    const { text } = await openPage('/services');

    for (const point of SERVICE_POINTS) expect(text).toContain(`${point}\n`);
    expect(text).toContain('A named manager who visits each season');
    // A promise of one plan only.
    expect(text.match(/\bbids\b/gi)).toEqual(['Bids']);
    expect(text).toContain(REPAIRS);
    expect(text).toContain(
      "For one home, 6.9% of rent + $39 a month. At our sample rent of $2,000, that's $4,423.00 in the first year",
    );
  });

  test('works without prices', async () => {
    const { status, text } = await openPage('/services', withoutPrices);

    expect(status).toBe(200);
    expect(text).not.toContain('What each plan includes');
  });
});

const REPAIRS =
  "We take care of repairs under $1,500 right away. For anything larger, we ask you first, unless someone's safety or the building is at risk.";

const SERVICE_POINTS = [
  'Resident screening',
  'Rent collection and deposits',
  'Resident support',
  'Regular inspections',
  'Maintenance coordination',
  'Emergency response',
  'Market analysis and pricing',
  'Monthly statements',
  'Year-end tax documents',
];

describe('the FAQ page', () => {
  test('answers with the figures of the price book and every stored FAQ, once each in structured data', async () => {
    const { html, text } = await openPage('/faq');

    expect(text).toContain(
      'Online is 6.9% of rent plus $39 a month for one home. At our sample rent of $2,000, that is $177.00 a month, and $4,423.00 in the first year with setup and tenant placement.',
    );
    expect(text).toContain("For one home, it's $39 with Online and $150 with Full Service.");
    expect(text).toContain(
      "$199 when you sign. When a new resident moves in, we take the other $100 of the setup fee, tenant placement (one month's rent) and that month's fees from the first month's rent. If the rent doesn't cover them, you pay the difference at move-in. At our sample rent of $2,000, the first month comes to $2,476.00 with Online ($199 at signing, $2,000 from the first month's rent, and $277 more at move-in) and $2,609.00 with Full Service ($199 at signing, $2,000 from the first month's rent, and $410 more at move-in).",
    );
    expect(text).toContain(
      "For a property with several units, it's one fee based on the rent of all of them. At our sample rent of $2,000, the fee is $2,000. Without LeaseMax, we don't promise a date. We average 14 days from listing to signed lease.",
    );
    for (const { question, answer } of SHIPPED.faqs) expect(text).toContain(`${question}\n${answer}\n`);
    const [facts, ...others] = factsOf(html).filter((each) => each['@type'] === 'FAQPage');
    expect(others).toEqual([]);
    expect(facts!.mainEntity).toHaveLength(html.match(/<details><summary>/g)!.length);
  });

  test('computes the sample amounts from the current price book', async () => {
    const priceBook = {
      ...SHIPPED.priceBook!,
      tenantPlacement: { months: 0.5, manyUnitsFrom: 50, manyUnitsMonths: 0.25 },
      leaseMax: { months: 1, minimumCents: 2500_00, residentWithinDays: 21 },
    };
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, priceBook }) });

    const { text } = await openPage('/faq', renderContext({ api }));

    expect(text).toContain(
      '$177.00 a month, and $3,423.00 in the first year with setup and tenant placement.',
    );
    expect(text).toContain(
      "the first month comes to $1,476.00 with Online ($199 at signing and $1,277 from the first month's rent) and",
    );
    expect(text).toContain('At our sample rent of $2,000, the fee is $2,500.');
  });

  test('leaves out the second part of the setup fee if all of it is due at signing', async () => {
    const priceBook = { ...SHIPPED.priceBook!, setup: { dueAtSigningCents: 250_00, fromFirstRentCents: 0 } };
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, priceBook }) });

    const { text } = await openPage('/faq', renderContext({ api }));

    expect(text).toContain(
      "$250 when you sign. When a new resident moves in, we take tenant placement (one month's rent) and",
    );
    expect(text).not.toContain('$0');
  });

  test('every example is of one home, at the rent that the enrollment form starts with', async () => {
    const priceBook = { ...SHIPPED.priceBook!, defaultRentCents: 1_700_00 };
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, priceBook }) });
    const open = async (path: string) => (await openPage(path, renderContext({ api }))).text;

    expect(await open('/enroll')).toContain('Based on $1,700 monthly rent');
    expect(await open('/')).toContain('$1,700\n/mo\n$1,545\n$1,835');
    for (const path of ['/', '/pricing']) expect(await open(path)).toContain('On a home renting for $1,700');
    for (const path of ['/services', '/faq'])
      expect(new Set((await open(path)).match(/sample rent of \$\d+,\d+/g))).toEqual(
        new Set(['sample rent of $1,700']),
      );
  });

  test('without stored FAQs still answers what things cost', async () => {
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, faqs: [] }) });

    const { text } = await openPage('/faq', renderContext({ api }));

    expect(text).toContain('What does management cost?');
    expect(text).not.toContain('Realtor referrals\n');
    expect(text).toContain('The agreement\nHow long does the agreement run?\n12 months.');
  });

  test('with nothing to answer has no structured data', async () => {
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, faqs: [], priceBook: null }) });

    const { status, html } = await openPage('/faq', renderContext({ api }));

    expect(status).toBe(200);
    expect(html).not.toContain('FAQPage');
  });
});
