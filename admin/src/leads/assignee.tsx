import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { BulkAssigned } from '#shared/bulk.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { FieldConflict } from '../components/ConflictNotice';
import { SelectFilter } from '../components/filters';
import { PlainSelect } from '../components/PlainSelect';
import { useSetValue } from '../components/useSaveField';
import { dayOf, formatSlot } from '../time/days';
import styles from './LeadRow.module.css';
import { useAssigneeOptions, useStaffName, useStaffNames } from './staff';
import { useOffer } from './statusChange';
import { assigneeText as text } from './text';

const SAVE = { saved: text.saved, failed: text.failed };

/** Who follows up on a lead, as a dropdown. */
export function AssigneeSelect({ lead, isCompact }: { lead: LeadView; isCompact?: boolean }) {
  const api = useApi();
  const notify = useNotify();
  const notifyStaying = useStayingNotice();
  const names = useStaffNames();
  const nameOfId = (id: string | null) => (id ? (names.get(id) ?? text.former) : text.none);
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'leads',
    lead,
    'assigneeId',
    SAVE,
    (_, { assigneeId: to }) => {
      notify(text.assigned(1, to && nameOfId(to)), { type: 'success' });
      void notifyIfStaying(to);
    },
  );
  const { assigneeId } = lead;

  /** The former assignee's walkthrough moves too, unless the new one is busy then, or no one is assigned. */
  async function notifyIfStaying(to: string | null) {
    const { id, walkthroughDate: at } = lead;
    if (!assigneeId || !at || Date.parse(at) < Date.now()) return;
    const day = dayOf(new Date(at));
    const { walkthroughs } = await api.calendar({ from: day, to: day, person: assigneeId });
    const staying = walkthroughs.filter(({ leadId, status }) => leadId === id && status === 'scheduled');
    notifyStaying(
      staying.map(({ startsAt }) => ({ startsAt, from: assigneeId })),
      to && nameOfId(to),
    );
  }

  return (
    <div className={styles.status}>
      <PlainSelect
        width="12rem"
        isCompact={isCompact}
        value={assigneeId ?? ''}
        onChange={(event) => set({ assigneeId: event.target.value || null })}
        aria-label={text.of(displayName(lead))}
        aria-busy={isPending}
      >
        <option value="">{text.none}</option>
        {assigneeId && !names.has(assigneeId) && <option value={assigneeId}>{text.former}</option>}
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </PlainSelect>
      {conflict && (
        <FieldConflict
          text={text.now(nameOfId(conflict.assigneeId))}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
    </div>
  );
}

/** The topic of toasts about walkthroughs that stayed. */
export const STAYING_TOPIC = 'staying';

/** Separate from the rest of the text, so that the dashboard doesn't load it. */
const STAYING = {
  /** Without a new assignee, `to` is null. */
  text: (count: number, at: string, from: string, to: string | null) => {
    const stay =
      count === 1 ? `The walkthrough on ${at} stays with ${from}` : `${count} walkthroughs stay with ${from}`;
    if (to === null) return stay;
    return `${stay} because ${to} isn't available ${count === 1 ? 'then' : 'at those times'}`;
  },
  reschedule: 'Reschedule',
};

interface Staying {
  startsAt: string;
  /** Who has the walkthrough. */
  from: string;
}

/** Shows a toast about walkthroughs that stayed with their former assignee, with a link to the calendar. */
export function useStayingNotice() {
  const names = useStaffNames();
  const navigate = useNavigate();
  const offer = useOffer();

  return (staying: Staying[], to: string | null) => {
    const [first] = staying;
    if (!first) return;
    const { startsAt, from } = first;
    const calendar = `/calendar?view=day&date=${dayOf(new Date(startsAt))}&person=${from}`;
    const message = STAYING.text(staying.length, formatSlot(startsAt), names.get(from) ?? text.former, to);
    offer(message, STAYING.reschedule, () => void navigate(calendar), 'warning', STAYING_TOPIC);
  };
}

/** The walkthroughs that didn't move with reassigned leads. */
export function stayingOf(done: BulkAssigned['done']): Staying[] {
  return done.flatMap(({ from, walkthrough }) =>
    from && walkthrough && !walkthrough.isMoved ? [{ startsAt: walkthrough.startsAt, from }] : [],
  );
}

/** The name in a list, inside `<StaffNames>`. */
export function AssigneeName({ id }: { id: string | null }) {
  const name = useStaffName(id);
  if (name) return <span title={name}>{name}</span>;
  return <span className={styles.soft}>{id ? '' : text.none}</span>;
}

export function AssigneeFilter(input: { source: string; label: string }) {
  const choices = useAssigneeOptions().map(([id, name]) => ({ id, name }));
  return <SelectFilter {...input} choices={choices} />;
}
