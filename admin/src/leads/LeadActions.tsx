import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { codeOf } from '../code';
import { lazyPart } from '../lazyPart';
import { RowButton } from '../lists/RowButton';
import { may } from '../session/may';
import { useAddressParam } from '../useAddressParam';
import { DeleteLeadDialog } from './DeleteLeadDialog';

const EditLeadDialog = lazyPart(codeOf(() => import('./EditLeadDialog').then((part) => part.EditLeadDialog)));

/** Edit for everybody, delete for administrators. */
export function LeadActions({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const [edited, setEdited] = useAddressParam('edit');
  const [deleting, setDeleting] = useState(false);
  const name = displayName(lead);
  return (
    <div>
      <RowButton aria-label={translate('lead.edit', { name })} onClick={() => setEdited(lead.id)}>
        <EditOutlined />
      </RowButton>
      {may('leads.delete') && (
        <RowButton aria-label={translate('list.delete', { name })} onClick={() => setDeleting(true)}>
          <DeleteOutlined />
        </RowButton>
      )}
      {edited === lead.id && (
        <Suspense>
          <EditLeadDialog id={lead.id} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {deleting && <DeleteLeadDialog lead={lead} onClose={() => setDeleting(false)} />}
    </div>
  );
}
