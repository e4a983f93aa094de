export const CONSENT_FORMS = ['analysis', 'booking', 'enrollment', 'referral', 'rent-vs-sell'] as const;
export type ConsentForm = (typeof CONSENT_FORMS)[number];

/** What someone may agree to: contact by email and phone, and text messages. */
export const CONSENT_CHANNELS = ['contact', 'sms'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** Who gave it: a realtor only consents for themselves, never for the client who becomes the lead. */
export const CONSENT_GIVERS = ['lead', 'realtor'] as const;
export type ConsentGiver = (typeof CONSENT_GIVERS)[number];

/** A consent as staff see it. */
export interface ConsentView {
  id: string;
  channel: ConsentChannel;
  givenBy: ConsentGiver;
  version: string;
  givenAt: string;
  withdrawnAt: string | null;
  /** Path of the page it was given on. */
  page: string | null;
  /** The number or address it covers, or null if that was not stored. */
  contact: string | null;
  /** The IP address it was given from. */
  address: string;
  /** The browser it was given with. */
  userAgent: string | null;
}

/** What a consent allows, as its text says. */
export type ConsentWay = 'email' | 'calls' | 'emailAndCalls' | 'texts';

export function consentWay({ channel, version }: Pick<ConsentView, 'channel' | 'version'>): ConsentWay {
  if (channel === 'sms') return 'texts';
  if (/^(booking|report)-call-/.test(version)) return 'calls';
  return /^(booking|enrollment|referral)-/.test(version) ? 'emailAndCalls' : 'email';
}

/** A consent text and its version. Every change of the text gets a new version. */
export interface ConsentText {
  version: string;
  text(company: string): string;
}

/** Shown next to the email and phone fields. Sending the form agrees to it. */
export const ANALYSIS_CONSENT: ConsentText = {
  version: 'analysis-2',
  text: (company) =>
    `By continuing, you agree that ${company} may email you about this analysis. You can opt out at any time.`,
};
export const BOOKING_CONSENT: ConsentText = {
  version: 'booking-1',
  text: (company) =>
    `By booking, you agree that ${company} may email and call you about this property. You can opt out at any time.`,
};
/** Shown under the phone field of a private booking link. It covers this one number. */
export const BOOKING_CALL_CONSENT: ConsentText = {
  version: 'booking-call-1',
  text: (company) =>
    `By booking, you agree that ${company} may call this number about this property. You can opt out at any time.`,
};
export const ENROLLMENT_CONSENT: ConsentText = {
  version: 'enrollment-2',
  text: (company) =>
    `By enrolling, you agree that ${company} may email and call you about this property. You can opt out at any time.`,
};
export const REFERRAL_CONSENT: ConsentText = {
  version: 'referral-3',
  text: (company) =>
    `By submitting this form, you agree that ${company} may email and call you about this referral, and you confirm that your client expects to hear from us. You can opt out at any time.`,
};
export const RENT_VS_SELL_CONSENT: ConsentText = {
  version: 'rent-vs-sell-2',
  text: (company) =>
    `By unlocking the analysis, you agree that ${company} may email you about renting or selling your home. You can opt out at any time.`,
};

/** Shown under the phone field of a report without market data. It covers this one number. */
export const REPORT_CALL_CONSENT: ConsentText = {
  version: 'report-call-1',
  text: (company) =>
    `By asking for a call, you agree that ${company} may call this number about your estimate, and about nothing else.`,
};

/** Every version of this consent. */
export const RENT_UPDATES_VERSIONS = 'rent-updates-%';

/** Shown under the button that asks for a monthly update. It counts once the mailbox confirms it. */
export const RENT_UPDATES_CONSENT: ConsentText = {
  version: 'rent-updates-2',
  text: (company) =>
    `By asking for monthly updates, you agree that ${company} may email you a new rent estimate for this property every month. You can opt out at any time.`,
};

/** Shown under the newsletter's email field. It counts once the mailbox confirms it. */
export const NEWSLETTER_CONSENT: ConsentText = {
  version: 'newsletter-1',
  text: (company) =>
    `By subscribing, you agree that ${company} may email you its newsletter. You can opt out at any time.`,
};

/** Shown next to the checkbox that turns email back on after unsubscribing. */
export const PREFERENCES_CONSENT: ConsentText = {
  version: 'preferences-2',
  text: (company) =>
    `Turn email back on. I agree that ${company} may email me, and I can opt out at any time.`,
};

export const CONTACT_CONSENTS: Record<ConsentForm, ConsentText> = {
  analysis: ANALYSIS_CONSENT,
  booking: BOOKING_CONSENT,
  enrollment: ENROLLMENT_CONSENT,
  referral: REFERRAL_CONSENT,
  'rent-vs-sell': RENT_VS_SELL_CONSENT,
};

/** Shown next to the checkbox for text messages, which is never checked by default. */
export const SMS_CONSENT: ConsentText = {
  version: 'sms-3',
  text: (company) =>
    `${company} may send me text messages about my property at this number. Messages may be automated. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help. Consent is not a condition of any service.`,
};

/** The same for a realtor's own number. */
export const REALTOR_SMS_CONSENT: ConsentText = {
  version: 'sms-referral-4',
  text: (company) =>
    `${company} may send me text messages about my referrals at my phone number. Messages may be automated. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help. Consent is not a condition of any service.`,
};

/**
 * Forms that ask for the sender's own phone, and their text message consent. Other forms accept the checkbox too, but
 * without such a number it has no effect.
 */
export const SMS_CONSENTS: Partial<Record<ConsentForm, ConsentText>> = {
  booking: SMS_CONSENT,
  enrollment: SMS_CONSENT,
  referral: REALTOR_SMS_CONSENT,
};
