import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './theme/console.css';
import { Suspense } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { CACHE_CONSOLE, type OpenPage, SERVICE_WORKER_PATH } from '#shared/paths.js';
import { FORGOT_PATH, RESET_PATH } from '#shared/sign-in.js';
import { INVITATION_PATH } from '#shared/user.js';
import { pageText as text } from './layout/text';
import { lazyPart } from './lazy';
import { loadConsole, loadDashboard, openDashboard } from './loadConsole';
import { loginPath, returnPath } from './session/returnPath';
import { keepFresh, mayHaveSession, needsSetup, restore } from './session/session';
import { sessionText } from './session/text';
import styles from './states/RouteError.module.css';
import { followMode } from './theme/mode';

const App = lazyPart(loadConsole);

/** The login page is outside react-admin, so that it doesn't wait for the console's code. */
const router = createBrowserRouter([
  {
    path: '/login',
    loader: leaveWhenSignedIn,
    lazy: () => import('./session/LoginPage').then(({ LoginPage }) => ({ Component: LoginPage })),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: INVITATION_PATH,
    lazy: () =>
      import('./session/PasswordPages').then(({ AcceptInvitationPage }) => ({
        Component: AcceptInvitationPage,
      })),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: FORGOT_PATH,
    lazy: () =>
      import('./session/PasswordPages').then(({ ForgotPasswordPage }) => ({
        Component: ForgotPasswordPage,
      })),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: RESET_PATH,
    lazy: () =>
      import('./session/PasswordPages').then(({ ResetPasswordPage }) => ({
        Component: ResetPasswordPage,
      })),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '*',
    loader: requireSession,
    element: (
      <Suspense fallback={<Starting />}>
        <App />
      </Suspense>
    ),
    shouldRevalidate: () => false,
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
]);

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

async function requireSession({ request }: LoaderFunctionArgs) {
  // Load the code in parallel with the session, unless there can't be one.
  const reading = mayHaveSession() && prefetchCode(request);
  const session = await restore();
  if (!session || needsSetup(session)) throw redirect(loginPath(new URL(request.url)));
  // Request the dashboard's data before the console renders.
  if (isDashboard(request)) openDashboard().catch(() => undefined);
  await reading;
  return null;
}

async function prefetchCode(request: Request): Promise<void> {
  const load = isDashboard(request) ? loadDashboard : loadConsole;
  // A failure doesn't matter: the code loads again when it is needed.
  await load().catch(() => undefined);
}

function isDashboard({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === '/dashboard' && search === '';
}

async function leaveWhenSignedIn({ request }: LoaderFunctionArgs) {
  const session = await restore();
  if (session && !needsSetup(session)) throw redirect(returnPath(new URL(request.url).searchParams));
  return null;
}

/** The last resort: the server did not respond, or part of the console could not be loaded. */
function RouteError() {
  return (
    <main className={styles.page}>
      <h1>{text.failed.title}</h1>
      <p>{sessionText.unreachable}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {text.reload}
      </button>
      <p className={styles.small}>{text.unexpected}</p>
    </main>
  );
}

/** An empty page, with its landmark, while the session is restored. */
function Starting() {
  return <main aria-busy="true" style={{ minHeight: '100dvh' }} />;
}
