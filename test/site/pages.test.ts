import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SIGNED_COPY_DAYS } from '#shared/document.js';
import { phoneLink } from '../../site/src/phone.js';
import { SHIPPED } from '../support/shipped-content.js';
import { answer, openPage, renderContext, SITE_URL, textOf } from './built-site.js';
import { aPicture, fakeSiteApi, listingCompany, NO_IMAGES, problem } from './fake-site-api.js';
import { element, factsOf, linksIn, section, wordsIn } from './page-parts.js';

describe('header and footer', () => {
  // P-20..P-25
  test('the header links to phone, email, both portals, rentals, enrollment and the analysis', async () => {
    const header = element((await openPage('/')).html, 'header');
    const [publicNav] = header.split(/<nav[^>]*aria-label="Staff"/);

    expect(linksIn(publicNav!)).toEqual({
      'Call 515-555-0142': 'tel:5155550142',
      'Email hello@clarity.example.com': 'mailto:hello@clarity.example.com',
      'Resident Portal': 'https://residents.clarity.example.com',
      'Owner Portal': 'https://owners.clarity.example.com',
      'Clarity Property Management, home': '/',
      'Available Rentals': '/rentals',
      Pricing: '/pricing',
      Services: '/services',
      'Rent vs Sell': '/rent-vs-sell',
      Blog: '/blog',
      Team: '/team',
      FAQ: '/faq',
      'Enroll Online': '/enroll',
      'Free Rental Analysis': '/analysis',
    });
  });

  // P-26..P-29
  test('the staff header has its links, admin-only links, Enroll Online and Logout', async () => {
    const header = element((await openPage('/')).html, 'header');
    const staff = header.match(/<div[^>]*data-for="staff".*?<\/div>/s)![0];

    expect(linksIn(staff)).toEqual({
      Dashboard: '/dashboard',
      Documents: '/documents',
      Admin: '/admin',
      Blog: '/admin/blog',
      Campaigns: '/admin/campaigns',
      Analytics: '/admin/analytics',
      'Enroll Online': '/enroll',
    });
    expect([...staff.matchAll(/href="([^"]*)" data-for="admin"/g)].map(([, href]) => href)).toEqual([
      '/admin',
      '/admin/blog',
      '/admin/campaigns',
      '/admin/analytics',
    ]);
    expect(wordsIn(staff, 'button')).toEqual(['Logout']);
  });

  // P-208
  test('without a listings script, third parties are reached by links or the listings frame only', async () => {
    const [home, rentals, enroll] = await Promise.all(
      ['/', '/rentals', '/enroll'].map((path) =>
        openPage(path, renderContext({ api: fakeSiteApi({ company: listingCompany }) })),
      ),
    );

    expect(home!.html).toContain('href="https://booking.clarity.example.com/clarity-session"');
    expect(rentals!.html).toMatch(/<iframe[^>]*src="https:\/\/homes\.example\.com/);
    for (const { html } of [home!, rentals!, enroll!])
      expect([...html.matchAll(/<script[^>]*src="(?!\/site-assets\/)/g)]).toEqual([]);
  });

  // P-30..P-34, P-257
  test('the footer has links, services, address, social links and the rating', async () => {
    const footer = element((await openPage('/')).html, 'footer');

    expect(linksIn(section(footer, 'Quick links'))).toEqual({
      'Free Rental Analysis': '/analysis',
      'Enroll Online': '/enroll',
      'Available Rentals': '/rentals',
      Pricing: '/pricing',
      Services: '/services',
      'Rent vs Sell': '/rent-vs-sell',
      Blog: '/blog',
      Team: '/team',
      FAQ: '/faq',
      'Invest-A-View': '/invest-a-view',
      'Areas We Serve': '/areas',
      'Realtor Referrals': '/realtor-referral',
    });
    expect(wordsIn(section(footer, 'Services'), 'li')).toEqual([
      'Property protection',
      'Tenant screening',
      'Property marketing',
      'Rent collection',
      '24/7 maintenance',
      'Vendor management',
    ]);
    const contact = section(footer, 'Visit and contact');
    expect(textOf(contact)).toContain('1200 Prairie Parkway, Suite 300\nWest Des Moines, IA 50266\n');
    expect(linksIn(contact)).toMatchObject({
      Facebook: 'https://facebook.example.com/clarity',
      Instagram: 'https://instagram.example.com/clarity',
      LinkedIn: 'https://linkedin.example.com/company/clarity',
    });
    expect(textOf(footer)).toMatch(/4\.5 out of 5\n.*from 500\+ reviews/s);
  });

  // P-35
  test('Admin Login leads to the login page without JavaScript', async () => {
    const { html } = await openPage('/');

    expect(html).toMatch(/<form[^>]*action="\/login"[^>]*><button[^>]*type="submit"[^>]*>Admin Login</);
  });

  // P-203, P-223
  test('an uploaded logo has a placeholder of its size', async () => {
    const api = fakeSiteApi({ siteImages: async () => ({ ...NO_IMAGES, logo: aPicture('logo') }) });

    const { html } = await openPage('/', renderContext({ api }));

    expect(html).toMatch(
      /<picture><source type="image\/avif" srcSet="\/site-images\/logo-480.avif 480w" sizes="160px"\/><img src="\/site-images\/logo.png\?v=1" alt="" width="160" height="48"/,
    );
  });

  test('if the company fails to load, defaults are shown and the error is logged', async () => {
    const errors: unknown[] = [];
    const api = fakeSiteApi({ company: () => Promise.reject(new Error('database is away')) });

    const page = await openPage('/', renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(200);
    expect(page.text).toContain('515-555-0142');
    expect(errors).toHaveLength(1);
  });
});

describe('home', () => {
  // P-5, P-38..P-41
  test('the home page hero has two calls to action', async () => {
    const { html, text } = await openPage('/');

    expect(text).toContain('Effortless Living. Exceptional Management.');
    expect(text).toContain("From Residents to Investors, We've Got You Covered");
    expect(text).toContain('Looking for a Home?');
    expect(html).toMatch(/<a[^>]*href="\/rentals"[^>]*>Search Available Rentals</);
    expect(text).toContain('Own a Property?');
    expect(html).toMatch(
      /<form[^>]*action="\/analysis"[^>]*>.*<button[^>]*type="submit">Get Free Property Analysis</s,
    );
  });

  // P-1, P-2
  test('the home page metadata addresses renters and owners in Greater Des Moines', async () => {
    const { html, text } = await openPage('/');

    expect(text).toContain('Looking for a Home?\nSearch Available Rentals');
    expect(text).toContain('Own a Property?');
    expect(html).toMatch(
      /<meta name="description" content="Find a home to rent, or see what your property could earn[^"]*Greater Des Moines, Iowa/,
    );
  });

  // P-42..P-44
  test('shows three services with their points', async () => {
    const { text } = await openPage('/');

    for (const words of [
      'Resident Relations\nResident screening\nRent collection and deposits\nResident support',
      'Property Care\nRegular inspections\nMaintenance coordination\nEmergency response',
      'Financial Services\nMarket analysis and pricing\nMonthly statements\nYear-end tax documents',
    ]) {
      expect(text).toContain(words);
    }
  });

  // P-45
  test('an uploaded hero image replaces the illustration', async () => {
    const api = fakeSiteApi({ siteImages: async () => ({ ...NO_IMAGES, hero: aPicture('hero') }) });

    const drawn = await openPage('/');
    const uploaded = await openPage('/', renderContext({ api }));

    expect(drawn.html).toContain('id="ds-window"');
    expect(uploaded.html).toMatch(
      /<img src="\/site-images\/hero.png\?v=1" alt="" width="1200" height="900" style="background:url\(data:[^"]+" class="[^"]+" fetchPriority="high"/,
    );
    expect(uploaded.html).not.toContain('id="ds-window"');
  });
});

describe('the document', () => {
  test('has language, viewport, title, description and canonical URL', async () => {
    const { html } = await openPage('/analysis?utm_source=mail');

    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-US">/);
    expect(html).toContain('name="viewport"');
    expect(html).toContain('<title>Free Rental Analysis | Clarity Property Management</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/analysis"/>`);
  });

  test.each(['/analysis', '/rentals', '/nowhere'])(
    'every inline script of %s that runs is named by its hash, and nothing else is',
    async (path) => {
      const { html, headers } = await openPage(path);

      const running = [...html.matchAll(/<script(?![^>]*(?:src=|json"))[^>]*>(.*?)<\/script>/gs)];
      const hashes = running.map(
        ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
      );
      expect(running.length).toBeGreaterThan(1);
      expect(headers.get('x-page-inline-scripts')!.split(' ').sort()).toEqual(hashes.sort());
    },
  );

  test('nothing in the URL can break out of the hydration data', async () => {
    const { html } = await openPage('/analysis?utm_source=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E');

    const state = html.match(/id="hydration"[^>]*>(.*?)<\/script>/)![1]!;
    expect(state).toContain('\\u003c/script\\u003e');
    expect(JSON.parse(state)).toHaveProperty('loaderData');
    expect(html).not.toContain('<script>alert(1)');
  });

  // P-110, decision 44
  test.each([
    ['/analysis', 'analysis'],
    ['/enroll', 'enroll'],
    ['/realtor-referral', 'referral'],
  ])('has structured data for the FAQs of %s', async (path, page) => {
    const { html } = await openPage(path);

    const [facts, ...others] = factsOf(html).filter((each) => each['@type'] === 'FAQPage');
    const asked = SHIPPED.faqs.filter((each) => each.page === page);
    expect(asked.length).toBeGreaterThan(1);
    expect(others).toEqual([]);
    expect(facts!.mainEntity).toEqual(
      asked.map(({ question, answer: text }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    );
  });

  test('HEAD answers like GET without a body', async () => {
    const page = await answer(new Request(SITE_URL, { method: 'HEAD' }), renderContext());

    expect(page.status).toBe(200);
    expect(page.html).toBe('');
  });
});

describe('the fallback', () => {
  // P-18
  test('an unknown URL is a 404 with its own message', async () => {
    const { status, html, text } = await openPage('/nowhere/at/all');

    expect(status).toBe(404);
    expect(wordsIn(html, 'h1')).toEqual(['Page not found']);
    expect(html).toContain('<title>Page not found | ');
    expect(text).toContain('Unexpected Application Error!');
  });

  // P-18
  test('an error shows the request id, never the cause', async () => {
    const api = fakeSiteApi({ analysis: () => Promise.reject(new Error('password of the database')) });
    const errors: unknown[] = [];

    const page = await openPage(
      '/analysis/x',
      renderContext({ api, onError: (error) => errors.push(error) }),
    );

    expect(page.status).toBe(500);
    expect(page.text).toContain('request-7');
    expect(page.html).not.toContain('password of the database');
    expect(errors).toHaveLength(1);
  });

  // P-18
  test('a component that throws shows the error page and is reported once', async () => {
    const nobody = null as unknown as (typeof SHIPPED.team)[number];
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, team: [nobody] }) });
    const errors: unknown[] = [];

    const page = await openPage('/team', renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(500);
    expect(wordsIn(page.html, 'h1')).toEqual(['Something went wrong on our end']);
    expect(page.text).toContain('Unexpected Application Error! Reference: request-7');
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  test('a page without a form responds to POST with 405', async () => {
    const request = new Request(SITE_URL, { method: 'POST', body: new URLSearchParams({ a: '1' }) });

    const { status, text } = await answer(request, renderContext());

    expect(status).toBe(405);
    expect(text).toContain('Unexpected Application Error!');
    expect(text).toContain('Go back and reload it.');
  });

  test.each([
    [429, 'Wait a minute, then reload.'],
    [410, 'Go back, reload it and try again.'],
    [503, 'Something went wrong on our end'],
  ])('a %i page says what to do', async (refusal, advice) => {
    const api = fakeSiteApi({ preferences: () => Promise.reject(problem(refusal, 'REFUSED')) });

    const { status, text } = await openPage('/u/a-link', renderContext({ api }));

    expect(status).toBe(refusal);
    expect(text).toContain(advice);
    expect(text.includes('on our end')).toBe(refusal >= 500);
  });

  test('a malformed unsubscribe link offers to unsubscribe, without promoting the analysis', async () => {
    const api = fakeSiteApi({ preferences: () => Promise.reject(problem(404, 'NOT_FOUND')) });

    const { status, html } = await openPage('/u/half-a-li', renderContext({ api }));

    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    expect(status).toBe(404);
    expect(main).toMatch(
      /This link doesn&#x27;t work.*Email or call us and we.*unsubscribe you.*href="mailto:.*href="tel:/s,
    );
    expect(main).not.toContain('href="/analysis"');
  });

  test('an expired link to a signed document says how long it worked and who to call', async () => {
    const company = { ...(await fakeSiteApi().company()), phone: '515-555-0142 ext. 7' };
    const api = fakeSiteApi({ company: async () => company });

    const { html, text } = await openPage('/link-ended', renderContext({ api }));

    expect(text).toContain(`work for ${SIGNED_COPY_DAYS} days`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    expect(main).toContain(`href="${phoneLink(company.phone)}"`);
  });
});
