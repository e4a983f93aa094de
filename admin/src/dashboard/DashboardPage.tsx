import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { BoardSkeleton } from '../leads/board/BoardSkeleton';
import { AddLeadDialog } from './AddLeadDialog';

const LeadBoard = lazy(() =>
  import('../leads/board/LeadBoard').then(({ LeadBoard }) => ({ default: LeadBoard })),
);

export function DashboardPage() {
  const translate = useTranslate();
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={translate('page.dashboard.title')}
      subtitle={translate('page.dashboard.subtitle')}
      actions={
        <Button variant="contained" onClick={() => setAdding(true)}>
          {translate('lead.add.open')}
        </Button>
      }
    >
      <Suspense fallback={<BoardSkeleton />}>
        <LeadBoard />
      </Suspense>
      <AddLeadDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
