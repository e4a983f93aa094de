import { useMemo } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { dataProvider } from './dataProvider';

export type Api = typeof dataProvider;
type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * The calls of the console to its API. react-admin's own `useDataProvider` answers a call whose session is over with an
 * empty record, as if it had gone well; here it is refused, and the login shown all the same.
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
    // The proxy wraps a call only when it is used: there are many calls, and every row of a list may ask for some.
    return new Proxy(dataProvider, {
      get: (calls, name) => guarded(calls[name as keyof Api] as Call),
    });
  }, [logoutIfAccessDenied]);
}
