import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useApi } from '../api/useApi';
import { copyText } from '../browser';
import { actionFailure } from '../components/ConfirmDialog';
import { calendarText } from './text';

const text = calendarText.feed;
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

  const renew = () => run(() => api.renewCalendarFeed(), text.made);
  const turnOff = () => run(() => api.turnOffCalendarFeed().then(() => ''), text.turnedOff);

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text.hint}</DialogContentText>
        {link && <Link link={link} onCopied={setNote} />}
        {!link && data?.isOn && <DialogContentText>{text.isOn}</DialogContentText>}
        <p role="status">{note}</p>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {data?.isOn && (
          <Button color="error" aria-disabled={isBusy} onClick={() => void turnOff()}>
            {text.turnOff}
          </Button>
        )}
        <Button onClick={onClose}>{text.close}</Button>
        <Button variant="contained" aria-disabled={isBusy} onClick={() => void renew()}>
          {data?.isOn ? text.renew : text.create}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Link({ link, onCopied }: { link: string; onCopied: (note: string) => void }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    onCopied((await copyText(link)) ? text.copied : text.notCopied);
  }

  return (
    <>
      <TextField
        inputRef={field}
        label={text.link}
        value={link}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={() => field.current?.select()}
        fullWidth
        sx={{ mt: 1, mb: 1 }}
      />
      <Button variant="outlined" onClick={() => void copy()}>
        {text.copy}
      </Button>
    </>
  );
}
