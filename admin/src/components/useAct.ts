import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin';
import { actionText } from './text';

interface ActWords {
  messageArgs?: Record<string, string>;
  /** Shown instead of the server's message, which it may include as `%{reason}`. */
  failed?: string;
}

/** Runs an action, reports success or the server's error, and refreshes what is on screen. */
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
      // `_` would win over a text that is not a message key.
      if (failed) notify(failed, { type: 'error', messageArgs: { reason } });
      else notify(reason, { type: 'error', messageArgs: { _: reason } });
      return false;
    } finally {
      refresh();
    }
  };
}

/** The server's message for an error. */
export function useReason() {
  const translate = useTranslate();
  return (error: unknown): string => {
    const reason = error instanceof HttpError ? error.message : actionText.failed;
    return translate(reason, { _: reason });
  };
}
