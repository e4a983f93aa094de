import { useState } from 'react';
import type { FactorSetup as Setup } from '#shared/users/sign-in.contract.js';
import { FactorConfirmForm } from './FactorConfirmForm';
import { FactorPasswordForm } from './FactorPasswordForm';
import { RecoveryCodes } from './RecoveryCodes';

interface FactorSetupProps {
  why?: string;
  /** Tells of what is shown only once. */
  onShown?: (what: 'secret' | 'codes') => void;
  onDone: () => unknown;
}

/** Sets up an authenticator app: the password, the app's secret, a first code, and then the recovery codes. */
export function FactorSetup({ why, onShown, onDone }: FactorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function showSecret(next: Setup) {
    setSetup(next);
    onShown?.('secret');
  }

  function showCodes(next: string[]) {
    setCodes(next);
    onShown?.('codes');
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) return <FactorConfirmForm setup={setup} why={why} onConfirmed={showCodes} />;
  return <FactorPasswordForm why={why} onSetUp={showSecret} />;
}
