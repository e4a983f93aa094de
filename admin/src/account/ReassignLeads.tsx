import {
  Alert,
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Link,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useGetList, useNotify, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { BULK_MAX, type BulkAssigned, type HandedOverLead } from '#shared/bulk.js';
import { LEAD_STATUSES, type LeadView } from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { type Api, useApi } from '../api/useApi';
import { actionFailure } from '../components/ConfirmDialog';
import { STAYING_TOPIC, stayingOf, useStayingNotice } from '../leads/assignee';
import { StaffFailed, useStaffNames } from '../leads/staff';
import { useOffer } from '../leads/statusChange';
import { assigneeText } from '../leads/text';
import { current } from '../session/session';
import { Loaded } from '../states/Loaded';
import { reassignText as text } from './text';

/** The maximum that a list returns. */
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
    <>
      <Loaded query={{ ...query, data: query.total }} failed={text.failed} height={BETWEEN}>
        {(count) => (count === 0 ? <Typography>{text.none}</Typography> : <Form count={count} />)}
      </Loaded>
      <HandedOver />
    </>
  );
}

/** Where reassigned leads are, and a way to get them back once Undo is gone. */
function HandedOver() {
  const api = useApi();
  const names = useStaffNames();
  const { data = [] } = useQuery({ queryKey: ['handedOver'], queryFn: api.handedOver, retry: false });
  const { reassignToMe, isBusy } = useReassignToMe();
  const byTeammate = Map.groupBy(data, ({ assigneeId }) => assigneeId);
  return [...byTeammate].map(([id, leads]) => {
    const name = names.get(id);
    const filter = JSON.stringify({ assigneeId: id });
    return (
      name && (
        <Stack key={id} spacing={1} sx={{ mt: 2, alignItems: 'flex-start' }}>
          <Typography>
            {text.handedOver(leads.length, name)}{' '}
            <Link component={RouterLink} to={`/leads?filter=${encodeURIComponent(filter)}`}>
              {text.view(name)}
            </Link>
          </Typography>
          <Button variant="outlined" aria-disabled={isBusy} onClick={() => void reassignToMe(leads)}>
            {text.toMe(leads.length)}
          </Button>
        </Stack>
      )
    );
  });
}

/** Assigns leads to the user again, with the tasks and walkthroughs that moved along. */
function useReassignToMe() {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);

  async function reassignToMe(leads: Pick<HandedOverLead, 'id' | 'version'>[]) {
    if (isBusy) return;
    setBusy(true);
    const assigneeId = current()!.user.id;
    let skipped = 0;
    try {
      for (let at = 0; at < leads.length; at += BULK_MAX) {
        const part = leads.slice(at, at + BULK_MAX);
        const result = await api.bulkAssign({
          leads: part.map(({ id, version }) => ({ id, version, assigneeId })),
          isUndo: true,
        });
        skipped += result.skipped.length;
      }
      if (skipped > 0) notify(text.skipped(skipped), { type: 'warning' });
      else notify(text.undone, { type: 'info', topic: STAYING_TOPIC });
    } catch (error) {
      notify(actionFailure(error), { type: 'error' });
    }
    setBusy(false);
    refresh();
  }

  return { reassignToMe, isBusy };
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
  const { reassignToMe } = useReassignToMe();
  const [isBusy, setBusy] = useState(false);

  async function reassign(to: string, name: string) {
    setBusy(true);
    const done: BulkAssigned['done'] = [];
    try {
      for await (const batch of assignAll(api, to)) done.push(...batch);
    } catch (error) {
      notify(actionFailure(error), { type: 'error' });
    }
    if (done.length > 0)
      offer(assigneeText.assigned(done.length, name), text.undo, () => reassignToMe(done), 'success');
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
