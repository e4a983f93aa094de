import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { INVITATION_MINUTES, type NewInvitation } from '../../../src/shared/users/user.contract.js';
import { copyText } from '../copyText';

/** The link, to be copied: nobody is told it again. */
export function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const translate = useTranslate();
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
        <p role="status">{copied !== null && translate(copied ? 'invite.copied' : 'invite.notCopied')}</p>
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
