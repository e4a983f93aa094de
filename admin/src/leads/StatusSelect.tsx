import { useQueryClient } from '@tanstack/react-query';
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { displayName, LEAD_STATUSES, type LeadStatus, type LeadView, STATUS_LABELS } from '#shared/lead.js';
import { FieldConflict } from '../components/ConflictNotice';
import { deleteDraft } from '../components/drafts';
import { PlainSelect } from '../components/PlainSelect';
import { useSetValue } from '../components/useSaveField';
import { useAddressParam } from '../layout/useAddressParam';
import { prefetchParts } from '../lazy';
import { current } from '../session/session';
import { formatSlot } from '../time/days';
import styles from './LeadRow.module.css';
import { StatusBadge } from './StatusBadge';
import { LostReasonDialog, lostDraft, needsTime, ScheduleDialog, scheduledAt, useUndo } from './statusChange';
import { leadText } from './text';

const prefetchDialogs = () => prefetchParts(LostReasonDialog, ScheduleDialog);

const STATUS_SAVE = { saved: leadText.statusUpdated, failed: leadText.statusFailed };

/** Changes a lead's status; `schedule` asks for the time of the walkthrough first. */
export function useStatusChange(lead: LeadView) {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const offerUndo = useUndo(() => refresh());
  const { conflict, keepMine, takeTheirs, ...rest } = useSetValue(
    'leads',
    lead,
    'status',
    STATUS_SAVE,
    offerUndo,
  );
  const [isScheduling, setScheduling] = useState(false);
  const startsAt = scheduledAt(lead);

  function moveWithoutTime() {
    setScheduling(false);
    if (lead.status !== 'walkthrough_scheduled')
      void rest.set({ status: 'walkthrough_scheduled', statusReason: null });
  }

  function scheduled(now: LeadView) {
    setScheduling(false);
    // Shown with the toast, not once the page has refreshed.
    queries.setQueriesData({ queryKey: ['leads', 'getOne', { id: lead.id }] }, now);
    const done = leadText.booked(formatSlot(now.walkthroughDate!));
    if (now.status === lead.status) notify(done, { type: 'success' });
    else offerUndo(done, now);
    refresh();
  }

  const asks = (
    <>
      {conflict && (
        <FieldConflict
          text={leadText.statusNow(STATUS_LABELS[conflict.status].badge)}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            leadId={lead.id}
            leadName={displayName(lead)}
            current={startsAt ? { startsAt } : undefined}
            onCancel={() => setScheduling(false)}
            onNotYet={startsAt ? undefined : moveWithoutTime}
            from={lead.status}
            onScheduled={scheduled}
          />
        </Suspense>
      )}
    </>
  );
  return { ...rest, schedule: () => setScheduling(true), asks };
}

interface StatusSelectProps {
  lead: LeadView;
  /** Leaves out the badge. */
  isBare?: boolean;
  /** One option and nothing to save with until someone points at it or focuses it: a list renders one per row. */
  isRow?: boolean;
}

/** Status badge plus a dropdown to change it. */
export function StatusSelect({ lead, isBare, isRow }: StatusSelectProps) {
  const [params] = useSearchParams();
  const [isUsed, setUsed] = useState(!isRow || params.get(LOST_PARAM) === lead.id);
  const [isPending, setPending] = useState(false);
  const choose = useRef<(status: LeadStatus) => Promise<unknown>>(null);

  async function change(status: LeadStatus) {
    setPending(true);
    await choose.current?.(status);
    setPending(false);
  }

  function prepare() {
    setUsed(true);
    prefetchDialogs();
  }

  return (
    <div className={styles.status}>
      {!isBare && <StatusBadge status={lead.status} />}
      <PlainSelect
        width="15rem"
        isCompact={isBare}
        value={lead.status}
        onChange={(event) => change(event.target.value as LeadStatus)}
        aria-label={leadText.statusOf(displayName(lead))}
        aria-busy={isPending}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {isUsed ? ALL_OPTIONS : optionOf(lead.status)}
      </PlainSelect>
      {isUsed && <StatusChange lead={lead} ref={choose} />}
    </div>
  );
}

const optionOf = (status: LeadStatus) => (
  <option key={status} value={status}>
    {STATUS_LABELS[status].badge}
  </option>
);
const ALL_OPTIONS = LEAD_STATUSES.map(optionOf);

const LOST_PARAM = 'lost';

interface StatusChangeProps {
  lead: LeadView;
  /** Saves the status, or asks for what it needs first. */
  ref: Ref<(status: LeadStatus) => Promise<unknown>>;
}

/** Changes a lead's status, with the dialogs that some of them need. */
function StatusChange({ lead, ref }: StatusChangeProps) {
  const { set, schedule, asks } = useStatusChange(lead);
  const [lost, setLost] = useAddressParam(LOST_PARAM);
  const [losing, setLosing] = useState(lost === lead.id);

  useImperativeHandle(ref, () => async (status) => {
    if (needsTime(lead, status)) return schedule();
    if (status !== 'lost') return set({ status, statusReason: null });
    setLosing(true);
    setLost(lead.id);
  });

  function cancel() {
    setLosing(false);
    setLost(null);
  }

  async function lose(statusReason: string) {
    setLosing(false);
    if (await set({ status: 'lost', statusReason })) deleteDraft(lostDraft(lead.id));
    // Keep the dialog open behind the sign-in page.
    if (current()) setLost(null);
  }

  return (
    <>
      {asks}
      {losing && (
        <Suspense>
          <LostReasonDialog
            leadName={displayName(lead)}
            draft={lostDraft(lead.id)}
            onCancel={cancel}
            onReason={lose}
          />
        </Suspense>
      )}
    </>
  );
}
