import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { RowButton } from '../lists/RowButton';
import { may } from '../session/may';
import { useLeadDialogs } from './LeadDialogs';
import { leadText } from './text';

export function LeadActions({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const { edit, remove } = useLeadDialogs();
  const name = displayName(lead);
  return (
    <div>
      <RowButton aria-label={leadText.edit(name)} onClick={() => edit(lead.id)}>
        <EditOutlined />
      </RowButton>
      {may('leads.delete') && (
        <RowButton aria-label={translate('list.delete', { name })} onClick={() => remove(lead)}>
          <DeleteOutlined />
        </RowButton>
      )}
    </div>
  );
}
