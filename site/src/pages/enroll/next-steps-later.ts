import { lazy } from 'react';

const load = () => import('./NextSteps');

/** What follows the form: at hand on the server, fetched by the browser while the form is filled in. */
export const NextStepsLater = import.meta.env.SSR ? (await load()).NextSteps : lazy(load);

/** Fees that change are told to who hears the page, which they do only once something was typed. */
export const AnnouncementLater = lazy(async () => ({ default: (await load()).Announcement }));

/** Only who enrolled a property before sees it, and only the browser knows. */
export const WaitingLater = lazy(async () => ({ default: (await load()).Waiting }));

/** Fetched before it is needed, it is there even where the connection fails later. */
export function fetchNextSteps(): void {
  void load().catch(() => {});
}
