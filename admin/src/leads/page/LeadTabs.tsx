import { Box, Paper, Tab, Tabs } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeadView } from '#shared/lead.js';
import { useOnPhone } from '../../components/useOnPhone';
import { lazyImport, lazyPage, lazyPart } from '../../lazy';
import { BlockSkeleton } from '../../states/skeletons';
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
