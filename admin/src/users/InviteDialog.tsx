import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { NewInvitation } from '../../../src/shared/users/user.contract.js';
import { InvitationLink } from './InvitationLink';
import { InviteForm } from './InviteForm';

/** First whom to invite, then the link to hand over: it is shown this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const invited = (next: NewInvitation) => {
    setInvitation(next);
    refresh();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="invite-title">
      <DialogTitle id="invite-title">
        {translate(invitation ? 'admin.invite.linkTitle' : 'admin.invite.title')}
      </DialogTitle>
      {invitation ? (
        <InvitationLink invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm onInvited={invited} onClose={onClose} />
      )}
    </Dialog>
  );
}
