import { expect, test } from '@jest/globals';
import type { ReferralRequest } from '#shared/referral.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { fakeSiteApi } from './fake-site-api.js';
import { TYPED } from './referral-fields.js';

const PATH = '/realtor-referral';
const box = (html: string) => html.match(/<input[^>]*name="smsConsent"[^>]*>/)![0];

// Decision 45
test('the realtor gets an unchecked box for text messages, next to the text message terms', async () => {
  const { html, text } = await openPage(PATH);

  expect(box(html)).not.toContain('checked');
  expect(text).toContain('may send me text messages about my referrals at my phone number');
  expect(html).toContain('<a href="/sms-terms">Text message terms</a>');
});

test.each([
  ['checked', { smsConsent: '1' }, true],
  ['left unchecked', {}, undefined],
])('a box that was %s is sent that way', async (_, fields: Record<string, string>, smsConsent) => {
  const sent: ReferralRequest[] = [];
  const refer = async (body: ReferralRequest) => {
    sent.push(body);
    return { referralId: 'r' };
  };

  await postForm(PATH, { ...TYPED, ...fields }, renderContext({ api: fakeSiteApi({ refer }) }));

  expect(sent.map((body) => body.smsConsent)).toEqual([smsConsent]);
});

test('a form with errors keeps the box as it was', async () => {
  const ticked = await postForm(PATH, { ...TYPED, clientPhone: '', smsConsent: '1' });
  const untouched = await postForm(PATH, { ...TYPED, clientPhone: '' });

  expect([ticked.status, untouched.status]).toEqual([422, 422]);
  expect(box(ticked.html)).toContain('checked');
  expect(box(untouched.html)).not.toContain('checked');
});
