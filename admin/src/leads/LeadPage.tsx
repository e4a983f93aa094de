import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CanAccess, Form, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { Page } from '../layout/Page';
import { ConflictNotice } from './ConflictNotice';
import { DeleteLeadDialog } from './DeleteLeadDialog';
import { FollowLead } from './FollowLead';
import { LeadFacts } from './LeadFacts';
import { LeadForm } from './LeadForm';
import { StatusHistory } from './StatusHistory';
import { StatusSelect } from './StatusSelect';

interface LeadPageProps {
  lead: LeadView;
  conflict: LeadView | null;
  onSettled: () => void;
  /** The lead as the last save of this page left it. */
  saved: LeadView | null;
}

export function LeadPage({ lead, conflict, onSettled, saved }: LeadPageProps) {
  const translate = useTranslate();
  const [gone, setGone] = useState(false);
  return (
    <Page title={displayName(lead)} subtitle={lead.propertyAddress} actions={<Actions lead={lead} />}>
      {gone && <Alert severity="warning">{translate('lead.page.gone')}</Alert>}
      <Box sx={COLUMNS}>
        <Form resetOptions={KEEP_TYPED} warnWhenUnsavedChanges>
          {conflict && <ConflictNotice now={conflict} onSettled={onSettled} />}
          <FollowLead lead={lead} saved={saved} onGone={() => setGone(true)} />
          <LeadForm />
        </Form>
        <Stack spacing={3}>
          <section aria-labelledby="status">
            <Typography id="status" variant="h3" component="h2" gutterBottom>
              {translate('lead.field.status')}
            </Typography>
            <StatusSelect lead={lead} />
          </section>
          <LeadFacts lead={lead} />
          <StatusHistory lead={lead} />
        </Stack>
      </Box>
    </Page>
  );
}

function Actions({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {lead.phone && (
        <Button variant="outlined" href={`tel:${lead.phone}`}>
          {translate('lead.page.call')}
        </Button>
      )}
      <Button variant="outlined" href={`mailto:${lead.email}`}>
        {translate('lead.page.mail')}
      </Button>
      <CanAccess resource="leads" action="delete">
        <Button color="error" onClick={() => setDeleting(true)}>
          {translate('lead.page.delete')}
        </Button>
      </CanAccess>
      {deleting && (
        <DeleteLeadDialog
          lead={lead}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/leads')}
        />
      )}
    </Stack>
  );
}

const KEEP_TYPED = { keepDirtyValues: true };

const COLUMNS = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(16rem, 1fr)' },
};
