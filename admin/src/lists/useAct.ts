import { useNotify, useRefresh } from 'react-admin';
import { useReason } from './useReason';

interface ActWords {
  messageArgs?: Record<string, string>;
  /** Message key shown instead of the server's own words, which it may name as `reason`. */
  failed?: string;
}

/** Does something, says how it went in the server's own words, and shows the lists as they are now. */
export function useAct() {
  const notify = useNotify();
  const refresh = useRefresh();
  const reasonOf = useReason();
  return async function act(
    what: () => Promise<unknown>,
    done: string,
    { messageArgs, failed }: ActWords = {},
  ): Promise<boolean> {
    try {
      await what();
      notify(done, { type: 'success', messageArgs });
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      notify(failed ?? reason, { type: 'error', messageArgs: { _: reason, reason } });
      return false;
    } finally {
      refresh();
    }
  };
}
