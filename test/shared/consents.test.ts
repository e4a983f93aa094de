import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { CONTACT_CONSENTS, PREFERENCES_CONSENT, SMS_CONSENTS } from '#shared/consent.js';

/**
 * Every wording that was ever agreed to, by the name it is stored under. A changed text is a new version with a line
 * of its own here; a line of an old one is never changed, since leads agreed to that text.
 */
const WORDINGS: Record<string, string> = {
  'analysis-1': 'dea1711c182214975459a9ce93e0e08c09ae8f1eaeed73fe8438b18c3d133444',
  'enrollment-1': '44119915650427c7da41859aa55ffc9cec3ca25249a32a48d6da2e6f38effbb9',
  'referral-1': 'b94a22c0e702f7c2377d241c8eecfa5b036c21329fb61658912e1a5f9aa28505',
  'referral-2': '102c5fba568c55902f6f08a07967627331c2ef87d2c1a1ba3df4b2384a895171',
  'rent-vs-sell-1': '135759aa0e0f81c2a5638644e594c38ccba392636b2e7e5fbfccfc655fb9c575',
  'preferences-1': '7a56ec93a5bd5578a8872089106abd912a1c01d1312b08eaec0979ef80ebbeac',
  'sms-1': '5d7de879a87c2326ce0dc521906292f8ceab30fac23856093fedb9e8d8328a0b',
  'sms-referral-1': 'f8f20a8aafc15a3a739e6b3bfb51a858d43d9dbdcc2858062a4dbc45edf3505f',
};

// Decisions 45
test.each([...Object.values(CONTACT_CONSENTS), ...Object.values(SMS_CONSENTS), PREFERENCES_CONSENT])(
  'the text of $version is the one that was agreed to under this name',
  ({ version, text }) => {
    const hash = createHash('sha256').update(text('{company}')).digest('hex');

    expect([version, hash]).toEqual([version, WORDINGS[version]]);
  },
);
