import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, Outlet, RouterProvider } from 'react-router-dom';
import { siteRoutes } from './routes';

/** Hydrates only the page. Header and footer are static. */
async function hydrate() {
  const routes = siteRoutes({ Component: Outlet });
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const state = document.getElementById('hydration')!.textContent;
  const router = createBrowserRouter(routes, { hydrationData: JSON.parse(state) });
  // A long form takes a slow phone half a second; in a transition, React handles taps and scrolling in between.
  startTransition(() => {
    hydrateRoot(document.getElementById('main')!, <RouterProvider router={router} />);
  });
}

void hydrate();
