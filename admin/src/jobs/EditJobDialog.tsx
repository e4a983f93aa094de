import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeadLetterView } from '#shared/jobs/jobs.contract.js';
import { closeForm, useDraftValues } from '../components/drafts';

interface EditJobDialogProps {
  letter: DeadLetterView;
  /** Resolves to whether the server took it. */
  onReplay: (data: Record<string, unknown>) => Promise<boolean>;
  onClose: () => void;
}

/** Corrects what a job is given before it is tried again. */
export function EditJobDialog({ letter, onReplay, onClose }: EditJobDialogProps) {
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
