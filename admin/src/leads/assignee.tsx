import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { actionFailure, ConfirmDialog, useAct } from '../components/ConfirmDialog';
import { FieldConflict } from '../components/ConflictNotice';
import { SelectFilter } from '../components/filters';
import { PlainSelect } from '../components/PlainSelect';
import { useSetValue } from '../components/useSaveField';
import styles from './LeadRow.module.css';
import { StaffFailed, useAssigneeOptions, useStaffNames } from './staff';
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

/** Hands the selected leads over to one person. */
export function AssignButton() {
  const { selectedIds } = useListContext<LeadView>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.bulk.open}
      </Button>
      {isOpen && <AssignDialog ids={selectedIds.map(String)} onClose={() => setOpen(false)} />}
    </>
  );
}

const NO_ONE = 'none';
/** Ids that the server takes in one filter. */
const PART = 100;

/** Asks for the person, then says how many of the leads change hands. */
function AssignDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const api = useApi();
  const act = useAct();
  const names = useStaffNames();
  const { onUnselectItems } = useListContext<LeadView>();
  const [to, setTo] = useState('');
  const [missing, setMissing] = useState(false);
  const count = useQuery({
    queryKey: ['assign', to, ids],
    queryFn: () => assign(true),
    enabled: to !== '',
    retry: false,
    gcTime: 0,
  });
  const name = to === NO_ONE ? null : names.get(to);

  async function assign(dryRun: boolean): Promise<number> {
    const assigneeId = to === NO_ONE ? null : to;
    let leads = 0;
    for (let at = 0; at < ids.length; at += PART) {
      const filter = { id: ids.slice(at, at + PART) };
      leads += (await api.assignLeads({ filter, assigneeId, dryRun })).leads;
    }
    return leads;
  }

  async function confirm() {
    if (!to) return setMissing(true);
    if (await act(() => assign(false), text.assigned(count.data ?? ids.length, name ?? null))) {
      onClose();
      onUnselectItems();
    }
  }

  return (
    <ConfirmDialog
      title={text.bulk.title(ids.length)}
      text={text.bulk.hint}
      submit={count.data === undefined ? text.bulk.submit : text.bulk.submitCount(count.data)}
      error={count.error && actionFailure(count.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label={text.bulk.label}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={missing && !to}
        helperText={missing && !to && text.bulk.missing}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ mt: 2 }}
      >
        <option value="">{text.bulk.choose}</option>
        <option value={NO_ONE}>{text.none}</option>
        {[...names].map(([id, each]) => (
          <option key={id} value={id}>
            {each}
          </option>
        ))}
      </TextField>
      <StaffFailed />
      <p role="status">{count.data !== undefined && text.bulk.count(count.data, ids.length)}</p>
    </ConfirmDialog>
  );
}
