/** First path segments of the staff console. The public site has every other path. */
export const CONSOLE_PATHS = [
  'login',
  'accept-invitation',
  'forgot-password',
  'reset-password',
  'account',
  'dashboard',
  'leads',
  'owners',
  'calendar',
  'inbox',
  'referrals',
  'documents',
  'campaigns',
  'portfolio',
  'admin',
] as const;

/** Whether a path belongs to the console. */
export function isConsolePath(pathname: string): boolean {
  const first = pathname.split('/', 2)[1] ?? '';
  return (CONSOLE_PATHS as readonly string[]).includes(first);
}

/** What the service worker caches of a release. The server prepends it to the worker's code. */
export interface OfflineRelease {
  /** Changes when any cached file changes. */
  version: string;
  /** Hashed files of the offline page. */
  siteFiles: string[];
  /** Hashed files of the console, up to the login page. */
  consoleFiles: string[];
}

export const SERVICE_WORKER_PATH = '/service-worker.js';
export const OFFLINE_PATH = '/offline';
/** The console is one document, so its login page is cached for every path. */
export const CONSOLE_SHELL_PATH = '/login';

/** The console posts this to the worker, so that visitors of the site don't download the console. */
export const CACHE_CONSOLE = 'cache-console';

/** The worker posts this to a console tab when someone clicks a notification. */
export interface OpenPage {
  openPath: string;
}
