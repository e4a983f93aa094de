import { NotConfigured } from '../platform/provider-errors.js';
import { PaymentGateway } from './payment-gateway.js';

/** Nobody takes money here. */
export class NoGateway extends PaymentGateway {
  readonly mode = 'none';
  openCheckout = refuse;
  readCheckout = refuse;
  expireCheckout = refuse;
  readRefunded = refuse;
  createCustomer = refuse;
  draftInvoice = refuse;
  sendInvoice = refuse;
  readInvoice = refuse;
}

async function refuse(): Promise<never> {
  throw new NotConfigured('Stripe');
}
