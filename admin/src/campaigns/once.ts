/** What is typed is never replaced under the hands of whoever types it. */
export const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0, retry: false };
