import { HttpError, useNotify, useRefresh } from 'react-admin';

/** Does something, says how it went in the server's own words, and shows the lists as they are now. */
export function useAct() {
  const notify = useNotify();
  const refresh = useRefresh();
  return async function act(what: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await what();
      notify(done, { type: 'success' });
      return true;
    } catch (error) {
      notify(error instanceof HttpError ? error.message : 'admin.failed', { type: 'error' });
      return false;
    } finally {
      refresh();
    }
  };
}
