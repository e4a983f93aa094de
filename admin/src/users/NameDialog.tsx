import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { type AccountView, USER_NAME_MAX } from '../../../src/shared/users/user.contract.js';
import { closeForm } from '../saving/closeForm';
import { FieldConflict } from '../saving/FieldConflict';
import { fieldErrorsOf } from '../saving/fieldErrors';
import { useDraftValues } from '../saving/useDraftValues';
import { currentOf } from '../saving/useSaveOutcome';
import { useApi } from '../useApi';

/** Changes the name that colleagues read in notes and tasks. */
export function NameDialog({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const translate = useTranslate();
  const draft = `user ${user.id} name`;
  const { values, type, close, save, isPending, now, error } = useSaveName(user, draft, onClose);
  const errors = fieldErrorsOf(error);

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
          {translate('admin.users.nameOf', { name: user.email })}
        </DialogTitle>
        <DialogContent>
          {error && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {translate('admin.users.nameFailed')} {translate(error.message, { _: error.message })}
            </Alert>
          )}
          {now && (
            <FieldConflict
              text={translate('admin.users.nameNow', {
                name: now.name ?? translate('saving.conflict.blank'),
              })}
              onMine={() => save(now.version)}
              onTheirs={close}
            />
          )}
          <TextField
            label={translate('admin.users.name')}
            error={'name' in errors}
            helperText={errors.name ?? translate('admin.users.nameHint')}
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
            {translate('admin.cancel')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {translate('admin.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Saves a name upon the version it was typed on; when somebody else renamed the person meanwhile, one chooses. */
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
      notify('admin.users.renamed', { type: 'success' });
      close();
    },
  });
  const now = currentOf<AccountView>(error, 'USER_CHANGED');

  function close() {
    forget();
    onClose();
    refresh();
  }

  const save = (version: number) => isPending || mutate(version);
  return { values, type, close, save, isPending, now, error: now ? null : error };
}
