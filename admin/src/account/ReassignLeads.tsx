import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { useGetList, useNotify, useRefresh } from 'react-admin';
import { BULK_MAX, type BulkAssigned } from '#shared/bulk.js';
import { LEAD_STATUSES, type LeadView } from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { type Api, useApi } from '../api/useApi';
import { actionFailure } from '../components/ConfirmDialog';
import { stayingOf, useStayingNotice } from '../leads/assignee';
import { StaffFailed, useStaffNames } from '../leads/staff';
import { useOffer } from '../leads/statusChange';
import { assigneeText } from '../leads/text';
import { current } from '../session/session';
import { Loaded } from '../states/Loaded';
import { reassignText as text } from './text';

/** The most that a list returns. */
const PAGE = 100;

const OPEN = {
  filter: { assigneeId: 'me', status: LEAD_STATUSES.filter((status) => !ENDED.includes(status)) },
  sort: { field: 'createdAt', order: 'DESC' },
} as const;

/** Between the heights of the form and of the sentence shown instead to someone without leads. */
const BETWEEN = 85;

/** Reassigns all of the user's open leads to a teammate, for example before time off. */
export function ReassignLeads() {
  const query = useGetList<LeadView>(
    'leads',
    { ...OPEN, pagination: { page: 1, perPage: 1 } },
    { retry: false },
  );
  return (
    <Loaded query={{ ...query, data: query.total }} failed={text.failed} height={BETWEEN}>
      {(count) => (count === 0 ? <Typography>{text.none}</Typography> : <Form count={count} />)}
    </Loaded>
  );
}

function Form({ count }: { count: number }) {
  const id = useId();
  const names = useStaffNames();
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { reassign, isBusy } = useReassignLeads();
  const teammates = [...names].filter(([id]) => id !== current()?.user.id);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setMissing(!to);
    if (to && !isBusy) void reassign(to, names.get(to)!);
  }

  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate>
      <FormControl error={isMissing && !to}>
        <FormLabel id={id}>{text.to}</FormLabel>
        <RadioGroup row aria-labelledby={id} value={to} onChange={(_, chosen) => setTo(chosen)}>
          {teammates.map(([userId, name]) => (
            <FormControlLabel key={userId} value={userId} control={<Radio />} label={name} />
          ))}
        </RadioGroup>
        {isMissing && !to && <FormHelperText role="alert">{text.missing}</FormHelperText>}
      </FormControl>
      <StaffFailed />
      {names.size > 0 && teammates.length === 0 && <Alert severity="info">{text.alone}</Alert>}
      <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ alignSelf: 'flex-start' }}>
        {isBusy ? text.submitting : text.submit(count)}
      </Button>
    </Stack>
  );
}

function useReassignLeads() {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const offer = useOffer();
  const notifyStaying = useStayingNotice();
  const [isBusy, setBusy] = useState(false);

  async function undo(done: BulkAssigned['done']) {
    try {
      for (let at = 0; at < done.length; at += BULK_MAX)
        await api.bulkAssign({
          leads: done
            .slice(at, at + BULK_MAX)
            .map(({ id, version, from }) => ({ id, version, assigneeId: from })),
          isUndo: true,
        });
      notify(text.undone, { type: 'info' });
    } catch (error) {
      notify(actionFailure(error), { type: 'error' });
    }
    refresh();
  }

  async function reassign(to: string, name: string) {
    setBusy(true);
    const done: BulkAssigned['done'] = [];
    try {
      for await (const batch of assignAll(api, to)) done.push(...batch);
    } catch (error) {
      notify(actionFailure(error), { type: 'error' });
    }
    if (done.length > 0)
      offer(assigneeText.assigned(done.length, name), text.undo, () => undo(done), 'success');
    notifyStaying(stayingOf(done), name);
    setBusy(false);
    refresh();
  }

  return { reassign, isBusy };
}

/** Reassigned leads drop off the list, so the first page is always the next batch. Conflicts come up again. */
async function* assignAll(api: Api, assigneeId: string): AsyncGenerator<BulkAssigned['done']> {
  for (;;) {
    const { data } = await api.getList<LeadView>('leads', {
      ...OPEN,
      pagination: { page: 1, perPage: PAGE },
    });
    if (data.length === 0) return;
    const { done } = await api.bulkAssign({
      leads: data.map(({ id, version }) => ({ id, version, assigneeId })),
    });
    if (done.length === 0) return;
    yield done;
  }
}
