import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { NewInvitation } from '../../../src/shared/users/user.contract.js';
import { keepDraft } from '../saving/drafts';
import { InvitationLink } from './InvitationLink';
import { INVITE_DRAFT, InviteForm } from './InviteForm';

/** First whom to invite, then the link to hand over: it is shown this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const forget = () => keepDraft(INVITE_DRAFT, '');
  const invited = (next: NewInvitation) => {
    forget();
    setInvitation(next);
    refresh();
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="invite-title">
      <DialogTitle id="invite-title">
        {translate(invitation ? 'invite.linkTitle' : 'invite.title')}
      </DialogTitle>
      {invitation ? (
        <InvitationLink invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm onInvited={invited} onClose={close} />
      )}
    </Dialog>
  );
}
