import { useState } from 'react';
import { useAct } from './ConfirmDialog';

/** `useAct` for a dialog that isn't a `ConfirmDialog`: it shows the failure itself, because toasts are behind it. */
export function useActInDialog() {
  const run = useAct(true);
  const [failure, setFailure] = useState('');

  function act(...asked: Parameters<typeof run>): Promise<boolean> {
    setFailure('');
    return run(...asked).catch(({ message }: Error) => {
      setFailure(message);
      return false;
    });
  }

  return { act, failure };
}
