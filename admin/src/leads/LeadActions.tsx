import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { may } from '../session/may';
import { DeleteLeadDialog } from './DeleteLeadDialog';

const EditLeadDialog = lazy(() =>
  import('./EditLeadDialog').then(({ EditLeadDialog }) => ({ default: EditLeadDialog })),
);

/** Edit for everybody, delete for administrators. */
export function LeadActions({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const [shown, setShown] = useState<'edit' | 'delete' | null>(null);
  const close = () => setShown(null);
  const name = displayName(lead);
  return (
    <Stack direction="row">
      <IconButton aria-label={translate('lead.edit', { name })} onClick={() => setShown('edit')}>
        <EditOutlined />
      </IconButton>
      {may('leads.delete') && (
        <IconButton aria-label={translate('lead.delete', { name })} onClick={() => setShown('delete')}>
          <DeleteOutlined />
        </IconButton>
      )}
      {shown === 'edit' && (
        <Suspense>
          <EditLeadDialog id={lead.id} onClose={close} />
        </Suspense>
      )}
      {shown === 'delete' && <DeleteLeadDialog lead={lead} onClose={close} />}
    </Stack>
  );
}
