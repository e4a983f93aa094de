import { type ComponentType, lazy } from 'react';

const load = () => import('./NextSteps');
type Parts = Awaited<ReturnType<typeof load>>;

/** The steps after the form: at hand on the server, fetched by the browser while the form is filled in. */
export const NextStepsLater = import.meta.env.SSR ? (await load()).NextSteps : lazy(loadOrReload);

/** Fees that change are told to who hears the page, which they do only once something was typed. */
export const AnnouncementLater = orNothing(({ Announcement }) => Announcement);

/** Loaded only for a visitor who enrolled a property before, which only the browser knows. */
export const WaitingLater = orNothing(({ Waiting }) => Waiting);

/** Fetches the next steps before they are needed, so that a connection that fails later does not matter. */
export function fetchNextSteps(): void {
  void load().catch(() => {});
}

/** The form goes on without what could not be fetched. */
function orNothing<Props>(partOf: (parts: Parts) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (parts) => ({ default: partOf(parts) }),
      () => ({ default: () => null }),
    ),
  );
}

/** The device keeps what was enrolled, and a page opened anew knows the files of its own release. */
async function loadOrReload() {
  try {
    return await load();
  } catch (error) {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opened?.type === 'reload') throw error;
    location.reload();
    return new Promise<never>(() => {});
  }
}
