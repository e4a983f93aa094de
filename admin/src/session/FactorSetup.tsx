import { useState } from 'react';
import type { FactorSetup as Setup } from '../../../src/shared/users/sign-in.contract.js';
import { FactorConfirmForm } from './FactorConfirmForm';
import { FactorPasswordForm } from './FactorPasswordForm';
import { RecoveryCodes } from './RecoveryCodes';

/** Sets up an authenticator app: the password, the app's secret, a first code, and then the recovery codes. */
export function FactorSetup({ why, onDone }: { why?: string; onDone: () => unknown }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) return <FactorConfirmForm setup={setup} why={why} onConfirmed={setCodes} />;
  return <FactorPasswordForm why={why} onSetUp={setSetup} />;
}
