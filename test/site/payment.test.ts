import { describe, expect, test } from '@jest/globals';
import type { SiteApi } from '#shared/site-api.js';
import { answer, openPage, renderContext, SITE_URL } from './built-site.js';
import { fakeSiteApi, problem } from './fake-site-api.js';

const SESSION = '/payment/success?session_id=cs_test_123456';
const paid: SiteApi['verifyPayment'] = async () => ({
  success: true,
  data: { metadata: { leadId: 'lead' } },
  amountCents: 19900,
  about: '412 Grand Ave, Ankeny, IA 50023',
});
const refused =
  (status: number, code: string, detail: string): SiteApi['verifyPayment'] =>
  async () => {
    throw problem(status, code, { detail });
  };
const context = (verifyPayment: SiteApi['verifyPayment']) =>
  renderContext({ api: fakeSiteApi({ verifyPayment }) });

/** The states of the four steps, in order. */
const stepsOf = (html: string) => [...html.matchAll(/<li data-state="(\w+)"/g)].map(([, state]) => state);

function press(verifyPayment: SiteApi['verifyPayment'], cookie = '') {
  const request = new Request(SITE_URL + SESSION, {
    method: 'POST',
    headers: { origin: SITE_URL, cookie },
    body: new URLSearchParams(),
  });
  return answer(request, context(verifyPayment));
}

describe('returning from checkout', () => {
  // P-9, S-120, decision 14
  test('a paid session shows four completed steps and the onboarding button, without JavaScript', async () => {
    const { status, html, text, headers } = await openPage(SESSION, context(paid));

    expect(status).toBe(200);
    expect(stepsOf(html)).toEqual(['done', 'done', 'done', 'done']);
    expect(text).toContain('Payment received');
    expect(text).toContain('the onboarding payment of $199.00 for 412 Grand Ave, Ankeny, IA 50023.');
    expect(html).toMatch(/<form method="post">.*Move to Onboarding Stage/s);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  // S-120: then goes to /dashboard; decision 13: owners are not sent to a sign-in page
  test('the button moves the lead on: staff go to the dashboard, owners see a confirmation', async () => {
    const [staff, owner] = [await press(paid, 'a=b; keyturn_role=user'), await press(paid)];

    expect([staff.status, staff.headers.get('location')]).toEqual([303, '/dashboard']);
    expect(owner.status).toBe(303);
    const { text } = await openPage(owner.headers.get('location')!, context(paid));
    expect(text).toContain('The property is in onboarding');
  });

  // S-134, S-200..S-204
  test.each([
    ['PAYMENT_NOT_VERIFIED', 404, 'Payment verification failed', 1],
    ['VERIFICATION_UNAVAILABLE', 503, 'Payment verification failed', 1],
    ['LEAD_ID_MISSING', 404, 'Lead ID not found in payment session', 2],
    ['LEAD_NOT_FOUND', 404, 'Lead not found', 2],
    ['LEAD_NOT_MOVED', 503, 'Failed to update lead status', 3],
    ['DATABASE_UNAVAILABLE', 503, 'Payment verification failed', 1],
  ])('%s stops at its step with its message and Try Again', async (code, status, words, reached) => {
    const detail = code === 'DATABASE_UNAVAILABLE' ? 'Away.' : words;

    const page = await openPage(SESSION, context(refused(status, code, detail)));

    expect(page.status).toBe(status);
    expect(page.text).toContain(words);
    expect(page.html).toMatch(/role="alert"/);
    expect(stepsOf(page.html)).toEqual([
      ...Array(reached).fill('done'),
      'failed',
      ...Array(3 - reached).fill('next'),
    ]);
    expect(page.html).toMatch(
      /<form><input type="hidden" name="session_id" value="cs_test_123456"\/>.*Try Again/s,
    );
    expect(page.text).not.toContain('Move to Onboarding Stage');
  });

  test('a pending bank transfer is not a failure, and offers neither a retry nor the onboarding button', async () => {
    const processing = refused(404, 'PAYMENT_PROCESSING', 'Payment verification failed');

    const { status, text, html } = await openPage(SESSION, context(processing));

    expect(status).toBe(200);
    expect(text).toContain('Your bank is processing this payment');
    expect(text).not.toMatch(/confirm your payment|Try Again|Move to Onboarding Stage/);
    expect(stepsOf(html)).toEqual(['done', 'next', 'next', 'next']);
  });

  test('a rate-limited visitor is asked to try again', async () => {
    const { status, text } = await openPage(SESSION, context(refused(429, 'TOO_MANY_REQUESTS', 'Too many.')));

    expect([status, text.includes('Payment verification failed')]).toEqual([429, true]);
  });

  // S-200
  test('without a session it says so and offers no retry', async () => {
    const { status, text, html } = await openPage('/payment/success', context(paid));

    expect([status, stepsOf(html)]).toEqual([400, ['failed', 'next', 'next', 'next']]);
    expect(text).toContain('Invalid payment session');
    expect(text).toContain('No payment to show');
    expect(text).not.toContain('Try Again');
  });

  test('a canceled checkout says that nothing was paid here', async () => {
    const { status, text } = await openPage('/payment/success?cancelled=1', context(paid));

    expect([status, text.includes('Checkout canceled')]).toEqual([200, true]);
    expect(text).toContain("This checkout didn't charge you.");
    expect(text).not.toContain('charged');
  });

  test.each([
    ['is done', `${SESSION}&moved`, paid],
    ['was canceled', '/payment/success?cancelled=1', paid],
    ['failed', SESSION, refused(404, 'PAYMENT_NOT_VERIFIED', 'Payment verification failed')],
  ])('%s: staff get a link to their dashboard', async (_, path, api) => {
    const { html } = await openPage(path, context(api));

    expect(html).toMatch(/<a [^>]*href="\/dashboard"[^>]*data-for="staff"/);
  });

  test('staff get a link to the lead whose payment it is, and the payer gets none', async () => {
    const read = async (path: string, cookie: string) =>
      (await answer(new Request(SITE_URL + path, { headers: { cookie } }), context(paid))).html;

    for (const path of [SESSION, `${SESSION}&moved`]) {
      expect(await read(path, 'keyturn_role=user')).toMatch(
        /<a [^>]*href="\/leads\/lead"[^>]*>Open the Lead</,
      );
      expect(await read(path, '')).not.toContain('/leads/lead');
    }
  });

  test('a sandbox checkout is labeled SANDBOX', async () => {
    const real = await openPage(SESSION, context(paid));
    const sandbox = await openPage('/payment/success?session_id=cs_sandbox_123456', context(paid));

    expect([real.text.includes('SANDBOX'), sandbox.text.includes('SANDBOX')]).toEqual([false, true]);
  });

  test('a failed button click stays on the page with the reason', async () => {
    const page = await press(refused(503, 'LEAD_NOT_MOVED', 'Failed to update lead status'));

    expect([page.status, page.text.includes('Failed to update lead status')]).toEqual([503, true]);
  });
});
