import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import {
  displayName,
  LEAD_STATUSES,
  type LeadStatus,
  type LeadView,
  STATUS_LABELS,
} from '../../../src/shared/leads/lead.contract.js';
import { PlainSelect } from '../lists/PlainSelect';
import { FieldConflict } from '../saving/FieldConflict';
import { useSetValue } from '../saving/useSetValue';
import { useAddressParam } from '../useAddressParam';
import styles from './LeadRow.module.css';
import { forgetReason, LostReasonDialog } from './LostReasonDialog';
import { StatusBadge } from './StatusBadge';
import { STATUS_SAVE } from './saveMessages';
import { useUndo } from './useUndo';

/** The status of a lead as a badge, unless bare, and the dropdown that sets any other. */
export function StatusSelect({ lead, isBare }: { lead: LeadView; isBare?: boolean }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const offerUndo = useUndo(() => refresh());
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'leads',
    lead,
    'status',
    STATUS_SAVE,
    offerUndo,
  );
  const [lost, setLost] = useAddressParam('lost');
  const [losing, setLosing] = useState(lost === lead.id);

  function choose(status: LeadStatus) {
    if (status !== 'lost') return set({ status, statusReason: null });
    setLosing(true);
    setLost(lead.id);
  }

  function cancel() {
    setLosing(false);
    setLost(null);
  }

  function lose(statusReason: string) {
    setLosing(false);
    set({ status: 'lost', statusReason }, (isSaved) => {
      if (isSaved) forgetReason(lead.id);
      setLost(null);
    });
  }

  return (
    <div className={styles.status}>
      {!isBare && <StatusBadge status={lead.status} />}
      <PlainSelect
        width="15rem"
        value={lead.status}
        onChange={(event) => choose(event.target.value as LeadStatus)}
        aria-label={translate('lead.statusOf', { name: displayName(lead) })}
        aria-busy={isPending}
      >
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status].badge}
          </option>
        ))}
      </PlainSelect>
      {conflict && (
        <FieldConflict
          text={translate('lead.statusNow', { status: STATUS_LABELS[conflict.status].badge })}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
      {losing && (
        <LostReasonDialog lead={{ id: lead.id, name: displayName(lead) }} onCancel={cancel} onReason={lose} />
      )}
    </div>
  );
}
