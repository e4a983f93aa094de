import { NotConfigured } from '../platform/provider-errors.js';
import { isOfSandbox } from './sandbox/is-of-sandbox.js';
import { SignatureGateway } from './signature-gateway.js';

/** Nobody has documents signed here: staff record what was signed elsewhere. */
export class NoSignatures extends SignatureGateway {
  readonly mode = 'none';
  // What was signed while there was a key is signed.
  owns = (submissionId: string) => !isOfSandbox(submissionId);
  canSend = () => false;
  send = refuse;
  find = refuse;
  read = refuse;
  close = refuse;
  files = refuse;
}

async function refuse(): Promise<never> {
  throw new NotConfigured('DocuSeal');
}
