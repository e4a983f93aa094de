import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './theme/console.css';
import { CACHE_CONSOLE, type OpenPage, SERVICE_WORKER_PATH } from '#shared/paths.js';
import { router } from './routes';
import { keepFresh } from './session/session';
import { followMode } from './theme/mode';

followMode();
keepFresh();
registerServiceWorker();
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);

/** Registers the service worker, so that the login page opens offline. Optional: some browsers have none. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    askWorker().catch(() => undefined);
  });
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<OpenPage>) => {
    void router.navigate(data.openPath);
  });
}

async function askWorker(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(CACHE_CONSOLE);
}
