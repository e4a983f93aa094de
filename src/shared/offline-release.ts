/** What the service worker keeps of one release; the server writes it in front of the worker's code. */
export interface OfflineRelease {
  /** Changes with anything that is kept. */
  version: string;
  /** Hashed files of the offline page. */
  siteFiles: string[];
  /** Hashed files of the console up to its login. */
  consoleFiles: string[];
}

export const SERVICE_WORKER_PATH = '/service-worker.js';
export const OFFLINE_PATH = '/offline';
/** The console is one document, so its login stands for every address of it. */
export const CONSOLE_SHELL_PATH = '/login';

/** The console says this to the worker: visitors of the site alone do not download the console. */
export const KEEP_CONSOLE = 'keep-console';
