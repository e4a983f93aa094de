import { expect, test } from '@jest/globals';
import { MOST_MESSAGES } from '../../src/messages/gate.js';
import { openPage } from './built-site.js';

const WORDS = ['no', 'one', 'two', 'three', 'four'];
const [perDay, perWeek] = [24, 7 * 24].map((span) => {
  return WORDS[MOST_MESSAGES.find(({ hours }) => hours === span)!.count];
});

// decisions 45
test.each([
  ['/privacy', 'Privacy', ['We do not sell personal information', 'correct or delete what we hold']],
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

test('every page leads to the three texts from its foot', async () => {
  const { html } = await openPage('/nowhere');

  const footer = html.slice(html.indexOf('<footer'));
  for (const path of ['/privacy', '/terms', '/sms-terms']) expect(footer).toContain(`href="${path}"`);
});
