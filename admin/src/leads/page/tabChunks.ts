import { codeOf } from '../../code';
import { lazyPage } from '../../lazyPage';
import { lazyPart } from '../../lazyPart';

/** The timeline stands there at once; the other tabs come when they are opened. */
export const ReportTab = lazyPart(codeOf(() => import('../report/ReportTab').then((part) => part.ReportTab)));
export const ImprovementsTab = lazyPart(
  codeOf(() => import('./ImprovementsTab').then((part) => part.ImprovementsTab)),
);
export const InvoicesTab = lazyPart(
  codeOf(() => import('../payments/InvoicesTab').then((part) => part.InvoicesTab)),
);
export const DocumentsTab = lazyPart(
  codeOf(() => import('../documents/DocumentsTab').then((part) => part.DocumentsTab)),
);
export const MessagesTab = lazyPage(
  () => import('./MessagesTab').then(({ MessagesTab }) => MessagesTab),
  () => import('../../messages/outbox').then((words) => ({ outbox: words.outboxMessages })),
);
