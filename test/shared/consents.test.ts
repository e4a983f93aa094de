import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  BOOKING_CALL_CONSENT,
  CONTACT_CONSENTS,
  consentWay,
  PREFERENCES_CONSENT,
  REPORT_CALL_CONSENT,
  SMS_CONSENTS,
} from '#shared/consent.js';

/**
 * The hash of every consent text ever used, by version. A changed text is a new version with another line here. Never
 * change an old line, because leads agreed to that text.
 */
const HASHES: Record<string, string> = {
  'analysis-1': 'dea1711c182214975459a9ce93e0e08c09ae8f1eaeed73fe8438b18c3d133444',
  'analysis-2': '972b33d32d6896f8940868f64004d24e26c014ec9f16ad1a863b228eaf6ca6b0',
  'booking-1': 'e1a9c974b2e02fcc79535245ac4adbb345fa047ba83d6b1d7a5674640f41b66d',
  'enrollment-1': '44119915650427c7da41859aa55ffc9cec3ca25249a32a48d6da2e6f38effbb9',
  'enrollment-2': 'b7ea22106aec39cf6dd13429cb2e348b289200cfe1345d51291f99137093ee94',
  'referral-1': 'b94a22c0e702f7c2377d241c8eecfa5b036c21329fb61658912e1a5f9aa28505',
  'referral-2': '102c5fba568c55902f6f08a07967627331c2ef87d2c1a1ba3df4b2384a895171',
  'referral-3': '4baa5441b069537ee3e481a189496e8be359a9378f3022c5d0798a9731048ee4',
  'rent-vs-sell-1': '135759aa0e0f81c2a5638644e594c38ccba392636b2e7e5fbfccfc655fb9c575',
  'rent-vs-sell-2': '967a31bdb990710da90b15d65e68c81177c5610678443184f3380a5ccf8e5f51',
  'report-call-1': '691af6dd7d30832a4d3eece8e336214a4dac312a0c4999139d17de7614e9537c',
  'preferences-1': '7a56ec93a5bd5578a8872089106abd912a1c01d1312b08eaec0979ef80ebbeac',
  'preferences-2': '8b45ef5ee8d776735b23534f9c78ca18a4c676f4d50ee5c7b26b22f09db20966',
  'sms-1': '5d7de879a87c2326ce0dc521906292f8ceab30fac23856093fedb9e8d8328a0b',
  'sms-2': '4144651affdb117740628767079f4e3c73671acfae6a884e1591cf6b8fb1c986',
  'sms-3': 'eb6fe646afe68bd7fad707aeb60ae9da8ed365c9a260c9dd3f528b4302f2810e',
  'sms-referral-1': 'f8f20a8aafc15a3a739e6b3bfb51a858d43d9dbdcc2858062a4dbc45edf3505f',
  'sms-referral-2': '5a9df990f6cf7e87663d31c0441df8a8d0515f7022f1b16ee49e0e015078288c',
  'sms-referral-3': 'a3c4b6a493de116ae1f160b4f5bb09aa1ec6d70bd9ae209f058f60d1d5d17a0d',
  'sms-referral-4': '147b719532325e88420d8e51041a066db7f772b7aee1c373373231ed05657ca2',
};

// integrations.md 9: express written consent to texts says that they may be automated.
test.each(Object.values(SMS_CONSENTS))('$version says everything the law requires', ({ text }) => {
  const wording = text('Clarity');

  for (const part of ['Clarity', 'may be automated', 'frequency varies', 'rates may apply', 'STOP', 'HELP'])
    expect(wording).toContain(part);
  expect(wording).toContain('not a condition');
});

// Decision 45
test.each([
  ...Object.values(CONTACT_CONSENTS),
  ...Object.values(SMS_CONSENTS),
  PREFERENCES_CONSENT,
  REPORT_CALL_CONSENT,
])('the text of $version has not changed since it was first used', ({ version, text }) => {
  const hash = createHash('sha256').update(text('{company}')).digest('hex');

  expect([version, hash]).toEqual([version, HASHES[version]]);
});

const WAYS = [
  ['text messages', 'texts'],
  ['email and call', 'emailAndCalls'],
  ['may call', 'calls'],
  ['may email', 'email'],
] as const;

test.each([
  ...[...Object.values(CONTACT_CONSENTS), PREFERENCES_CONSENT, REPORT_CALL_CONSENT, BOOKING_CALL_CONSENT].map(
    (consent) => ({ ...consent, channel: 'contact' as const }),
  ),
  ...Object.values(SMS_CONSENTS).map((consent) => ({ ...consent, channel: 'sms' as const })),
])('staff see what $version allows', ({ text, version, channel }) => {
  const [, way] = WAYS.find(([words]) => text('Clarity').includes(words))!;

  expect(consentWay({ version, channel })).toBe(way);
});
