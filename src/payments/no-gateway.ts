import { NotConfigured } from '../platform/provider-errors.js';
import { PaymentGateway } from './payment-gateway.js';
import { isOfSandbox } from './sandbox/is-sandbox.js';

/** Nobody takes money here. */
export class NoGateway extends PaymentGateway {
  readonly mode = 'none';
  /** What was paid before the key was taken away is paid still. */
  owns = (id: string) => !isOfSandbox(id);
  openCheckout = refuse;
  readCheckout = refuse;
  expireCheckout = refuse;
  readRefunded = refuse;
  createCustomer = refuse;
  keepCustomer = refuse;
  draftInvoice = refuse;
  sendInvoice = refuse;
  readInvoice = refuse;
}

async function refuse(): Promise<never> {
  throw new NotConfigured('Stripe');
}
