import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { LeadBoard } from '../leads/board/LeadBoard';
import { AddLeadDialog } from './AddLeadDialog';

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
      <LeadBoard />
      <AddLeadDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
