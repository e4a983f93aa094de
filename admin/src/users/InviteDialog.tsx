import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { NewInvitation } from '../../../src/shared/users/user.contract.js';
import { closeForm } from '../saving/closeForm';
import { keepDraft } from '../saving/drafts';
import { InvitationLink } from './InvitationLink';
import { INVITE_DRAFT, InviteForm } from './InviteForm';

/** First whom to invite, then the link to hand over: it is shown this once, and closed by its own button alone. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const [busy, setBusy] = useState(false);
  const forget = () => keepDraft(INVITE_DRAFT, '');
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
      <DialogTitle id="invite-title">
        {translate(invitation ? 'invite.linkTitle' : 'invite.title')}
      </DialogTitle>
      {invitation ? (
        <InvitationLink invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm busy={busy} onBusy={setBusy} onInvited={invited} onCancel={cancel} />
      )}
    </Dialog>
  );
}
