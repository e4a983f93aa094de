import { SERVICE_WORKER_PATH } from '../../../src/shared/web/offline-release.js';

/** Installs the worker that has a page to show without a connection, once this page has all it needs. */
export function keepOfflinePage(): void {
  // Browsers hide workers from pages that did not come over TLS.
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined);
  });
}
