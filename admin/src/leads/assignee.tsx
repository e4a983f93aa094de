import { useNotify } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { FieldConflict } from '../components/ConflictNotice';
import { SelectFilter } from '../components/filters';
import { PlainSelect } from '../components/PlainSelect';
import { useSetValue } from '../components/useSaveField';
import styles from './LeadRow.module.css';
import { useAssigneeOptions, useStaffNames } from './staff';
import { assigneeText as text } from './text';

const SAVE = { saved: text.saved, failed: text.failed };

/** Who follows up on a lead, as a dropdown. */
export function AssigneeSelect({ lead, isCompact }: { lead: LeadView; isCompact?: boolean }) {
  const notify = useNotify();
  const names = useStaffNames();
  const nameOfId = (id: string | null) => (id ? (names.get(id) ?? text.former) : text.none);
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'leads',
    lead,
    'assigneeId',
    SAVE,
    (_, { assigneeId }) => notify(text.assigned(1, assigneeId && nameOfId(assigneeId)), { type: 'success' }),
  );
  const { assigneeId } = lead;

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

/** The name in a list. */
export function AssigneeName({ id }: { id: string | null }) {
  const name = useStaffNames().get(id ?? '');
  return name ?? <span className={styles.soft}>{id ? '' : text.none}</span>;
}

export function AssigneeFilter(input: { source: string; label: string }) {
  const choices = useAssigneeOptions().map(([id, name]) => ({ id, name }));
  return <SelectFilter {...input} choices={choices} />;
}
