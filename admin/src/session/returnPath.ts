const HOME = '/dashboard';
const ORIGIN = 'https://console.invalid';

/** Where to go after sign-in: the remembered path if it is on this site, or the dashboard. */
export function returnPath(params: URLSearchParams): string {
  const from = params.get('from') ?? '';
  return isSameSitePath(from) ? from : HOME;
}

/** The login URL with the page to return to. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  // By the time a second request is rejected, the first one may have opened the login page.
  const from = pathname === '/login' ? returnPath(new URLSearchParams(search)) : pathname + search;
  return isSameSitePath(from) && from !== HOME ? `/login?from=${encodeURIComponent(from)}` : '/login';
}

// Browsers read `//host`, `/\host` and control characters as another site; resolving the path shows what they would do.
function isSameSitePath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, ORIGIN)) return false;
  const url = new URL(path, ORIGIN);
  return url.origin === ORIGIN && url.pathname !== '/' && url.pathname !== '/login';
}
