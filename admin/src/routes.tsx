import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { loginPath, returnPath } from './session/returnPath';
import { needsNewPassword, restore } from './session/session';
import { RouteError } from './states/RouteError';
import { Starting } from './states/Starting';

/** The login stands outside react-admin, so that a visitor loads a small page and not the whole console. */
export const router = createBrowserRouter([
  {
    path: '/login',
    loader: leaveWhenSignedIn,
    lazy: () => import('./session/LoginPage').then(({ LoginPage }) => ({ Component: LoginPage })),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '*',
    loader: requireSession,
    lazy: () => import('./App').then(({ App }) => ({ Component: App })),
    shouldRevalidate: () => false,
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
]);

async function requireSession({ request }: LoaderFunctionArgs) {
  const session = await restore();
  if (session && !needsNewPassword(session)) return null;
  throw redirect(loginPath(new URL(request.url)));
}

async function leaveWhenSignedIn({ request }: LoaderFunctionArgs) {
  const session = await restore();
  if (session && !needsNewPassword(session)) throw redirect(returnPath(new URL(request.url).searchParams));
  return null;
}
