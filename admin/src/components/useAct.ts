import { HttpError, useNotify, useRefresh } from 'react-admin';
import { actionText } from './text';

/** Runs an action, reports success or the server's error, and refreshes what is on screen. */
export function useAct() {
  const notify = useNotify();
  const refresh = useRefresh();
  return async function act(
    what: () => Promise<unknown>,
    done: string,
    /** The message of a failure, where the server's own says too little. */
    failed = (reason: string) => reason,
  ): Promise<boolean> {
    try {
      await what();
      notify(done, { type: 'success' });
      return true;
    } catch (error) {
      notify(failed(actionFailure(error)), { type: 'error' });
      return false;
    } finally {
      refresh();
    }
  };
}

/** The server's message for an error. */
export function actionFailure(error: unknown): string {
  return error instanceof HttpError ? error.message : actionText.failed;
}
