import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';
import { actionText, confirmText } from './text';

interface ConfirmDialogProps {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  /** A word to type first, for actions that can't be undone. */
  word?: string;
  /** What else is wrong, shown like a failure. */
  error?: string | null;
  /** If it rejects, the dialog shows why: screen readers ignore toasts behind it. */
  onConfirm: () => Promise<unknown>;
  /** Stops the confirmed action while it runs; without it, the dialog stays open until the action has finished. */
  onStop?: () => void;
  onClose: () => void;
  /** Choices to make before confirming. */
  children?: ReactNode;
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, submit, danger, word, error, onConfirm, onStop, onClose, children } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = error ?? failure;

  async function confirm(event: SubmitEvent) {
    event.preventDefault();
    // In React's tree the dialog is inside the form that opened it, which must not submit.
    event.stopPropagation();
    if (busy) return;
    if (word && typed.trim().toLowerCase() !== word) return setMissing(true);
    setBusy(true);
    setFailure(null);
    await onConfirm().catch((reason) => setFailure(actionFailure(reason)));
    setBusy(false);
  }

  const cancel = busy ? onStop : onClose;

  return (
    <Dialog
      open
      onClose={cancel}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form onSubmit={confirm}>
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </DialogContentText>
          {children}
          {shown && (
            <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
              {shown}
            </Alert>
          )}
          {word && (
            <TextField
              label={confirmText.type(word)}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={missing}
              helperText={missing && confirmText.missing(word)}
              autoComplete="off"
              autoFocus
              fullWidth
              sx={{ mt: 2 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel} aria-disabled={!cancel} autoFocus={!word}>
            {actionText.cancel}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} aria-disabled={busy}>
            {busy ? actionText.working : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Asked = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'danger' | 'word' | 'onConfirm' | 'onStop'
>;
type Looks = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'aria-label' | 'sx'>;

interface ConfirmButtonProps extends Asked, Looks {
  label: string;
  /** The label of the dialog's button, if different. */
  submit?: string;
}

/** A button that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, submit = label, title, text, danger, word, onConfirm, onStop, ...looks } = props;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button color={danger ? 'error' : 'primary'} {...looks} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={title}
          text={text}
          submit={submit}
          danger={danger}
          word={word}
          onConfirm={() => onConfirm().then(close)}
          onStop={onStop}
          onClose={close}
        />
      )}
    </>
  );
}

/** Why an action failed, as its dialog shows it. */
class ActionFailed extends Error {}

/**
 * Runs an action, reports success or the server's error, and refreshes what is on screen. In a dialog, the error is
 * thrown for `ConfirmDialog` to show.
 */
export function useAct(inDialog = false) {
  const notify = useNotify();
  const refresh = useRefresh();
  return async function act(
    what: () => Promise<unknown>,
    done: string,
    /** The message of a failure, where the server's own says too little. */
    failed = (reason: string) => reason,
  ): Promise<boolean> {
    try {
      await what();
      notify(done, { type: 'success' });
      return true;
    } catch (error) {
      const reason = failed(actionFailure(error));
      if (inDialog) throw new ActionFailed(reason);
      notify(reason, { type: 'error' });
      return false;
    } finally {
      refresh();
    }
  };
}

/** The server's message for an error. */
export function actionFailure(error: unknown): string {
  return error instanceof HttpError || error instanceof ActionFailed ? error.message : actionText.failed;
}
