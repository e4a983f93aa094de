import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { isConsolePath } from '#shared/console-paths.js';
import type { DeadLettersView, DeadLetterView } from '#shared/job.js';
import { useApi } from '../api/useApi';
import { ConfirmButton } from '../components/ConfirmDialog';
import { closeForm, useDraftValues } from '../components/drafts';
import { useAct } from '../components/useAct';
import { useAddressParam } from '../layout/useAddressParam';
import { TimeAgo } from '../time/TimeAgo';

/** Work that failed every attempt, each with what it was about and what can be done. */
export function DeadLetterList({ letters: { total, letters } }: { letters: DeadLettersView }) {
  const translate = useTranslate();
  if (total === 0) return <Typography color="textSecondary">{translate('jobs.letters.none')}</Typography>;
  return (
    <>
      <Typography color="textSecondary">
        {translate('jobs.letters.about')}{' '}
        {total > letters.length && translate('jobs.letters.more', { shown: letters.length, total })}
      </Typography>
      <ReplayAll letters={letters} />
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, mt: 1, mb: 0 }}>
        {letters.map((letter) => (
          <DeadLetterItem key={letter.id} letter={letter} />
        ))}
      </Stack>
    </>
  );
}

/** One press for each kind of work that failed more than once: what one setting broke is put right together. */
function ReplayAll({ letters }: { letters: DeadLetterView[] }) {
  const kinds = Map.groupBy(letters, ({ title }) => title);
  const several = [...kinds].filter(([, same]) => same.length > 1);
  if (several.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {several.map(([title, same]) => (
        <ReplayKind key={title} title={title} letters={same} />
      ))}
    </Stack>
  );
}

function ReplayKind({ title, letters }: { title: string; letters: DeadLetterView[] }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);

  async function replay() {
    if (busy) return;
    setBusy(true);
    await act(async () => {
      for (const { id } of letters) await api.replayJob(id).catch(unlessGone);
    }, 'jobs.letters.allReplayed');
    setBusy(false);
  }

  return (
    <Button variant="outlined" aria-disabled={busy} onClick={replay}>
      {translate('jobs.letters.replayAll', { title, count: letters.length })}
    </Button>
  );
}

/** Ignores a job that is gone: somebody else may have decided about it meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof HttpError && error.status === 404)) throw error;
}

/** One dead letter: what it was to do, about what, why it failed, and the ways on. */
function DeadLetterItem({ letter }: { letter: DeadLetterView }) {
  const { id, title, reason, attempts, failedAt } = letter;
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [edited, setEdited] = useAddressParam('edit');
  const say = (key: string, values = {}) => translate(`jobs.letters.${key}`, values);

  const replay = (data?: Record<string, unknown>) =>
    act(() => api.replayJob(id, data), 'jobs.letters.replayed');

  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 20rem' }}>
        <strong>{title}</strong> · <Subject subject={letter.subject} />
        <Typography variant="body2" color="textSecondary">
          {say('tried', { smart_count: attempts })} <TimeAgo iso={failedAt} />
        </Typography>
        {reason && <Typography variant="body2">{reason}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-label={say('replayOf', { title })} onClick={() => replay()}>
          {say('replay')}
        </Button>
        <Button aria-label={say('editOf', { title })} onClick={() => setEdited(id)}>
          {say('edit')}
        </Button>
        <ConfirmButton
          danger
          aria-label={say('discardOf', { title })}
          label={say('discard')}
          title={say('discardOf', { title })}
          text={say('discardText')}
          onConfirm={() => act(() => api.discardJob(id), 'jobs.letters.discarded')}
        />
      </Box>
      {edited === id && <EditJobDialog letter={letter} onReplay={replay} onClose={() => setEdited(null)} />}
    </Box>
  );
}

function Subject({ subject: { label, path } }: Pick<DeadLetterView, 'subject'>) {
  if (!path) return <>{label}</>;
  if (!isConsolePath(path)) return <Link href={path}>{label}</Link>;
  return (
    <Link component={RouterLink} to={path}>
      {label}
    </Link>
  );
}

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  borderTop: '1px solid var(--hairline)',
  pt: 1.5,
};

interface EditJobDialogProps {
  letter: DeadLetterView;
  /** Resolves to whether the server took it. */
  onReplay: (data: Record<string, unknown>) => Promise<boolean>;
  onClose: () => void;
}

/** Corrects what a job is given before it is tried again. */
function EditJobDialog({ letter, onReplay, onClose }: EditJobDialogProps) {
  const { title, data } = letter;
  const translate = useTranslate();
  const id = useId();
  const draft = `job ${letter.id} data`;
  const { values, type, forget } = useDraftValues(draft, { text: JSON.stringify(data, null, 2) });
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  function close() {
    forget();
    onClose();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const edited = readObject(values.text);
    if (!edited) return setIsWrong(true);
    setIsBusy(true);
    if (await onReplay(edited)) return close();
    setIsBusy(false);
  }

  return (
    <Dialog
      open
      onClose={closeForm({ draft, isSaving: isBusy, onClose })}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <form onSubmit={submit}>
        <DialogTitle id={id}>{translate('jobs.letters.editOf', { title })}</DialogTitle>
        <DialogContent>
          <TextField
            label={translate('jobs.letters.data')}
            helperText={translate(isWrong ? 'jobs.letters.noJson' : 'jobs.letters.dataHint')}
            error={isWrong}
            value={values.text}
            onChange={(event) => {
              type({ text: event.target.value });
              setIsWrong(false);
            }}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
            multiline
            minRows={4}
            autoFocus
            fullWidth
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button aria-disabled={isBusy} onClick={() => isBusy || close()}>
            {translate('admin.cancel')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy}>
            {translate(isBusy ? 'admin.working' : 'jobs.letters.replay')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
