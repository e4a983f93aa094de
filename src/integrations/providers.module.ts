/** Maps each port to a vendor. To switch vendors, write another adapter folder and name it here. */
export {
  DOCUSEAL as SIGNATURE_PROVIDER,
  DocusealModule as SignatureProviderModule,
} from './docuseal/docuseal.module.js';
export { ImapModule as MailboxProviderModule, MAILBOX as MAILBOX_PROVIDER } from './imap/imap.module.js';
export {
  RENTCAST as RENT_PROVIDER,
  RentcastModule as RentProviderModule,
} from './rentcast/rentcast.module.js';
export { EMAIL as MAIL_PROVIDER, SmtpModule as MailProviderModule } from './smtp/smtp.module.js';
export { STRIPE as PAYMENT_PROVIDER, StripeModule as PaymentProviderModule } from './stripe/stripe.module.js';
export { TWILIO as SMS_PROVIDER, TwilioModule as SmsProviderModule } from './twilio/twilio.module.js';
