import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { TextInput, useRefresh } from 'react-admin';
import { EMAIL_MAX } from '#shared/limits.js';
import { INVITATION_MINUTES, inviteSchema, type NewInvitation, USER_NAME_MAX } from '#shared/user.js';
import { copyText } from '../browser';
import { CreateDialog } from '../components/FormDialog';
import { LineInput } from '../components/LineInput';
import { RecordForm } from '../components/RecordForm';
import { INVITATIONS } from './resources';
import { inviteText, ROLE_LABELS, text } from './text';

const DRAFT = 'invitation';
const TEXT = {
  saved: inviteText.created,
  saveFailed: inviteText.notCreated,
  field: { email: text.email, name: text.name, role: text.role },
};

/** First the form, then the link to share. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);

  function invited(next: NewInvitation) {
    setInvitation(next);
    refresh();
  }

  if (invitation) return <LinkDialog invitation={invitation} onClose={onClose} />;
  return (
    <CreateDialog resource={INVITATIONS} title={inviteText.title} draft={DRAFT} onClose={onClose}>
      <RecordForm<NewInvitation>
        draft={DRAFT}
        schema={inviteSchema}
        defaultValues={{ role: 'user' }}
        text={TEXT}
        submit={inviteText.submit}
        onSaved={invited}
        onCancel={onClose}
      >
        <Box sx={{ display: 'grid', gap: 1, '& .MuiFormControl-root': { m: 0 } }}>
          <LineInput
            source="email"
            label={text.email}
            max={EMAIL_MAX}
            type="email"
            autoComplete="off"
            autoFocus
          />
          <LineInput
            source="name"
            label={inviteText.name}
            max={USER_NAME_MAX}
            isOptional
            autoComplete="off"
          />
          <TextInput
            source="role"
            label={text.role}
            select
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="user">{ROLE_LABELS.user}</option>
            <option value="admin">{ROLE_LABELS.admin}</option>
          </TextInput>
        </Box>
      </RecordForm>
    </CreateDialog>
  );
}

/** The link to share. It is shown only once, so only its own button closes the dialog. */
function LinkDialog({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    field.current?.select();
    setCopied(await copyText(invitation.link));
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="invite-title">
      <DialogTitle id="invite-title">{inviteText.linkTitle}</DialogTitle>
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
    </Dialog>
  );
}
