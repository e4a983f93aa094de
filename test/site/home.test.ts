import { describe, expect, test } from '@jest/globals';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { openPage, renderContext, SITE_URL, textOf } from './built-site.js';
import { DEMO_COMPANY, fakeSiteApi } from './fake-site-api.js';
import { section } from './page-parts.js';

/** A link's tag by its text, without the new-tab notice. */
function linkTag(html: string, words: string): string {
  return html.match(new RegExp(`<a [^>]*>${words}<`))?.[0] ?? '';
}

describe('home', () => {
  // P-46
  test('shows three value propositions', async () => {
    const { html } = await openPage('/');

    for (const title of ['Reclaim Your Time', 'Maximize Returns', 'Eliminate Stress']) {
      expect(html).toMatch(new RegExp(`<h3>${title}</h3><p class="soft">[^<]{40,}\\.</p>`));
    }
  });

  // P-47, P-58, P-246, P-248
  test('the calculator preview shows its default home with the fees and repairs of a report', async () => {
    const { html, text } = await openPage('/');

    for (const point of [
      '5-year projections',
      'Cash flow analysis',
      'Property value appreciation',
      'Personalized recommendations',
    ]) {
      expect(text).toContain(point);
    }
    expect(text).toContain('$77,273\nmore after 5 years if you rent it out');
    expect(html).toContain('role="img" aria-label="$77,273 more after 5 years if you rent it out"');
    expect(text).toContain('Show the numbers\nYear\nRent out\nSell now\n0\n$62,000\n$62,000\n');
    expect(text).toContain('a $300,000 home that rents for $2,500 a month');
    expect(text).toContain(
      'our Online plan (6.9% of rent plus $39 a month, with setup and tenant placement in the first year), 10% of rent for repairs, 6% selling costs',
    );
  });

  // issue 17: no two figures disagree
  test("the preview's button opens the calculator with the same figures", async () => {
    const { html } = await openPage('/');
    const [, href] = /href="([^"]+)"/.exec(linkTag(html, 'Rent vs Sell Calculator'))!;

    const { text } = await openPage(href!.replaceAll('&amp;', '&'));

    expect(text).toContain('$77,273\nmore after 5 years if you rent it out');
  });

  // P-48, P-141, P-236..P-242, P-245, S-226..S-229
  test('both plans show as receipts, with every tier and every other fee below them', async () => {
    const { html, text } = await openPage('/');

    const plans = textOf(section(html, 'Two plans. Every fee on this page.'));
    expect(plans).toContain(
      "Setup is $299 once per property: $199 due at signing, $100 from the first month's rent. Tenant placement is one month's rent (half a month's rent for 50 or more units).",
    );
    expect(plans).toContain(
      'Online\nYou enroll online and get everything most homes need.\n6.9%\nof rent + $39/mo',
    );
    expect(plans).toContain('Each month\n$177.00\n');
    expect(plans).toContain('First-year fees\n$4,423.00\n');
    expect(plans).toMatch(/First-year fees, \$2,000 rent\s+\$4,423\.00/);
    expect(plans).toContain('8%\nof rent + $150/mo');
    expect(plans).toContain('Each month\n$310.00\n');
    expect(plans).toContain('First-year fees\n$6,019.00\n');
    expect(plans).toContain(
      'Online\nSingle Family\n2-4 Units\n5+ Units\nExecutive Multi-Family\nof rent + $39/mo\n6.9%\n5.9%\n4.9%\n3.9%\ncustom quote\n',
    );
    expect(plans).toContain(
      'Full Service\nUnder 10 Units\n10-49 Units\n50+ Units\nof rent + monthly fee\n8% + $150\n7% + $300\n6% + $500\n',
    );
    expect(plans).toContain(
      'The monthly fee starts when a resident moves in, or right away if the home is already rented. It continues during vacancy.',
    );
    expect(text).toContain(
      "An optional 29-day guarantee\nLeaseMax Service is optional, in addition to tenant placement. For one extra month's rent ($1,500 minimum), we guarantee a resident within 29 days of listing, subject to market conditions.",
    );
    // The shipped badge has expired, even in the demo.
    expect(text).not.toContain('New for 2025');
  });

  test.each([
    ['New for 2025', '2025-12-31', false],
    ['New for 2025', '9999-12-31', true],
    ['New for 2025', null, true],
    [null, null, false],
  ])('the LeaseMax badge %s through %s shows: %s', async (leaseMaxBadge, leaseMaxBadgeEndsOn, shows) => {
    const api = fakeSiteApi({
      company: async () => ({ ...DEMO_COMPANY, leaseMaxBadge, leaseMaxBadgeEndsOn }),
    });

    const { text } = await openPage('/', renderContext({ api }));

    expect(text.includes('New for 2025')).toBe(shows);
  });

  test('the steps show the product with the figures of the price book', async () => {
    const { html } = await openPage('/');

    const steps = textOf(section(html, 'How it works'));
    expect(steps).toContain('Example: 1518 NW Linden Ct, Ankeny\n$2,000');
    expect(steps).toContain(
      'Rent collected\n$2,000.00\nManagement, 6.9%\n−$138.00\nMonthly fee\n−$39.00\nPaid to you\n$1,823.00\n',
    );
  });

  // P-49, P-60
  test.each([
    ['Schedule a Clarity Session', 'https://booking.clarity.example.com/clarity-session'],
    ['Get a Multi-Family Quote', 'https://quote.clarity.example.com/multi-family'],
  ])('%s opens an external page in a new tab, and says so', async (label, href) => {
    const { html } = await openPage('/');

    expect(linkTag(html, label)).toContain(`href="${href}" target="_blank" rel="noopener"`);
    expect(html.slice(html.indexOf(`>${label}<`))).toMatch(
      /^[^/]*<span class="visually-hidden"> \(opens in a new tab\)/,
    );
  });

  // P-50, P-59
  test('shows three team members with role and phone, one with a meeting link, and a link to the full team', async () => {
    const { html, text } = await openPage('/');

    const strip = section(html, 'People you can call');
    expect(strip.match(/<h3>/g)).toHaveLength(3);
    expect(strip.match(/href="tel:51555501\d\d"/g)).toHaveLength(3);
    expect(strip.match(/>Schedule Meeting</g)).toHaveLength(1);
    expect(text).toContain('Hannah Brandt\nOwner and Broker\n');
    expect(linkTag(html, 'View Full Team')).toContain('href="/team"');
  });

  // P-51
  test('shows three five-star owner testimonials', async () => {
    const { html } = await openPage('/');

    const owners = section(html, 'What owners say');
    expect(owners.match(/aria-label="5 out of 5 stars"/g)).toHaveLength(3);
    expect(owners.match(/<blockquote>/g)).toHaveLength(3);
  });

  // P-52..P-54, P-229
  test('shows six cities, each with an illustration and a rentals link in a new tab', async () => {
    const { html } = await openPage('/');

    const areas = section(html, 'Areas we serve');
    expect(
      [...areas.matchAll(/<h3><a href="\/areas\/[a-z-]+">(.*?)<\/a><\/h3>/g)].map(([, name]) => name),
    ).toEqual(['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive']);
    expect(areas.match(/viewBox="0 0 320 160"/g)).toHaveLength(6);
    expect(areas.match(/href="https:[^"]*" target="_blank" rel="noopener">View Rentals</g)).toHaveLength(6);
    expect(linkTag(html, 'Browse Available Rentals')).toContain('href="/rentals"');
  });

  test('says how far beyond those cities we manage homes', async () => {
    const areas = section((await openPage('/')).html, 'Areas we serve');

    expect(areas).toContain('And everywhere else within 25 miles of downtown Des Moines.');
    expect(areas).toContain('<a href="/areas">See all areas</a>');
  });

  // P-55
  test('quotes two residents', async () => {
    const { html } = await openPage('/');

    expect(section(html, 'What residents say').match(/<blockquote>/g)).toHaveLength(2);
  });

  // P-56, P-57
  test('Get Started Now leads to enrollment, Instant Rent Analysis to the analysis', async () => {
    const { html } = await openPage('/');

    expect(linkTag(html, 'Get Started Now')).toContain('href="/enroll"');
    expect(linkTag(html, 'Instant Rent Analysis')).toContain('href="/analysis"');
  });

  // P-34, P-62, decision 44
  test('claims only what is configured, and marks the demo once', async () => {
    const unconfigured = fakeSiteApi({ company: async () => COMPANY_DEFAULTS });

    const demo = await openPage('/');
    const plain = await openPage('/', renderContext({ api: unconfigured, isDemo: false }));
    const analysis = await openPage('/analysis', renderContext({ api: unconfigured, isDemo: false }));

    expect(demo.text).toContain('4.5 out of 5\nfrom 500+ reviews');
    expect(demo.text).toContain('500+\nproperty owners trust us');
    expect(demo.text.match(/\bDemo\n/g)).toHaveLength(1);
    expect(demo.text).not.toMatch(/sample/i);
    for (const { text } of [plain, analysis]) expect(text).not.toMatch(/500\+|out of 5|\bDemo\n/);
  });

  test('the rental links we ship with show in the demo only', async () => {
    const { html } = await openPage('/', renderContext({ isDemo: false }));

    const areas = section(html, 'Areas we serve');
    expect(areas.match(/<h3>/g)).toHaveLength(6);
    expect(areas).not.toContain('View Rentals');
  });

  test('content that fails to load only hides its sections, and the error is logged', async () => {
    const errors: unknown[] = [];
    const api = fakeSiteApi({ content: () => Promise.reject(new Error('database is away')) });

    const page = await openPage('/', renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(200);
    expect(page.text).toContain('How it works');
    expect(page.text).toContain('Rent it out, or sell it?');
    expect(page.text).not.toMatch(/more after 5 years|First-year fees/);
    expect(page.text).not.toContain('What owners say');
    expect(errors).toHaveLength(1);
  });

  test('structured data describes the company, without a rating', async () => {
    const { html } = await openPage('/');

    const facts = JSON.parse(html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/)![1]!);
    expect(facts).toMatchObject({
      '@type': 'RealEstateAgent',
      name: 'Clarity Property Management',
      url: `${SITE_URL}/`,
      telephone: '515-555-0142',
      address: { addressLocality: 'West Des Moines', addressRegion: 'IA' },
    });
    expect(facts.areaServed).toHaveLength(6);
    expect(JSON.stringify(facts)).not.toMatch(/rating|review/i);
  });
});

test('a visitor gets the fees at their own rent from the home page, without JavaScript', async () => {
  const { html } = await openPage('/');
  const [, action, fields] = /<form [^>]*action="(\/pricing[^"]*)"[^>]*>(.*?)<\/form>/s.exec(html)!;

  expect(fields).toMatch(/<input [^>]*name="rent"/);
  expect(action).toBe('/pricing#my-fees');
  const { text } = await openPage('/pricing?rent=1400');
  expect(text).toContain('On a home renting for $1,400');
});
