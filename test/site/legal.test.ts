import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { MOST_MESSAGES } from '../../src/messages/gate.js';
import { openPage } from './built-site.js';

const WORDS = ['no', 'one', 'two', 'three', 'four'];
const [perDay, perWeek] = [24, 7 * 24].map((span) => {
  return WORDS[MOST_MESSAGES.find(({ hours }) => hours === span)!.count];
});

// decisions 45
test.each([
  [
    '/privacy',
    'Privacy',
    [
      'We do not sell personal information',
      'network address and browser',
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
      'Message and data rates of your carrier may apply',
      'We do not sell or share your mobile number',
      'not a condition of any service',
    ],
  ],
])('%s says in plain words what it promises', async (path, title, promises) => {
  const { status, html, text } = await openPage(path);

  expect(status).toBe(200);
  expect(html).toContain(`<h1>${title}</h1>`);
  for (const promise of promises) expect(text).toContain(promise);
  expect(text).toContain('Clarity Property Management');
});

/** A changed text says when: its words and its day change together. */
test.each([
  ['/privacy', 'November 22, 2026', '4c8628ad6d885b7f1a9b772680847adbff6431f308fc3c4dad43e7febc4cde2b'],
  ['/terms', 'November 22, 2026', '11ba458dea7da14b73a08aa9c525eb2d31917d8628e0c1168bce6006e47024a5'],
  ['/sms-terms', 'November 22, 2026', '04f4729ee1053c06f3a23173db2d14e424b7ae978ff7ce19807e393f5e342780'],
])('%s bears the day of its wording', async (path, day, hash) => {
  const { html } = await openPage(path);
  const [, dated, words] = html.match(/<article.*?Last changed ([^<]*)<(.*)<\/article>/s)!;

  expect([dated, createHash('sha256').update(words!).digest('hex')]).toEqual([day, hash]);
});

test('every page leads to the three texts from its foot', async () => {
  const { html } = await openPage('/nowhere');

  const footer = html.slice(html.indexOf('<footer'));
  for (const path of ['/privacy', '/terms', '/sms-terms']) expect(footer).toContain(`href="${path}"`);
});
