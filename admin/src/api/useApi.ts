import { useMemo } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { dataProvider } from './dataProvider';

export type Api = typeof dataProvider;
type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * The console's API calls. When a session has expired, react-admin's `useDataProvider` resolves a call with an empty
 * record, as if it had succeeded; here the call rejects, and the login page still opens.
 */
export function useApi(): Api {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useMemo(() => {
    const guarded = (call: Call): Call =>
      async function guard(...args) {
        try {
          return await call(...args);
        } catch (error) {
          await logoutIfAccessDenied(error);
          throw error;
        }
      };
    // The proxy wraps each call only when it is used, because every row of a list may use this hook.
    return new Proxy(dataProvider, {
      get: (calls, name) => guarded(calls[name as keyof Api] as Call),
    });
  }, [logoutIfAccessDenied]);
}
