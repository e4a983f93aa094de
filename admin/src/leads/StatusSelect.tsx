import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  displayName,
  LEAD_STATUSES,
  type LeadStatus,
  type LeadView,
  STATUS_LABELS,
} from '../../../src/shared/leads/lead.contract.js';
import { FieldConflict } from '../saving/FieldConflict';
import { useSetValue } from '../saving/useSetValue';
import { LostReasonDialog } from './LostReasonDialog';
import { StatusBadge } from './StatusBadge';
import { STATUS_SAVE } from './saveMessages';

/** The status of a lead as a badge, unless bare, and the dropdown that sets any other. */
export function StatusSelect({ lead, isBare }: { lead: LeadView; isBare?: boolean }) {
  const translate = useTranslate();
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'leads',
    lead,
    'status',
    STATUS_SAVE,
  );
  const [losing, setLosing] = useState(false);

  function choose(status: LeadStatus) {
    if (status === 'lost') setLosing(true);
    else set({ status, statusReason: null });
  }

  return (
    <Stack spacing={0.75} sx={{ alignItems: 'flex-start' }}>
      {!isBare && <StatusBadge status={lead.status} />}
      <TextField
        select
        value={lead.status}
        onChange={(event) => choose(event.target.value as LeadStatus)}
        slotProps={{
          select: { native: true },
          htmlInput: {
            'aria-label': translate('lead.statusOf', { name: displayName(lead) }),
            'aria-busy': isPending,
          },
        }}
        sx={{ width: '15rem' }}
      >
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status].badge}
          </option>
        ))}
      </TextField>
      {conflict && (
        <FieldConflict
          text={translate('lead.statusNow', { status: STATUS_LABELS[conflict.status].badge })}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
      {losing && (
        <LostReasonDialog
          name={displayName(lead)}
          onCancel={() => setLosing(false)}
          onReason={(reason) => {
            setLosing(false);
            set({ status: 'lost', statusReason: reason });
          }}
        />
      )}
    </Stack>
  );
}
