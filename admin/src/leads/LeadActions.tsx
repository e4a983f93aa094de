import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { type ComponentProps } from 'react';
import { displayName, type LeadView } from '#shared/lead.js';
import { listText } from '../components/text';
import { may } from '../session/may';
import { useLeadDialogs } from './LeadDialogs';
import styles from './RowButton.module.css';
import { leadText } from './text';

export function LeadActions({ lead }: { lead: LeadView }) {
  const { edit, remove } = useLeadDialogs();
  const name = displayName(lead);
  return (
    <div>
      <RowButton aria-label={leadText.edit(name)} onClick={() => edit(lead.id)}>
        <EditOutlined />
      </RowButton>
      {may('leads.delete') && (
        <RowButton aria-label={listText.delete(name)} onClick={() => remove(lead)}>
          <DeleteOutlined />
        </RowButton>
      )}
    </div>
  );
}

/** An icon button for table rows: drawing MUI's doubles the time per row. */
function RowButton(button: ComponentProps<'button'>) {
  return <button type="button" className={styles.button} {...button} />;
}
