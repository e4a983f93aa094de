/** Query options that fetch once, so that a refetch never replaces typed text. */
export const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0, retry: false };
