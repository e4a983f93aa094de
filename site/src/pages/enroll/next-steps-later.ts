import { lazy } from 'react';

const load = () => import('./NextSteps');

/** What follows the form: at hand on the server, fetched by the browser while the form is filled in. */
export const NextStepsLater = import.meta.env.SSR ? (await load()).NextSteps : lazy(load);

/** Fetched before it is needed, it is there even where the connection fails later. */
export function fetchNextSteps(): void {
  void load().catch(() => {});
}
