import { KEEP_CONSOLE, SERVICE_WORKER_PATH } from '#shared/web/offline-release.js';

/** Lets the console open without a connection as far as its login; a browser that cannot is none the worse. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    askWorker().catch(() => undefined);
  });
}

async function askWorker(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(KEEP_CONSOLE);
}
