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
  ['/privacy', 'November 29, 2026', '8ac2a099a3a0964026418fe1f635e5ef178090563e4209dd2a5c171ef613815f'],
  ['/terms', 'November 29, 2026', 'bfdd7138936eb4cbb41cb3d12bfd6ef7fde3b93055ad946e06f48a6d7df848cb'],
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
