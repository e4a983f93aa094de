import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import {
  EMAIL_MAX,
  type NewInvitation,
  type Role,
  USER_NAME_MAX,
} from '../../../src/shared/users/user.contract.js';
import { fieldErrorsOf } from '../saving/fieldErrors';
import { useDraftValues } from '../saving/useDraftValues';
import { useApi } from '../useApi';

interface InviteFormProps {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onInvited: (invitation: NewInvitation) => void;
  onCancel: () => void;
}

/** The name of the draft of an invitation. */
export const INVITE_DRAFT = 'invitation';
const NOBODY = { email: '', name: '', role: 'user' as Role };

export function InviteForm({ busy, onBusy, onInvited, onCancel }: InviteFormProps) {
  const translate = useTranslate();
  const api = useApi();
  const { values, type } = useDraftValues(INVITE_DRAFT, NOBODY);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const [email, name] = [values.email.trim(), values.name.trim()];
    setErrors(email ? {} : { email: '' });
    setFailure(email ? '' : translate('invite.required'));
    if (!email) return;
    onBusy(true);
    try {
      onInvited(await api.invite({ email, name: name || null, role: values.role }));
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setFailure(
        error instanceof HttpError
          ? translate(error.message, { _: error.message })
          : translate('admin.failed'),
      );
    }
    onBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div role="alert">{failure && <Alert severity="error">{failure}</Alert>}</div>
        <TextField
          type="email"
          value={values.email}
          onChange={({ target }) => type({ email: target.value })}
          error={'email' in errors}
          helperText={errors.email}
          label={translate('admin.users.email')}
          slotProps={{ htmlInput: { maxLength: EMAIL_MAX } }}
          autoComplete="off"
          autoFocus
          required
        />
        <TextField
          value={values.name}
          onChange={({ target }) => type({ name: target.value })}
          error={'name' in errors}
          helperText={errors.name}
          label={translate('invite.name')}
          slotProps={{ htmlInput: { maxLength: USER_NAME_MAX } }}
          autoComplete="off"
        />
        <TextField
          select
          value={values.role}
          onChange={({ target }) => type({ role: target.value as Role })}
          label={translate('admin.users.role')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="user">{translate('admin.users.roles.user')}</option>
          <option value="admin">{translate('admin.users.roles.admin')}</option>
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button aria-disabled={busy} onClick={() => busy || onCancel()}>
          {translate('admin.cancel')}
        </Button>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {translate(busy ? 'admin.working' : 'invite.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
