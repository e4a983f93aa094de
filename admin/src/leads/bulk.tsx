import { Button, TextField, type TextFieldProps } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { BULK_MAX, type BulkResult } from '#shared/bulk.js';
import {
  LEAD_LIMITS,
  LEAD_STATUSES,
  type LeadListRow,
  type LeadStatus,
  LOST_NEEDS_REASON,
  STATUS_LABELS,
} from '#shared/lead.js';
import { TASK_LIMITS } from '#shared/task.js';
import { fromWallClock } from '#shared/time.js';
import { useApi } from '../api/useApi';
import { type BulkActionText, BulkDeleteButton } from '../components/BulkActionButton';
import { actionFailure, ConfirmDialog } from '../components/ConfirmDialog';
import { useSaveExport } from '../components/ExportButton';
import { plural } from '../components/text';
import { may } from '../session/session';
import { isPast, PAST_DATE } from '../time/planning';
import { STAYING_TOPIC, stayingOf, useStayingNotice } from './assignee';
import { bulkText } from './listText';
import { StaffFailed, useStaffNames } from './staff';
import { useOffer } from './statusChange';
import { TAGS_KEY, useTags } from './tags';
import { assigneeText, leadText } from './text';

/** Bulk actions for the selected leads. */
export function LeadBulkActions() {
  return (
    <>
      <AssignButton />
      <StageButton />
      <TagButton />
      <TaskButton />
      {may('campaigns.enroll') && <CampaignButton change="start" />}
      {may('campaigns.stop') && <CampaignButton change="stop" />}
      {may('leads.export') && <ExportSelected />}
      {may('leads.delete') && <BulkDeleteButton text={deleteText} word="delete" />}
    </>
  );
}

type Done = { id: string; version: number; isCanceled?: true };

interface BulkChange<D extends object> {
  /** Sends one part of the selection; versions are of the rows on screen. */
  send: (leads: { id: string; version?: number }[]) => Promise<BulkResult<D & Pick<Done, 'isCanceled'>>>;
  undo: (done: (D & Done)[]) => Promise<BulkResult>;
  /** Says what happened to this many leads. */
  done: (count: number) => string;
  /** Says how many pending changes in the other direction were only canceled. These have no undo. */
  canceled?: (count: number) => string;
  /** Says that there was nothing to do. */
  nothing?: string;
  /** Says what else to know about those that were changed. */
  after?: (done: (D & Done)[]) => void;
  /** The topic of toasts that an undo makes obsolete. */
  topic?: string;
}

/**
 * Changes the selection in parts and offers to undo it. What couldn't be changed is listed and stays selected. If
 * nothing could be, the dialog stays open with the `failure`.
 */
function useBulk() {
  const { data = [], selectedIds, onSelect } = useListContext<LeadListRow>();
  const notify = useNotify();
  const refresh = useRefresh();
  const offer = useOffer();
  const [failure, setFailure] = useState<string | null>(null);

  async function undo<D extends object>(change: BulkChange<D>, done: (D & Done)[]) {
    const { skipped, left, error } = await inParts(done, change.undo);
    if (error) {
      const text = `${bulkText.undonePart(done.length - left.length, done.length)} ${actionFailure(error)}`;
      offer(text, bulkText.undo, () => undo(change, left), 'error');
    }
    if (skipped.length > 0) notify(bulkText.undoneExcept(skipped.length), { type: 'warning' });
    else if (!error) notify(bulkText.undone, { type: 'info', topic: change.topic });
    refresh();
  }

  async function run<D extends object>(change: BulkChange<D>): Promise<boolean> {
    setFailure(null);
    const versions = new Map(data.map(({ id, version }) => [id, version]));
    const leads = selectedIds.map((id) => ({ id: String(id), version: versions.get(String(id)) }));
    const { done, skipped, left, error } = await inParts(leads, change.send);
    const changed = done.filter(({ isCanceled }) => !isCanceled);
    const canceled = done.length - changed.length;
    if (changed.length > 0)
      offer(change.done(changed.length), bulkText.undo, () => undo(change, changed), 'success');
    else if (canceled === 0 && !error) notify(change.nothing ?? bulkText.nothing, { type: 'info' });
    if (canceled > 0) notify(change.canceled!(canceled), { type: 'info' });
    // A dialog would cover the undo of what was changed before the error.
    const isStuck = Boolean(error) && done.length === 0;
    if (isStuck) setFailure(actionFailure(error));
    else if (error) notify(actionFailure(error), { type: 'error' });
    change.after?.(done);
    const stale = skipped.filter(({ reason }) => reason === 'changed');
    const full = skipped.filter(({ reason }) => reason === 'full').length;
    if (full > 0) notify(bulkText.tag.full(full), { type: 'warning' });
    if (stale.length > 0) notify(bulkText.changed(stale.length), { type: 'warning' });
    onSelect([...stale, ...left].map(({ id }) => id));
    refresh();
    return !isStuck;
  }

  return { run, failure };
}

