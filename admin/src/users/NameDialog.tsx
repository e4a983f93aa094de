import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { type AccountView, USER_NAME_MAX } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { FieldConflict } from '../components/ConflictNotice';
import { closeForm, useDraftValues } from '../components/drafts';
import { conflictingRecord, fieldErrorsOf } from '../components/saveErrors';
import { useReason } from '../components/useAct';
import { nameText, text } from './text';

/** Changes the name that colleagues see in notes and tasks. */
export function NameDialog({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const draft = `user ${user.id} name`;
  const { values, type, close, save, isPending, now, error } = useSaveName(user, draft, onClose);
  const errors = fieldErrorsOf(error);
  const reasonOf = useReason();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    save(values.version);
  }

  return (
    <Dialog
      open
      onClose={closeForm({ draft, isSaving: isPending, onClose })}
      fullWidth
      maxWidth="xs"
      aria-labelledby="name-title"
    >
      <form onSubmit={submit}>
        <DialogTitle id="name-title" sx={{ overflowWrap: 'anywhere' }}>
          {nameText.title(user.email)}
        </DialogTitle>
        <DialogContent>
          {error && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {nameText.failed} {reasonOf(error)}
            </Alert>
          )}
          {now && (
            <FieldConflict
              text={nameText.nameNow(now.name ?? nameText.noName)}
              onMine={() => save(now.version)}
              onTheirs={close}
            />
          )}
          <TextField
            label={text.name}
            error={'name' in errors}
            helperText={errors.name ?? nameText.hint}
            value={values.name}
            onChange={(event) => type({ name: event.target.value })}
            slotProps={{ htmlInput: { maxLength: USER_NAME_MAX } }}
            autoComplete="off"
            autoFocus
            fullWidth
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button aria-disabled={isPending} onClick={() => isPending || close()}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Saves a name against the version it was typed on. If someone else renamed the person since, the user chooses. */
function useSaveName(user: AccountView, draft: string, onClose: () => void) {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const { values, type, forget } = useDraftValues(draft, {
    name: user.name ?? '',
    version: user.version,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (version: number) => api.changeUser(user.id, { name: values.name.trim() || null, version }),
    onSuccess: () => {
      notify(nameText.saved, { type: 'success' });
      close();
    },
  });
  const now = conflictingRecord<AccountView>(error);

  function close() {
    forget();
    onClose();
    refresh();
  }

  const save = (version: number) => isPending || mutate(version);
  return { values, type, close, save, isPending, now, error: now ? null : error };
}
