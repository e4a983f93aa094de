import ContentCopy from '@mui/icons-material/ContentCopy';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TextInput, useRefresh } from 'react-admin';
import { EMAIL_MAX } from '#shared/limits.js';
import {
  INVITATION_MINUTES,
  type InvitationView,
  inviteSchema,
  type NewInvitation,
  USER_NAME_MAX,
} from '#shared/user.js';
import { INVITATIONS } from '../api/resources';
import { useApi } from '../api/useApi';
import { copyText } from '../browser';
import { CreateDialog } from '../components/FormDialog';
import { LineInput } from '../components/LineInput';
import { RecordForm } from '../components/RecordForm';
import { useAct } from '../components/useAct';
import { useAddressParam } from '../layout/useAddressParam';
import { Loaded } from '../states/Loaded';
import { relativeTime, useNow } from '../time/relativeTime';
import { inviteText, ROLE_LABELS, text } from './text';

/** People who were invited and haven't joined yet. */
export function Invitations() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: () => api.invitations(),
    retry: false,
  });
  return (
    <Loaded query={query} failed={inviteText.failed} height={0}>
      {(invitations) => invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </Loaded>
  );
}

function OpenInvitations({ invitations }: { invitations: InvitationView[] }) {
  const api = useApi();
  const act = useAct();
  const now = useNow();
  return (
    <Paper component="section" aria-labelledby="open-invitations" sx={{ p: 2 }}>
      <Typography id="open-invitations" variant="h3" component="h2">
        {inviteText.waiting}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Box component="li" key={id} sx={ITEM}>
            <span>
              {email} · {ROLE_LABELS[role]} · {inviteText.until(relativeTime(expiresAt, now))}
            </span>
            <Button
              aria-label={inviteText.withdrawOf(email)}
              onClick={() => act(() => api.withdrawInvitation(id), inviteText.withdrawn)}
            >
              {inviteText.withdraw}
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const ITEM = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' };

export function InviteButton() {
  const [invited, setInvited] = useAddressParam('invite');
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setInvited('person')}>
        {inviteText.open}
      </Button>
      {invited === 'person' && <InviteDialog onClose={() => setInvited(null)} />}
    </>
  );
}

const DRAFT = 'invitation';
const TEXT = {
  saved: inviteText.created,
  saveFailed: inviteText.notCreated,
  field: { email: text.email, name: text.name, role: text.role },
};

/** First the form, then the link to share. */
function InviteDialog({ onClose }: { onClose: () => void }) {
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
