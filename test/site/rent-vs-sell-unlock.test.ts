import { describe, expect, test } from '@jest/globals';
import { openPage, postForm, renderContext } from './built-site.js';
import { fakeSiteApi, problem } from './fake-site-api.js';
import { UnlockDesk } from './unlock-desk.js';

const COLUMNS = [
  'Year',
  'Rental income',
  'Mortgage',
  'Other costs',
  'Net cash flow',
  'Home value',
  'Home equity',
  'Wealth if you rent',
  'Wealth if you sell',
  'Difference',
];
const FIRST_YEAR = [
  '1',
  '$30,000',
  '$15,460',
  '$6,900',
  '$7,640',
  '$309,000',
  '$93,564',
  '$82,664',
  '$65,100',
  '$17,564',
];
/** Equity after two and five years appears only in the table. */
const LATER = /\$116,904|\$153,060/;

/** The cells of the year-by-year table, row by row. */
function tableIn(html: string): string[][] {
  const table = html.slice(html.indexOf('aria-label="Year-by-year figures"')).split('</table>')[0]!;
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!),
  );
}

describe('the year-by-year table', () => {
  // P-96, P-148
  test("shows its columns and only the first year's data", async () => {
    const { html } = await openPage('/rent-vs-sell');

    expect(tableIn(html)).toEqual([COLUMNS, FIRST_YEAR]);
    expect(html).not.toMatch(LATER);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*>/);
  });

  // P-96, P-99, P-148, P-217
  test('unlocks for an email without JavaScript, with the numbers in the URL', async () => {
    const desk = new UnlockDesk();
    const fields = {
      email: ' olive@example.com ',
      formToken: 'token-of-the-page',
      'lastTouch.utmSource': 'mail',
    };

    const page = await postForm(
      '/rent-vs-sell?years=2&value=310000',
      fields,
      renderContext({ api: desk.api }),
    );

    expect(page.status).toBe(200);
    expect(page.text).toContain('Detailed analysis unlocked!');
    expect(tableIn(page.html)).toHaveLength(3);
    expect(page.html).toMatch(/aria-label="Year-by-year figures" autofocus/i);
    expect(page.html).not.toContain('Unlock Detailed Analysis');
    expect(desk.received).toMatchObject([
      {
        email: 'olive@example.com',
        inputs: { homeValue: 310_000, yearsToHold: 2, monthlyRent: 2500 },
        attribution: { last: { utmSource: 'mail' } },
        token: 'token-of-the-page',
      },
    ]);
  });

  // P-96, P-99
  test('stays unlocked for other numbers without JavaScript, only with a pass signed by the server', async () => {
    const context = renderContext({ api: new UnlockDesk().api });
    const unlocked = await postForm('/rent-vs-sell?years=2&utm_source=mail', { email: 'o@o.com' }, context);
    const carried = (html: string) => html.match(/name="unlocked" value="([^"]*)"/)?.[1];
    expect(unlocked.html).toContain('name="utm_source" value="mail"');

    const again = await openPage(`/rent-vs-sell?years=3&unlocked=${carried(unlocked.html)}`, context);
    expect(tableIn(again.html)).toHaveLength(4);
    expect(carried(again.html)).toBe(carried(unlocked.html));

    const invented = await openPage('/rent-vs-sell?years=3&unlocked=1', context);
    expect(tableIn(invented.html)).toHaveLength(2);
    expect(carried(invented.html)).toBeUndefined();
  });

  // Decision 45
  test('shows the consent next to the email, with links to both policies', async () => {
    const { html, text } = await openPage('/rent-vs-sell');

    expect(text).toContain(
      'By unlocking the analysis, you agree that Clarity Property Management may email you about renting or selling your home. You can opt out at any time.',
    );
    expect(html).toMatch(/opt out at any time\.[^.]*<a href="\/privacy">.*?<a href="\/terms">/s);
    expect(html).not.toContain('name="smsConsent"');
  });

  // P-178
  test.each([
    ['', 'Enter your email address'],
    ['olive', 'Enter an email address like name@example.com'],
  ])('stays locked for "%s" and shows the error at the field', async (email, words) => {
    const desk = new UnlockDesk();

    const page = await postForm('/rent-vs-sell?years=2', { email }, renderContext({ api: desk.api }));

    expect(page.status).toBe(422);
    expect(page.text).toContain(`Please check your email address\n${words}`);
    expect(page.html).toContain(`value="${email}"`);
    expect(tableIn(page.html)).toHaveLength(2);
    expect(desk.received).toEqual([]);
  });

  // P-178
  test("shows the server's error for the email", async () => {
    const refusal = problem(422, 'VALIDATION', {
      errors: [{ field: 'email', code: 'invalid_format', message: 'Enter a valid email address' }],
    });
    const api = fakeSiteApi({ unlockRentVsSell: () => Promise.reject(refusal) });

    const page = await postForm('/rent-vs-sell', { email: 'o@o.o' }, renderContext({ api }));

    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter a valid email address');
  });

  test('tells a rate-limited visitor when to retry', async () => {
    const tooMany = problem(429, 'TOO_MANY_REQUESTS', { detail: 'Too many requests.' }, 540);
    const api = fakeSiteApi({ unlockRentVsSell: () => Promise.reject(tooMany) });

    const page = await postForm('/rent-vs-sell', { email: 'o@o.com' }, renderContext({ api }));

    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '540']);
    expect(page.text).toContain('Too many requests.');
  });

  test('replaces an expired token and waits for one that is too new', async () => {
    const tokens: string[] = [];
    const api = fakeSiteApi({
      unlockRentVsSell: async (_, token) => {
        tokens.push(token);
        if (token === 'yesterday') throw problem(403, 'FORM_TOKEN', { expired: true });
        if (tokens.length < 3) throw problem(429, 'TOO_EARLY');
        return { leadId: 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01' };
      },
    });

    const fields = { email: 'olive@example.com', formToken: 'yesterday' };
    const page = await postForm('/rent-vs-sell?years=2', fields, renderContext({ api }));

    expect(page.text).toContain('Detailed analysis unlocked!');
    expect(tokens).toEqual(['yesterday', 'token-of-the-form', 'token-of-the-form']);
  });

  // P-178
  test('rejects 10,000 characters of email and returns them unchanged', async () => {
    const desk = new UnlockDesk();
    const email = `${'x'.repeat(10_000 - '@example.com'.length)}@example.com`;

    const page = await postForm('/rent-vs-sell', { email }, renderContext({ api: desk.api }));

    expect(page.status).toBe(422);
    expect(page.html).toContain(`value="${email}"`);
    expect(desk.received).toEqual([]);
  });

  // P-99, P-218
  test('a failure keeps the table locked and all input, including attribution', async () => {
    const desk = new UnlockDesk();
    desk.isDown = true;
    const way = {
      formToken: 'token-of-the-page',
      'firstTouch.landingPage': '/rent-vs-sell?utm_source=mail',
      'firstTouch.referrer': 'https://mail.example/',
    };

    const page = await postForm(
      '/rent-vs-sell?years=2&value=310000',
      { email: 'olive@example.com', ...way },
      renderContext({ api: desk.api }),
    );

    expect(page.status).toBe(503);
    expect(page.text).toContain('Failed to unlock analysis. Please try again.');
    expect(page.html).toContain('value="olive@example.com"');
    expect(page.html).toContain('value="310,000"');
    for (const [name, value] of Object.entries(way))
      expect(page.html).toContain(`name="${name}" value="${value}"`);
    expect(tableIn(page.html)).toHaveLength(2);
  });
});
