import { NotConfigured } from '../platform/providers/provider-errors.js';
import { isSigningSandboxId } from './sandbox/sandbox-ids.js';
import { SignatureGateway } from './signature-gateway.js';

/** Nobody has documents signed here: staff record what was signed elsewhere. */
export class NoSignatures extends SignatureGateway {
  readonly mode = 'none';
  // Documents that were signed while a service was configured stay signed.
  owns = (submissionId: string) => !isSigningSandboxId(submissionId);
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
