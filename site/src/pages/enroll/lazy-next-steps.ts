import { type ComponentType, lazy } from 'react';

const load = () => import('./next-steps');
type Parts = Awaited<ReturnType<typeof load>>;

/** The steps after the form. Loaded in the browser while the form is being filled in. */
export const LazyNextSteps = import.meta.env.SSR ? (await load()).NextSteps : lazy(loadOrReload);

/** Announces fee changes, which happen only after typing. */
export const LazyAnnouncement = lazyOrNothing(({ Announcement }) => Announcement);

/** Needed only by visitors who enrolled a property before, which only the browser knows. */
export const LazyPending = lazyOrNothing(({ Pending }) => Pending);

/** Preloads the next steps, so a connection lost later doesn't matter. */
export function preloadNextSteps(): void {
  void load().catch(() => {});
}

/** The form works without parts that failed to load. */
function lazyOrNothing<Props>(partOf: (parts: Parts) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (parts) => ({ default: partOf(parts) }),
      () => ({ default: () => null }),
    ),
  );
}

/** After a deployment the chunk may be gone. The enrollment is stored, so a reload resumes with the new files. */
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
