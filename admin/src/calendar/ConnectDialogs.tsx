import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { BusyCalendarView } from '#shared/busy-calendar.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../api/useApi';
import { copyText } from '../browser';
import { actionFailure } from '../components/ConfirmDialog';
import { fieldErrorsOf } from '../components/saveErrors';
import { calendarText } from './text';

const busyText = calendarText.busyCalendar;
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
    if (await run(() => api.connectBusyCalendar(address.trim()), busyText.connected)) setAddress('');
  }

  const disconnect = () => run(() => api.disconnectBusyCalendar(), busyText.disconnected);

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{busyText.title}</DialogTitle>
      <form noValidate onSubmit={(event) => void connect(event)}>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{busyText.hint}</DialogContentText>
          {data?.host && <State calendar={data} />}
          <TextField
            label={data?.host ? busyText.newAddress : busyText.address}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            error={Boolean(error)}
            helperText={error ?? busyText.where}
            slotProps={{ htmlInput: { maxLength: 2_000, autoComplete: 'off', spellCheck: false } }}
            fullWidth
            sx={{ mt: 1 }}
          />
          <p role="status">{note}</p>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          {data?.host && (
            <Button color="error" aria-disabled={isBusy} onClick={() => void disconnect()}>
              {busyText.disconnect}
            </Button>
          )}
          <Button onClick={onClose}>{busyText.close}</Button>
          <Button variant="contained" type="submit" aria-disabled={isBusy}>
            {isBusy ? busyText.connecting : busyText.connect}
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
      {problem ? busyText.failing(host!, at, problem) : busyText.isOn(host!, at)}
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

const feedText = calendarText.feed;
const FEED = ['calendar feed'];

/** The link with which a person's own calendar app shows what is planned here. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: FEED, queryFn: () => api.calendarFeed(), retry: false });
  const [link, setLink] = useState('');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(change: () => Promise<string>, done: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      setLink(await change());
      setNote(done);
    } catch (error) {
      setNote(actionFailure(error));
    }
    await queries.invalidateQueries({ queryKey: FEED });
    setBusy(false);
  }

  const renew = () => run(() => api.renewCalendarFeed(), feedText.made);
  const turnOff = () => run(() => api.turnOffCalendarFeed().then(() => ''), feedText.turnedOff);

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{feedText.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{feedText.hint}</DialogContentText>
        {link && <Link link={link} onCopied={setNote} />}
        {!link && data?.isOn && <DialogContentText>{feedText.isOn}</DialogContentText>}
        <p role="status">{note}</p>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {data?.isOn && (
          <Button color="error" aria-disabled={isBusy} onClick={() => void turnOff()}>
            {feedText.turnOff}
          </Button>
        )}
        <Button onClick={onClose}>{feedText.close}</Button>
        <Button variant="contained" aria-disabled={isBusy} onClick={() => void renew()}>
          {data?.isOn ? feedText.renew : feedText.create}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Link({ link, onCopied }: { link: string; onCopied: (note: string) => void }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    onCopied((await copyText(link)) ? feedText.copied : feedText.notCopied);
  }

  return (
    <>
      <TextField
        inputRef={field}
        label={feedText.link}
        value={link}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={() => field.current?.select()}
        fullWidth
        sx={{ mt: 1, mb: 1 }}
      />
      <Button variant="outlined" onClick={() => void copy()}>
        {feedText.copy}
      </Button>
    </>
  );
}
