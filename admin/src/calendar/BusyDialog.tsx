import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { BusyCalendarView } from '#shared/busy-calendar.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../api/useApi';
import { actionFailure } from '../components/ConfirmDialog';
import { fieldErrorsOf } from '../components/saveErrors';
import { calendarText } from './text';

const text = calendarText.busyCalendar;
const BUSY_CALENDAR = ['busy calendar'];

/** Connects a person's other calendar, so that no one books them while they are busy. */
export function BusyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const api = useApi();
  const { data } = useQuery({ queryKey: BUSY_CALENDAR, queryFn: () => api.busyCalendar(), retry: false });
  const [address, setAddress] = useState('');
  const { isBusy, error, note, run } = useChange();

  async function connect(event: FormEvent) {
    event.preventDefault();
    if (await run(() => api.connectBusyCalendar(address.trim()), text.connected)) setAddress('');
  }

  const disconnect = () => run(() => api.disconnectBusyCalendar(), text.disconnected);

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <form noValidate onSubmit={(event) => void connect(event)}>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text.hint}</DialogContentText>
          {data?.host && <State calendar={data} />}
          <TextField
            label={data?.host ? text.newAddress : text.address}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            error={Boolean(error)}
            helperText={error ?? text.where}
            slotProps={{ htmlInput: { maxLength: 2_000, autoComplete: 'off', spellCheck: false } }}
            fullWidth
            sx={{ mt: 1 }}
          />
          <p role="status">{note}</p>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          {data?.host && (
            <Button color="error" aria-disabled={isBusy} onClick={() => void disconnect()}>
              {text.disconnect}
            </Button>
          )}
          <Button onClick={onClose}>{text.close}</Button>
          <Button variant="contained" type="submit" aria-disabled={isBusy}>
            {isBusy ? text.connecting : text.connect}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function State({ calendar: { host, readAt, problem } }: { calendar: BusyCalendarView }) {
  const at = formatDateTime(readAt!);
  return (
    <DialogContentText sx={{ mb: 2 }} color={problem ? 'error' : undefined}>
      {problem ? text.failing(host!, at, problem) : text.isOn(host!, at)}
    </DialogContentText>
  );
}

/** One change at a time, and its result. */
function useChange() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');

  async function run(change: () => Promise<unknown>, done: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setNote('');
    const failure = await change().then(
      () => undefined,
      (cause: unknown) => fieldErrorsOf(cause).address ?? actionFailure(cause),
    );
    setError(failure);
    if (!failure) setNote(done);
    await queries.invalidateQueries();
    setBusy(false);
    return !failure;
  }

  return { isBusy, error, note, run };
}