interface InParts<Item, D> extends BulkResult<D> {
  /** The request that failed, and everything after it. */
  left: Item[];
  error?: unknown;
}

/** Sends as many as the server accepts at a time and stops at the first error. */
async function inParts<Item, D>(
  items: Item[],
  send: (part: Item[]) => Promise<BulkResult<D>>,
): Promise<InParts<Item, D>> {
  const all: InParts<Item, D> = { done: [], skipped: [], left: [] };
  for (let at = 0; at < items.length; at += BULK_MAX) {
    try {
      const { done, skipped } = await send(items.slice(at, at + BULK_MAX));
      all.done.push(...done);
      all.skipped.push(...skipped);
    } catch (error) {
      return { ...all, left: items.slice(at), error };
    }
  }
  return all;
}

/** A button and the dialog it opens; the dialog says how many leads change. */
function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

const useCount = () => useListContext().selectedIds.length;

/** A labeled field of a dialog; its message shows once the person tried to go on without it. */
function Field({ missing, ...field }: TextFieldProps & { missing?: string | false }) {
  return (
    <TextField
      fullWidth
      error={Boolean(missing)}
      helperText={missing}
      sx={{ mt: 2 }}
      {...field}
      slotProps={{
        inputLabel: field.select || field.type ? { shrink: true } : undefined,
        select: { native: true },
        ...field.slotProps,
      }}
    />
  );
}

const NO_ONE = 'none';

function PersonField(props: {
  value: string;
  onChange: (id: string) => void;
  missing?: string | false;
  first: string;
}) {
  const names = useStaffNames();
  return (
    <>
      <Field
        select
        label={bulkText.assign.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        missing={props.missing}
      >
        <option value="">{props.first}</option>
        <option value={NO_ONE}>{assigneeText.none}</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <StaffFailed />
    </>
  );
}

/** Hands the selected leads over to one person. */
function AssignButton() {
  return <Opener label={bulkText.assign.open}>{(close) => <AssignDialog onClose={close} />}</Opener>;
}

function AssignDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { run, failure } = useBulk();
  const count = useCount();
  const names = useStaffNames();
  const notifyStaying = useStayingNotice();
  const [to, setTo] = useState('');
  const [missing, setMissing] = useState(false);

  async function confirm() {
    if (!to) return setMissing(true);
    const assigneeId = to === NO_ONE ? null : to;
    const name = (assigneeId && names.get(assigneeId)) || null;
    const isDone = await run({
      send: (leads) => api.bulkAssign({ leads: leads.map((lead) => ({ ...lead, assigneeId })) }),
      undo: (done) =>
        api.bulkAssign({
          leads: done.map(({ id, version, from }) => ({ id, version, assigneeId: from })),
          isUndo: true,
        }),
      done: (leads) => assigneeText.assigned(leads, name),
      after: (done) => notifyStaying(stayingOf(done), name),
      topic: STAYING_TOPIC,
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title={bulkText.assign.title(count)}
      text={bulkText.assign.hint}
      submit={bulkText.assign.title(count)}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <PersonField
        value={to}
        onChange={setTo}
        first={bulkText.assign.choose}
        missing={missing && !to && bulkText.assign.missing}
      />
    </ConfirmDialog>
  );
}

function StageButton() {
  return <Opener label={bulkText.stage.open}>{(close) => <StageDialog onClose={close} />}</Opener>;
}

function StageDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { run, failure } = useBulk();
  const count = useCount();
  const [status, setStatus] = useState<LeadStatus | ''>('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const needsReason = status === 'lost' && !reason.trim();

  async function confirm() {
    if (!status || needsReason) return setTried(true);
    const statusReason = status === 'lost' ? reason.trim() : null;
    const isDone = await run({
      send: (leads) => api.bulkStatus({ leads, status, statusReason }),
      undo: (leads) => api.undoBulkStatus({ leads: leads.map(({ id, version }) => ({ id, version })) }),
      done: (leads) => bulkText.stage.done(leads, STATUS_LABELS[status].badge),
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title={bulkText.stage.title(count)}
      text={bulkText.stage.hint}
      submit={bulkText.stage.submit(count)}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        select
        label={bulkText.stage.label}
        value={status}
        onChange={(event) => setStatus(event.target.value as LeadStatus)}
        missing={tried && !status && bulkText.stage.missing}
      >
        <option value="">{bulkText.stage.choose}</option>
        {LEAD_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each].badge}
          </option>
        ))}
      </Field>
      {status === 'lost' && (
        <Field
          label={leadText.field.statusReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          missing={tried && needsReason && LOST_NEEDS_REASON}
          slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.statusReason } }}
        />
      )}
    </ConfirmDialog>
  );
}

/** Adds a tag to the selected leads, or removes it. */
function TagButton() {
  return <Opener label={bulkText.tag.open}>{(close) => <TagDialog onClose={close} />}</Opener>;
}

function TagDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { run, failure } = useBulk();
  const queryClient = useQueryClient();
  const count = useCount();
  const tags = useTags();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [isAdded, setAdded] = useState(true);
  const [tried, setTried] = useState(false);
  const tag = typed.trim().toLowerCase();

  async function confirm() {
    if (!tag) return setTried(true);
    const isDone = await run({
      send: (leads) => api.bulkTag({ leads, tag, isAdded }),
      undo: (leads) =>
        api.bulkTag({ leads: leads.map(({ id, version }) => ({ id, version })), tag, isAdded: !isAdded }),
      done: (leads) => bulkText.tag.done(leads, tag, isAdded),
    });
    void queryClient.invalidateQueries({ queryKey: TAGS_KEY });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title={bulkText.tag.title(count)}
      text={bulkText.tag.hint}
      submit={bulkText.tag.submit(count, isAdded)}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        select
        label={bulkText.tag.change}
        value={String(isAdded)}
        onChange={(event) => setAdded(event.target.value === 'true')}
      >
        <option value="true">{bulkText.tag.add}</option>
        <option value="false">{bulkText.tag.remove}</option>
      </Field>
      <Field
        label={bulkText.tag.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        missing={tried && !tag && bulkText.required}
        slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.tag, list } }}
      />
      <datalist id={list}>
        {tags.map((each) => (
          <option key={each.tag} value={each.tag} />
        ))}
      </datalist>
    </ConfirmDialog>
  );
}

function TaskButton() {
  return <Opener label={bulkText.task.open}>{(close) => <TaskDialog onClose={close} />}</Opener>;
}

function TaskDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { run, failure } = useBulk();
  const count = useCount();
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const dueAt = fromWallClock(due);

  async function confirm() {
    if (!title.trim() || !dueAt || isPast(dueAt)) return setTried(true);
    const assigneeId = to && to !== NO_ONE ? to : null;
    const isDone = await run({
      send: (leads) => api.bulkTasks({ leadIds: idsOf(leads), title: title.trim(), dueAt, assigneeId }),
      undo: (tasks) => api.undoBulkTasks({ tasks: tasks.map(({ id, version }) => ({ id, version })) }),
      done: bulkText.task.done,
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title={bulkText.task.title(count)}
      text={bulkText.task.hint}
      submit={bulkText.task.submit(count)}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        label={bulkText.task.label}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        missing={tried && !title.trim() && bulkText.required}
        slotProps={{ htmlInput: { maxLength: TASK_LIMITS.title } }}
      />
      <Field
        type="datetime-local"
        label={bulkText.task.due}
        value={due}
        onChange={(event) => setDue(event.target.value)}
        missing={tried && (dueAt ? isPast(dueAt) && PAST_DATE : bulkText.required)}
      />
      <PersonField value={to} onChange={setTo} first={bulkText.task.anyone} />
    </ConfirmDialog>
  );
}

const idsOf = (leads: { id: string }[]) => leads.map(({ id }) => id);

/** Starts the campaign of each lead that is in none, or stops it. */
function CampaignButton({ change }: { change: 'start' | 'stop' }) {
  return (
    <Opener label={bulkText[change].open}>
      {(close) => <CampaignDialog change={change} onClose={close} />}
    </Opener>
  );
}

function CampaignDialog({ change, onClose }: { change: 'start' | 'stop'; onClose: () => void }) {
  const api = useApi();
  const { run, failure } = useBulk();
  const count = useCount();
  const text = bulkText[change];

  async function confirm() {
    const isDone = await run({
      send: (leads) => api.bulkCampaigns(change, idsOf(leads)),
      undo: (leads) => api.bulkCampaigns(`undo-${change}`, idsOf(leads)),
      done: text.done,
      canceled: text.canceled,
      nothing: text.nothing,
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title={text.title(count)}
      text={text.hint}
      submit={text.submit(count)}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** The selected leads as one CSV file. */
function ExportSelected() {
  const api = useApi();
  const { selectedIds } = useListContext();
  const count = selectedIds.length;
  const { save, isPending } = useSaveExport({
    read: () => api.exportLeads({ id: selectedIds.map(String) }),
    unnamed: 'leads.csv',
  });
  // More ids don't fit in one URL.
  if (count > BULK_MAX) return null;
  return (
    <Button variant="outlined" aria-disabled={isPending} onClick={save}>
      {bulkText.export(count)}
    </Button>
  );
}

const deleteText: BulkActionText = {
  label: (count) => `Delete ${leadText.count(count)}`,
  title: () => 'Confirm Deletion',
  text: (count) =>
    `${count === 1 ? 'This lead' : `These ${count} leads`} cannot be recovered. All associated data, campaigns and documents are removed permanently.`,
  submit: (count) => (count === 1 ? 'Delete Lead' : `Delete ${count} Leads`),
  done: (count) =>
    count === 1 ? 'Lead deleted successfully' : `${plural(count, 'lead')} deleted successfully`,
};
