import { describe, expect, test } from '@jest/globals';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, renderContext, SITE_URL } from './built-site.js';
import { fakeSiteApi } from './fake-site-api.js';
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
      expect(html).toMatch(new RegExp(`<h3>${title}</h3><p class="lead">[^<]{40,}\\.</p>`));
    }
  });

  // P-47, P-58, P-246, P-248
  test('the calculator preview shows the result for its defaults', async () => {
    const { html, text } = await openPage('/');

    for (const point of [
      '5-year projections',
      'Cash flow analysis',
      'Property value appreciation',
      'Personalized recommendations',
    ]) {
      expect(text).toContain(point);
    }
    expect(linkTag(html, 'Rent vs Sell Calculator')).toContain('href="/rent-vs-sell"');
    expect(text).toContain('$91,262\nmore after 5 years if you rent it out');
    expect(html).toContain('role="img" aria-label="$91,262 more after 5 years if you rent it out"');
    expect(text).toContain('Show the numbers\nYear\nRent out\nSell now\n0\n$62,000\n$62,000\n');
    expect(text).toContain('a $300,000 home that rents for $2,500 a month');
    expect(text).toContain('6% of rent for management and 5% for maintenance');
  });

  // P-48, P-141, P-236..P-241, P-245
  test('four tiers show their rate with the other fees right under them', async () => {
    const { text } = await openPage('/');

    const pricing = text.slice(text.indexOf('Simple pricing'));
    for (const [tier, rate] of [
      ['Single Family', '6.9%'],
      ['2-4 Units', '5.9%'],
      ['5+ Units', '4.9%'],
      ['Executive Multi-Family', '3.9%'],
    ]) {
      const quote = tier === 'Executive Multi-Family' ? ', as a custom quote' : '';
      expect(pricing).toContain(`${tier}\n${rate}\nof the rent, plus $39 a month${quote}\n`);
    }
    expect(pricing).toContain(
      'It starts at occupancy for new vacant properties, immediately for occupied ones, and continues during vacancy.',
    );
    expect(pricing).toContain('$199 one-time setup fee');
    expect(pricing).toContain(
      "One month's rent, minimum $1,500: a resident guaranteed in 29 days, subject to market conditions.",
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
    expect(strip).toContain('Sample team');
  });

  // P-51, decision 44
  test('shows three five-star owner testimonials, marked as samples', async () => {
    const { html } = await openPage('/');

    const owners = section(html, 'What owners say');
    expect(owners.match(/aria-label="5 out of 5 stars"/g)).toHaveLength(3);
    expect(owners.match(/<blockquote>/g)).toHaveLength(3);
    expect(owners.match(/Sample testimonial/g)).toHaveLength(3);
  });

  // P-52..P-54, P-229
  test('shows six neighborhoods, each with an illustration and a rentals link in a new tab', async () => {
    const { html } = await openPage('/');

    const areas = section(html, 'Neighborhoods we serve');
    expect([...areas.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual([
      'West Des Moines',
      'Ankeny',
      'Urbandale',
      'Johnston',
      'Waukee',
      'Clive',
    ]);
    expect(areas.match(/viewBox="0 0 320 160"/g)).toHaveLength(6);
    expect(areas.match(/href="https:[^"]*" target="_blank" rel="noopener">View Rentals</g)).toHaveLength(6);
    expect(linkTag(html, 'Browse Available Rentals')).toContain('href="/rentals"');
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

  test('content written by the company is not marked as a sample', async () => {
    const { testimonials, residentQuotes, team } = SHIPPED;
    const own = <T extends { isSample: boolean }>(list: T[]) =>
      list.map((each) => ({ ...each, isSample: false }));
    const content = {
      ...SHIPPED,
      testimonials: own(testimonials),
      residentQuotes: own(residentQuotes),
      team: own(team),
    };

    const { text } = await openPage(
      '/',
      renderContext({ api: fakeSiteApi({ content: async () => content }) }),
    );

    expect(text).toContain('Karen D.');
    expect(text).not.toMatch(/sample/i);
  });

  test('content that fails to load only hides its sections, and the error is logged', async () => {
    const errors: unknown[] = [];
    const api = fakeSiteApi({ content: () => Promise.reject(new Error('database is away')) });

    const page = await openPage('/', renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(200);
    expect(page.text).toContain('Simple pricing');
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
