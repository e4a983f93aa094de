import { useQuery } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

export const DASHBOARD = 'dashboard';
export type DashboardPart = 'numbers' | 'activity' | 'walkthroughs' | 'communication';

/** Every part of the dashboard is read again so often by itself; a failure is told at once, with Retry. */
export const REFRESH = { refetchInterval: 5 * 60_000, retry: false } as const;

/** One part of the dashboard. */
export function useDashboardQuery<T>(part: DashboardPart, read: () => Promise<T>) {
  const signedIn = useSignedIn();
  return useQuery({ queryKey: [DASHBOARD, part], queryFn: () => signedIn(read), ...REFRESH });
}

/** A session that has ended leads to the login. */
export function useSignedIn() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      await logoutIfAccessDenied(error);
      throw error;
    }
  };
}
