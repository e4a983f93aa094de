import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { FREQUENCY_LIMITS } from '../../src/messages/send-policy.js';
import { openPage } from './built-site.js';

const WORDS = ['no', 'one', 'two', 'three', 'four'];
const [perDay, perWeek] = [24, 7 * 24].map((span) => {
  return WORDS[FREQUENCY_LIMITS.find(({ hours }) => hours === span)!.count];
});

// decision 45
test.each([
  [
    '/privacy',
    'Privacy',
    [
      'We do not sell personal information',
      'IP address and browser',
      'for 400 days',
      'correct or delete what we hold',
    ],
  ],
  ['/terms', 'Terms of Use', ['It is not an appraisal', 'not tax, legal or investment advice']],
  [
    '/sms-terms',
    'Text Message Terms',
    [
      'Reply STOP to any message and the messages end',
      'Reply HELP',
      `at most ${perDay} a day and ${perWeek} a week`,
      'Your carrier’s message and data rates may apply',
      'We do not sell or share your mobile number',
      'not a condition of any service',
    ],
  ],
])('%s states its promises', async (path, title, promises) => {
  const { status, html, text } = await openPage(path);

  expect(status).toBe(200);
  expect(html).toContain(`<h1>${title}</h1>`);
  for (const promise of promises) expect(text).toContain(promise);
  expect(text).toContain('Clarity Property Management');
});

/** A changed text needs a new date, so update both together. */
test.each([
  ['/privacy', 'November 29, 2026', '8722204dc245ba8bbfd1f59382412d79f422f3018396e8133d95df52bef76073'],
  ['/terms', 'November 29, 2026', 'f223d27f1cb09234ac6db963c28132a7fc107bf0fa7aab5f476e42d214b5610d'],
  ['/sms-terms', 'November 29, 2026', 'c5066a26b658184b5a75452132e0b8029dbfa827d5b9a0456944bb58bcbbf470'],
])('%s shows its effective date', async (path, day, hash) => {
  const { html } = await openPage(path);
  const [, dated, words] = html.match(/<article.*?Last updated ([^<]*)<(.*)<\/article>/s)!;

  expect([dated, createHash('sha256').update(words!).digest('hex')]).toEqual([day, hash]);
});

test('every footer links to the three legal pages', async () => {
  const { html } = await openPage('/nowhere');

  const footer = html.slice(html.indexOf('<footer'));
  for (const path of ['/privacy', '/terms', '/sms-terms']) expect(footer).toContain(`href="${path}"`);
});
