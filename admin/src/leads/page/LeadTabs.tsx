import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { useOnPhone } from '../../lists/useOnPhone';
import { BlockSkeleton } from '../../states/BlockSkeleton';
import { TimelineTab } from '../timeline/TimelineTab';
import { DocumentsTab, ImprovementsTab, InvoicesTab, MessagesTab, ReportTab } from './tabChunks';

const TABS = ['timeline', 'analysis', 'improvements', 'invoices', 'documents', 'messages'] as const;
type TabName = (typeof TABS)[number];

const CONTENTS: Record<TabName, (lead: LeadView) => ReactNode> = {
  timeline: (lead) => <TimelineTab leadId={lead.id} />,
  analysis: (lead) => <ReportTab leadId={lead.id} />,
  improvements: (lead) => <ImprovementsTab lead={lead} />,
  invoices: (lead) => <InvoicesTab lead={lead} />,
  documents: (lead) => <DocumentsTab leadId={lead.id} />,
  messages: (lead) => <MessagesTab leadId={lead.id} />,
};

/** What happened and what there is; the open tab stands in the address. */
export function LeadTabs({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
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
        // On phones the tabs never all fit: the arrows take their place before the open tab is scrolled to.
        scrollButtons={onPhone || 'auto'}
        allowScrollButtonsMobile
        aria-label={translate('leadPage.tabs.label')}
        sx={{ borderBottom: '1px solid var(--hairline)', px: { sm: 1 } }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate(`leadPage.tabs.${name}`)}
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
          sx={{ p: { xs: 2, sm: 3 } }}
        >
          {name === open && (
            <Suspense fallback={<BlockSkeleton height={480} />}>{CONTENTS[name](lead)}</Suspense>
          )}
        </Box>
      ))}
    </Paper>
  );
}
