import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { EMAIL_MAX } from '#shared/limits.js';
import { INVITATION_MINUTES, type NewInvitation, type Role, USER_NAME_MAX } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { copyText } from '../browser';
import { closeForm, storeDraft, useDraftValues } from '../components/drafts';
import { fieldErrorsOf } from '../components/saveErrors';
import { useReason } from '../components/useAct';
import { inviteText, ROLE_LABELS, text } from './text';

const INVITE_DRAFT = 'invitation';

/** First the form, then the link to share. The link is shown only once, so only its own button closes the dialog. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const [busy, setBusy] = useState(false);
  const forget = () => storeDraft(INVITE_DRAFT, '');
  const invited = (next: NewInvitation) => {
    forget();
    setInvitation(next);
    refresh();
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={invitation ? undefined : closeForm({ draft: INVITE_DRAFT, isSaving: busy, onClose })}
      fullWidth
      maxWidth="sm"
      aria-labelledby="invite-title"
    >
      <DialogTitle id="invite-title">{invitation ? inviteText.linkTitle : inviteText.title}</DialogTitle>
      {invitation ? (
        <InvitationLink invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm busy={busy} onBusy={setBusy} onInvited={invited} onCancel={cancel} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onInvited: (invitation: NewInvitation) => void;
  onCancel: () => void;
}

const BLANK = { email: '', name: '', role: 'user' as Role };

function InviteForm({ busy, onBusy, onInvited, onCancel }: InviteFormProps) {
  const reasonOf = useReason();
  const api = useApi();
  const { values, type } = useDraftValues(INVITE_DRAFT, BLANK);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const [email, name] = [values.email.trim(), values.name.trim()];
    setErrors(email ? {} : { email: '' });
    setFailure(email ? '' : inviteText.required);
    if (!email) return;
    onBusy(true);
    try {
      onInvited(await api.invite({ email, name: name || null, role: values.role }));
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setFailure(reasonOf(error));
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
          label={text.email}
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
          label={inviteText.name}
          slotProps={{ htmlInput: { maxLength: USER_NAME_MAX } }}
          autoComplete="off"
        />
        <TextField
          select
          value={values.role}
          onChange={({ target }) => type({ role: target.value as Role })}
          label={text.role}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="user">{ROLE_LABELS.user}</option>
          <option value="admin">{ROLE_LABELS.admin}</option>
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button aria-disabled={busy} onClick={() => busy || onCancel()}>
          {text.cancel}
        </Button>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? text.working : inviteText.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The link to copy. It can't be shown a second time. */
function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    field.current?.select();
    setCopied(await copyText(invitation.link));
  }

  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {inviteText.linkText(invitation.email, INVITATION_MINUTES)}
        </DialogContentText>
        <TextField
          inputRef={field}
          label={inviteText.link}
          value={invitation.link}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={() => field.current?.select()}
          fullWidth
          sx={{ mt: 1 }}
        />
        <p role="status">{copied !== null && (copied ? inviteText.copied : inviteText.notCopied)}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
        <Button variant="contained" startIcon={<ContentCopy />} onClick={copy} autoFocus>
          {inviteText.copy}
        </Button>
      </DialogActions>
    </>
  );
}
