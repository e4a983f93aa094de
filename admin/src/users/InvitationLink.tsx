import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { INVITATION_MINUTES, type NewInvitation } from '../../../src/shared/users/user.contract.js';

/** The link, to be copied: nobody is told it again. */
export function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    // A browser that keeps its clipboard to itself leaves the selected text to the person.
    await navigator.clipboard?.writeText(invitation.link).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate('invite.linkText', { email: invitation.email, minutes: INVITATION_MINUTES })}
        </DialogContentText>
        <TextField
          inputRef={field}
          label={translate('invite.link')}
          value={invitation.link}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={() => field.current?.select()}
          fullWidth
          sx={{ mt: 1 }}
        />
        <p role="status">{copied && translate('invite.copied')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('admin.sessions.close')}</Button>
        <Button variant="contained" startIcon={<ContentCopy />} onClick={copy} autoFocus>
          {translate('invite.copy')}
        </Button>
      </DialogActions>
    </>
  );
}
