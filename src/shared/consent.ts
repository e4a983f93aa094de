export const CONSENT_FORMS = ['analysis', 'enrollment', 'referral', 'rent-vs-sell'] as const;
export type ConsentForm = (typeof CONSENT_FORMS)[number];

/** What may be agreed to: being reached by e-mail and phone, and text messages. */
export const CONSENT_CHANNELS = ['contact', 'sms'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** Whose word it is: a realtor speaks for themselves, never for the client who becomes the lead. */
export const CONSENT_GIVERS = ['lead', 'realtor'] as const;
export type ConsentGiver = (typeof CONSENT_GIVERS)[number];

/** A consent as staff see it. */
export interface ConsentView {
  id: string;
  channel: ConsentChannel;
  givenBy: ConsentGiver;
  version: string;
  givenAt: string;
  /** Since when it does not hold any more; null while it holds. */
  withdrawnAt: string | null;
  /** Path of the page it was given on. */
  page: string | null;
  /** The number or address it lets us reach; null where that was not kept. */
  contact: string | null;
  /** The IP address it was given from. */
  address: string;
  /** The browser it was given with. */
  userAgent: string | null;
}

/** A wording and the name it is stored under: a changed wording is a new version. */
export interface Wording {
  version: string;
  text(company: string): string;
}

/** What stands beside the e-mail and phone fields; sending the form agrees to it. Each page takes its own alone. */
export const ANALYSIS_CONSENT: Wording = {
  version: 'analysis-1',
  text: (company) =>
    `By continuing you agree that ${company} may e-mail you about this analysis. You can opt out at any time.`,
};
export const ENROLLMENT_CONSENT: Wording = {
  version: 'enrollment-1',
  text: (company) =>
    `By enrolling you agree that ${company} may e-mail and call you about this property. You can opt out at any time.`,
};
export const REFERRAL_CONSENT: Wording = {
  version: 'referral-2',
  text: (company) =>
    `By sending this you agree that ${company} may e-mail and call you about this referral, and you confirm that your client expects to hear from us. You can opt out at any time.`,
};
export const RENT_VS_SELL_CONSENT: Wording = {
  version: 'rent-vs-sell-1',
  text: (company) =>
    `By unlocking you agree that ${company} may e-mail you about renting or selling your home. You can opt out at any time.`,
};

/** The wording beside the tick by which somebody who had unsubscribed asks for e-mails again. */
export const PREFERENCES_CONSENT: Wording = {
  version: 'preferences-1',
  text: (company) => `Send me e-mails again: ${company} may write to me, and I can opt out at any time.`,
};

export const CONTACT_CONSENTS: Record<ConsentForm, Wording> = {
  analysis: ANALYSIS_CONSENT,
  enrollment: ENROLLMENT_CONSENT,
  referral: REFERRAL_CONSENT,
  'rent-vs-sell': RENT_VS_SELL_CONSENT,
};

/** The wording beside the box for text messages, which is never ticked beforehand. */
export const SMS_CONSENT: Wording = {
  version: 'sms-1',
  text: (company) =>
    `${company} may send me text messages about my property at this number. Message frequency varies, message and data rates may apply. Reply STOP to end, HELP for help. Agreeing is no condition of any service.`,
};

/** The same for a realtor, whose own number it is. */
export const REALTOR_SMS_CONSENT: Wording = {
  version: 'sms-referral-1',
  text: (company) =>
    `${company} may send me text messages about my referrals at my own number. Message frequency varies, message and data rates may apply. Reply STOP to end, HELP for help. Agreeing is no condition of any service.`,
};

/**
 * The forms that ask for the sender's own phone, and what stands beside their box. The other forms take the answer too,
 * but without such a number there is nothing that it could allow.
 */
export const SMS_CONSENTS: Partial<Record<ConsentForm, Wording>> = {
  enrollment: SMS_CONSENT,
  referral: REALTOR_SMS_CONSENT,
};
