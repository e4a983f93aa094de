import { Box, Paper, Tab, Tabs } from '@mui/material';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeadView } from '#shared/lead.js';
import { useOnPhone } from '../../components/useOnPhone';
import { lazyImport, lazyPage, lazyPart, prefetchOnIntent, prefetchParts } from '../../lazy';
import { BlockSkeleton } from '../../states/skeletons';
import { EmailForm, TextForm } from '../conversation/Composer';
import { TimelineTab } from '../timeline/Timeline';
import { leadPageText } from './text';

/** The timeline is part of the page; other tabs load when opened. */
const ReportTab = lazyPart(lazyImport(() => import('../report/ReportTab').then((part) => part.ReportTab)));
const ImprovementsTab = lazyPart(
  lazyImport(() => import('../improvements/ImprovementsTab').then((part) => part.ImprovementsTab)),
);
const InvoicesTab = lazyPart(
  lazyImport(() => import('../payments/InvoicesTab').then((part) => part.InvoicesTab)),
);
const DocumentsTab = lazyPart(
  lazyImport(() => import('../documents/DocumentsTab').then((part) => part.DocumentsTab)),
);
const MessagesTab = lazyPage(() => import('./MessagesTab').then(({ MessagesTab }) => MessagesTab));

const TABS = ['timeline', 'analysis', 'improvements', 'invoices', 'documents', 'messages'] as const;
type TabName = (typeof TABS)[number];

const CONTENTS: Record<TabName, (lead: LeadView) => ReactNode> = {
  timeline: (lead) => <TimelineTab lead={lead} />,
  analysis: (lead) => <ReportTab leadId={lead.id} />,
  improvements: (lead) => <ImprovementsTab lead={lead} />,
  invoices: (lead) => <InvoicesTab lead={lead} />,
  documents: (lead) => <DocumentsTab lead={lead} />,
  messages: (lead) => <MessagesTab leadId={lead.id} />,
};

const PREFETCH: Partial<Record<TabName, ReturnType<typeof prefetchOnIntent>>> = {
  analysis: prefetchOnIntent(ReportTab),
  improvements: prefetchOnIntent(ImprovementsTab),
  invoices: prefetchOnIntent(InvoicesTab),
  documents: prefetchOnIntent(DocumentsTab),
  messages: prefetchOnIntent(MessagesTab),
};

const IDLE_MS = 2_000;

/** What most leads need next, once the page itself has loaded. */
function prefetchWhenIdle() {
  const prefetch = () => prefetchParts(EmailForm, TextForm, DocumentsTab);
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(prefetch, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(prefetch, { timeout: IDLE_MS });
  return () => cancelIdleCallback(idle);
}

const LOADING_HEIGHT = 480;
/** At least as high as while it loads, so that the cards below it on a phone don't move up. */
const PANEL = {
  p: { xs: 2, sm: 3 },
  '&:not([hidden])': { minHeight: { xs: LOADING_HEIGHT + 32, sm: LOADING_HEIGHT + 48 } },
};

/** The open tab is in the URL. */
export function LeadTabs({ lead }: { lead: LeadView }) {
  const onPhone = useOnPhone();
  const [params, setParams] = useSearchParams();
  useEffect(prefetchWhenIdle, []);
  const open = TABS.find((name) => name === params.get('tab')) ?? 'timeline';

  function show(tab: TabName) {
    setParams(
      (before) => {
        before.set('tab', tab);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <Paper sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_, tab: TabName) => show(tab)}
        variant="scrollable"
        // Tabs never all fit on phones. Reserve space for the arrows before scrolling to the open tab.
        scrollButtons={onPhone || 'auto'}
        allowScrollButtonsMobile
        aria-label={leadPageText.tabs.label}
        sx={{ borderBottom: '1px solid var(--hairline)', px: { sm: 1 } }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={leadPageText.tabs[name]}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            {...PREFETCH[name]}
          />
        ))}
      </Tabs>
      {TABS.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== open}
          sx={PANEL}
        >
          {name === open && (
            <Suspense fallback={<BlockSkeleton height={LOADING_HEIGHT} />}>{CONTENTS[name](lead)}</Suspense>
          )}
        </Box>
      ))}
    </Paper>
  );
}
