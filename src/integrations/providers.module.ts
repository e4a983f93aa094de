/** Which vendor does which job. To switch, write an adapter folder like an existing one and name it here. */
export { DocusealModule as SignatureProviderModule } from './docuseal/docuseal.module.js';
export { RentcastModule as RentProviderModule } from './rentcast/rentcast.module.js';
export { StripeModule as PaymentProviderModule } from './stripe/stripe.module.js';
