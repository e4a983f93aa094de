import { useCallback, useEffect, useState } from 'react';
import type { FactorSetup as Setup } from '../../../src/shared/users/sign-in.contract.js';
import { sessionMessages } from '../messages/session';
import { FactorConfirmForm } from './FactorConfirmForm';
import { FormAlert } from './fields';
import styles from './LoginPage.module.css';
import { FACTOR_TITLE, RecoveryCodes } from './RecoveryCodes';
import { setUpFactor } from './session';

const text = sessionMessages.setup;

/** Sets up an authenticator app: its secret, a first code, and then the recovery codes. */
export function FactorSetup({ why, onDone }: { why?: string; onDone: () => unknown }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [failed, setFailed] = useState(false);

  const start = useCallback(() => {
    setFailed(false);
    setUpFactor().then(setSetup, () => setFailed(true));
  }, []);
  useEffect(start, [start]);

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) return <FactorConfirmForm setup={setup} why={why} onConfirmed={setCodes} />;
  return (
    <div className={styles.form}>
      <h1 id={FACTOR_TITLE}>{text.heading}</h1>
      <FormAlert message={failed ? text.failed : ''} />
      {failed ? (
        <button type="button" className={styles.submit} onClick={start}>
          {sessionMessages.retry}
        </button>
      ) : (
        <p role="status" className={styles.hint}>
          {text.loading}
        </p>
      )}
    </div>
  );
}
