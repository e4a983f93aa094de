import CallOutlined from '@mui/icons-material/CallOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayName, type LeadView } from '#shared/lead.js';
import { Page } from '../../layout/Page';
import { may } from '../../session/may';
import { DeleteLeadDialog } from '../DeleteLeadDialog';
import { StatusSelect } from '../StatusSelect';
import { InlineField } from './InlineField';
import { leadPageText } from './text';

interface LeadHeaderProps {
  lead: LeadView;
  onEditDetails: () => void;
  onWalkthrough: () => void;
  children: ReactNode;
}

/** Name and contact info, editable in place, and the main actions. */
export function LeadHeader({ lead, children, ...acts }: LeadHeaderProps) {
  const name = (h1: ReactNode) => (
    <InlineField lead={lead} field="name" isHeading>
      {h1}
    </InlineField>
  );
  return (
    <Page
      title={displayName(lead)}
      heading={name}
      subtitle={<Contact lead={lead} />}
      actions={<Actions lead={lead} {...acts} />}
    >
      {children}
    </Page>
  );
}

function Contact({ lead }: { lead: LeadView }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}
    >
      <InlineField lead={lead} field="email">
        {lead.email}
      </InlineField>
      <InlineField lead={lead} field="phone">
        {lead.phone ?? leadPageText.noPhone}
      </InlineField>
    </Stack>
  );
}

function Actions({ lead, onEditDetails, onWalkthrough }: Omit<LeadHeaderProps, 'children'>) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" onClick={onWalkthrough} startIcon={<HandshakeOutlined />}>
        {leadPageText.walkthrough}
      </Button>
      <StatusSelect lead={lead} isBare />
      {lead.phone && (
        <Button variant="outlined" href={`tel:${lead.phone}`} startIcon={<CallOutlined />}>
          {leadPageText.call}
        </Button>
      )}
      <Button variant="outlined" href={`mailto:${lead.email}`} startIcon={<MailOutlined />}>
        {leadPageText.email}
      </Button>
      <Button variant="outlined" onClick={onEditDetails} startIcon={<EditOutlined />}>
        {leadPageText.editDetails}
      </Button>
      {may('leads.delete') && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {leadPageText.delete}
        </Button>
      )}
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
