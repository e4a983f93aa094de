import { describe, expect, test } from '@jest/globals';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, renderContext, SITE_URL, textOf } from './built-site.js';
import { fakeSiteApi } from './fake-site-api.js';
import { factsOf, section } from './page-parts.js';

const withoutPrices = renderContext({
  api: fakeSiteApi({ content: async () => ({ ...SHIPPED, priceBook: null }) }),
});

describe('the pricing page', () => {
  test('shows both plans, every tier and every fee', async () => {
    const { html, text } = await openPage('/pricing');

    expect(text).toContain('Setup is $299 once: $199 due at signing');
    expect(textOf(section(html, 'The two plans'))).toContain('First-year fees\n$4,898.28\n');
    const all = textOf(section(html, 'Every fee we charge'));
    for (const row of [
      'Management, Online\n3.9% to 6.9% of rent\n',
      'Management, Full Service\n6% to 8% of rent\n',
      'Monthly fee, Online\n$39\n',
      'Base fee, Full Service\n$150 to $500\n',
      "One-time setup fee\n$299\n$199 due at signing, $100 from the first month's rent\n",
      "Tenant placement\nOne month's rent; half a month's rent for 50 or more units\n",
      "LeaseMax Service\nOne month's rent, minimum $1,500\n",
    ])
      expect(all).toContain(row);
  });

  // The agreed example: $27,120.00 rent, $4,898.28 fees and $2,712.00 repairs leave $19,509.72.
  test.each([
    ['', 'On a home renting for $2,260', '$4,898.28', '$19,509.72'],
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
      expect(text).toContain('On a home renting for $2,260');
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
    expect(text).toContain('an occupied home pays none until then');
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
    expect(text.includes('Is it the rent of one unit?')).toBe(asks);
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
    expect(text).toContain('We ask before spending more than $1,500 on a repair.');
  });

  test('works without prices', async () => {
    const { status, text } = await openPage('/services', withoutPrices);

    expect(status).toBe(200);
    expect(text).not.toContain('What each plan includes');
  });
});

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

    expect(text).toContain('Online is 6.9% of rent plus $39 a month for one home.');
    expect(text).toContain(
      "$199 when you sign. The other $100 of the setup fee comes out of the first month's rent.",
    );
    for (const { question, answer } of SHIPPED.faqs) expect(text).toContain(`${question}\n${answer}\n`);
    const [facts, ...others] = factsOf(html).filter((each) => each['@type'] === 'FAQPage');
    expect(others).toEqual([]);
    expect(facts!.mainEntity).toHaveLength(html.match(/<details><summary>/g)!.length);
  });

  test('without stored FAQs still answers what things cost', async () => {
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, faqs: [] }) });

    const { text } = await openPage('/faq', renderContext({ api }));

    expect(text).toContain('What does management cost?');
    expect(text).not.toContain('Realtor referrals\n');
  });

  test('with nothing to answer has no structured data', async () => {
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, faqs: [], priceBook: null }) });

    const { status, html } = await openPage('/faq', renderContext({ api }));

    expect(status).toBe(200);
    expect(html).not.toContain('FAQPage');
  });
});
