import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { may } from '../session/may';
import { useAddressParam } from '../useAddressParam';
import { DeleteLeadDialog } from './DeleteLeadDialog';

const EditLeadDialog = lazy(() =>
  import('./EditLeadDialog').then(({ EditLeadDialog }) => ({ default: EditLeadDialog })),
);

/** Edit for everybody, delete for administrators. */
export function LeadActions({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const [edited, setEdited] = useAddressParam('edit');
  const [deleting, setDeleting] = useState(false);
  const name = displayName(lead);
  return (
    <Stack direction="row">
      <IconButton aria-label={translate('lead.edit', { name })} onClick={() => setEdited(lead.id)}>
        <EditOutlined />
      </IconButton>
      {may('leads.delete') && (
        <IconButton aria-label={translate('lead.delete', { name })} onClick={() => setDeleting(true)}>
          <DeleteOutlined />
        </IconButton>
      )}
      {edited === lead.id && (
        <Suspense>
          <EditLeadDialog id={lead.id} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {deleting && <DeleteLeadDialog lead={lead} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}
