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
export const KEEP_CONSOLE = 'keep-console';
