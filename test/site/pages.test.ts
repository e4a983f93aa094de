import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { telephone } from '../../site/src/telephone.js';
import { SIGNED_COPY_DAYS } from '../../src/shared/documents/document.contract.js';
import { SHIPPED } from '../support/shipped-content.js';
import { answer, openPage, renderContext, SITE_URL, textOf } from './built-site.js';
import { aPicture, fakeSiteApi, listingCompany, NO_IMAGES, problem } from './fake-site-api.js';
import { element, factsOf, linksIn, section, wordsIn } from './page-parts.js';

describe('header and footer', () => {
  // P-20..P-25
  test('the header leads to phone, e-mail, both portals, rentals, enrolment and the analysis', async () => {
    const header = element((await openPage('/')).html, 'header');
    const [publicNav] = header.split(/<nav[^>]*aria-label="Staff"/);

    expect(linksIn(publicNav!)).toEqual({
      'Call 515-555-0142': 'tel:5155550142',
      'E-mail hello@clarity.example.com': 'mailto:hello@clarity.example.com',
      'Resident Portal': 'https://residents.clarity.example.com',
      'Owner Portal': 'https://owners.clarity.example.com',
      'Clarity Property Management, home': '/',
      'Available Rentals': '/rentals',
      'Rent vs Sell': '/rent-vs-sell',
      Blog: '/blog',
      Team: '/team',
      'Enroll Online': '/enroll',
      'Free Rental Analysis': '/analysis',
    });
  });

  // P-26..P-29
  test('the header of staff has its links, those of admins marked as theirs, enrolment and Logout', async () => {
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
  test('other services are reached by a link or the one frame of the listings, never by a script of theirs', async () => {
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
  test('the footer holds links, services, address, social links and the rating', async () => {
    const footer = element((await openPage('/')).html, 'footer');

    expect(linksIn(section(footer, 'Quick Links'))).toEqual({
      'Free Rental Analysis': '/analysis',
      'Enroll Online': '/enroll',
      'Available Rentals': '/rentals',
      'Rent vs Sell': '/rent-vs-sell',
      Blog: '/blog',
      Team: '/team',
      'Invest-A-View': '/invest-a-view',
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
    const contact = section(footer, 'Visit and Contact');
    expect(textOf(contact)).toContain('1200 Prairie Parkway, Suite 300\nWest Des Moines, IA 50266\n');
    expect(linksIn(contact)).toMatchObject({
      Facebook: 'https://facebook.example.com/clarity',
      Instagram: 'https://instagram.example.com/clarity',
      LinkedIn: 'https://linkedin.example.com/company/clarity',
    });
    expect(textOf(footer)).toMatch(/4\.5 out of 5\n.*from 500\+ reviews/s);
  });

  // P-35
  test('Admin Login is a button that leads to the login page where no script runs', async () => {
    const { html } = await openPage('/');

    expect(html).toMatch(/<form[^>]*action="\/login"[^>]*><button[^>]*type="submit"[^>]*>Admin Login</);
  });

  // P-203, P-223
  test('an uploaded logo stands in a placeholder of its size', async () => {
    const api = fakeSiteApi({ siteImages: async () => ({ ...NO_IMAGES, logo: aPicture('logo') }) });

    const { html } = await openPage('/', renderContext({ api }));

    expect(html).toMatch(
      /<picture><source type="image\/avif" srcSet="\/site-images\/logo-480.avif 480w" sizes="160px"\/><img src="\/site-images\/logo.png\?v=1" alt="" width="160" height="48"/,
    );
  });

  test('a company that cannot be read leaves the shipped one on the page and the failure in the log', async () => {
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
  test('the top of the home page opens two doors', async () => {
    const { html, text } = await openPage('/');

    expect(text).toContain('Effortless Living. Exceptional Management.');
    expect(text).toContain("From Residents to Investors, We've Got You Covered");
    expect(text).toContain('Looking for a Home?');
    expect(html).toMatch(/<a[^>]*href="\/rentals"[^>]*>Search Available Rentals</);
    expect(text).toContain('Own a Property?');
    expect(html).toMatch(/<a[^>]*href="\/analysis"[^>]*>Get Free Property Analysis</);
  });

  // P-1, P-2
  test('the home page speaks to home seekers and to owners, in Greater Des Moines', async () => {
    const { html, text } = await openPage('/');

    expect(text).toMatch(
      /Looking for a Home\?\nHouses, townhomes and apartments across Greater Des Moines\./,
    );
    expect(text).toContain('Own a Property?');
    expect(html).toMatch(
      /<meta name="description" content="Find a home to rent, or see what your property could earn[^"]*Greater Des Moines, Iowa/,
    );
  });

  // P-42..P-44
  test('three services stand with their points', async () => {
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
  test('the uploaded hero picture replaces the drawing', async () => {
    const api = fakeSiteApi({ siteImages: async () => ({ ...NO_IMAGES, hero: aPicture('hero') }) });

    const drawn = await openPage('/');
    const uploaded = await openPage('/', renderContext({ api }));

    expect(drawn.html).toContain('id="ds-window"');
    expect(uploaded.html).toMatch(
      /<img src="\/site-images\/hero.png\?v=1" alt="" width="1200" height="900" style="background:url\(data:[^"]+" fetchPriority="high"/,
    );
    expect(uploaded.html).not.toContain('id="ds-window"');
  });
});

describe('the document', () => {
  test('carries language, viewport, title, description and its canonical address', async () => {
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

  test('nothing a visitor writes into the address can end the hydration data', async () => {
    const { html } = await openPage('/analysis?utm_source=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E');

    const state = html.match(/id="hydration"[^>]*>(.*?)<\/script>/)![1]!;
    expect(state).toContain('\\u003c/script\\u003e');
    expect(JSON.parse(state)).toHaveProperty('loaderData');
    expect(html).not.toContain('<script>alert(1)');
  });

  // P-110, decisions 44
  test.each([
    ['/analysis', 'analysis'],
    ['/enroll', 'enroll'],
    ['/realtor-referral', 'referral'],
  ])('tells search engines the questions and answers of %s', async (path, page) => {
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
  test('an unknown address is a 404 with its own words', async () => {
    const { status, text } = await openPage('/nowhere/at/all');

    expect(status).toBe(404);
    expect(text).toContain('Unexpected Application Error!\nPage not found');
  });

  // P-18
  test('a failure shows the request id, and never what failed', async () => {
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
  test('a component that throws leaves the same page, and is told of once', async () => {
    const nobody = null as unknown as (typeof SHIPPED.team)[number];
    const api = fakeSiteApi({ content: async () => ({ ...SHIPPED, team: [nobody] }) });
    const errors: unknown[] = [];

    const page = await openPage('/team', renderContext({ api, onError: (error) => errors.push(error) }));

    expect(page.status).toBe(500);
    expect(wordsIn(page.html, 'h1')).toEqual(['Unexpected Application Error!']);
    expect(page.text).toContain('request-7');
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  test('a page that takes no form answers a post with 405', async () => {
    const request = new Request(SITE_URL, { method: 'POST', body: new URLSearchParams({ a: '1' }) });

    const { status, text } = await answer(request, renderContext());

    expect(status).toBe(405);
    expect(text).toContain('Unexpected Application Error!');
    expect(text).toContain('Go back and open it anew.');
  });

  test.each([
    [429, 'Wait a minute, then reload.'],
    [410, 'Go back, open it anew and try again.'],
    [503, 'Something went wrong on our side.'],
  ])('a page that answers %i says what to do', async (refusal, advice) => {
    const api = fakeSiteApi({ preferences: () => Promise.reject(problem(refusal, 'REFUSED')) });

    const { status, text } = await openPage('/u/a-link', renderContext({ api }));

    expect(status).toBe(refusal);
    expect(text).toContain(advice);
    expect(text.includes('on our side')).toBe(refusal >= 500);
  });

  test('a broken link out of an e-mail offers to stop the e-mails, and no analysis', async () => {
    const api = fakeSiteApi({ preferences: () => Promise.reject(problem(404, 'NOT_FOUND')) });

    const { status, html } = await openPage('/u/half-a-li', renderContext({ api }));

    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    expect(status).toBe(404);
    expect(main).toMatch(/This link does not work.*we stop the e-mails for you.*href="mailto:.*href="tel:/s);
    expect(main).not.toContain('href="/analysis"');
  });

  test('a link to a signed document that has ended says for how long it worked, and whom to call', async () => {
    const company = { ...(await fakeSiteApi().company()), phone: '515-555-0142 ext. 7' };
    const api = fakeSiteApi({ company: async () => company });

    const { html, text } = await openPage('/link-ended', renderContext({ api }));

    expect(text).toContain(`works for ${SIGNED_COPY_DAYS} days only`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    expect(main).toContain(`href="${telephone(company.phone)}"`);
  });
});
