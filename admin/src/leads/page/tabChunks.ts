import { lazy } from 'react';

/** The timeline stands there at once; the other tabs come when they are opened. */
export const ReportTab = lazy(() =>
  import('../report/ReportTab').then(({ ReportTab }) => ({ default: ReportTab })),
);
export const ImprovementsTab = lazy(() =>
  import('./ImprovementsTab').then(({ ImprovementsTab }) => ({ default: ImprovementsTab })),
);
export const MessagesTab = lazy(() =>
  import('./MessagesTab').then(({ MessagesTab }) => ({ default: MessagesTab })),
);
