/** Reads once: typed text is never replaced by a newer reading. */
export const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0, retry: false };
