/** Which vendor does which job. To switch, write an adapter folder like the present one and name it here. */
export { DocusealModule as SignatureProviderModule } from './docuseal/docuseal.module.js';
export { RentcastModule as RentProviderModule } from './rentcast/rentcast.module.js';
export { SmtpModule as MailProviderModule } from './smtp/smtp.module.js';
export { StripeModule as PaymentProviderModule } from './stripe/stripe.module.js';
export { TwilioModule as SmsProviderModule } from './twilio/twilio.module.js';
