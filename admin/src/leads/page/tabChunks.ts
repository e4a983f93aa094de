import { lazy } from 'react';
import { lazyPage } from '../../lazyPage';

/** The timeline stands there at once; the other tabs come when they are opened. */
export const ReportTab = lazy(() =>
  import('../report/ReportTab').then(({ ReportTab }) => ({ default: ReportTab })),
);
export const ImprovementsTab = lazy(() =>
  import('./ImprovementsTab').then(({ ImprovementsTab }) => ({ default: ImprovementsTab })),
);
export const InvoicesTab = lazy(() =>
  import('../payments/InvoicesTab').then(({ InvoicesTab }) => ({ default: InvoicesTab })),
);
export const DocumentsTab = lazy(() =>
  import('../documents/DocumentsTab').then(({ DocumentsTab }) => ({ default: DocumentsTab })),
);
export const MessagesTab = lazyPage(
  () => import('./MessagesTab').then(({ MessagesTab }) => MessagesTab),
  () => import('../../messages/outbox').then((words) => ({ outbox: words.outboxMessages })),
);
