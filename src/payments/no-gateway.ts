import { NotConfigured } from '../platform/providers/provider-errors.js';
import { PaymentGateway } from './payment-gateway.js';
import { isPaymentSandboxId } from './sandbox/sandbox-ids.js';

/** No provider takes money here: every call is refused. */
export class NoGateway extends PaymentGateway {
  readonly mode = 'none';
  /** Payments made before the key was taken away still count. */
  owns = (id: string) => !isPaymentSandboxId(id);
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
