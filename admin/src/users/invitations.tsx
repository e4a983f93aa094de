import ContentCopy from '@mui/icons-material/ContentCopy';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useRef, useState } from 'react';
import { TextInput, useRefresh } from 'react-admin';
import { EMAIL_MAX } from '#shared/limits.js';
import {
  INVITATION_DAYS,
  type InvitationView,
  inviteSchema,
  type NewInvitation,
  ROLES,
  USER_NAME_MAX,
} from '#shared/user.js';
import { INVITATIONS } from '../api/resources';
import { copyText } from '../browser';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { EmailText } from '../components/Facts';
import { CreateDialog } from '../components/FormDialog';
import { LineInput } from '../components/FormToolbar';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { ListActions } from '../components/ListActions';
import { RecordForm } from '../components/RecordForm';
import { AdminPage } from '../layout/AdminPage';
import { useAddressParam } from '../layout/useAddressParam';
import { TimeAgo } from '../time/TimeAgo';
import { inviteListText, inviteText, ROLE_LABELS, revokeText, text } from './text';

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="role"
    source="role"
    label={text.role}
    choices={ROLES.map((id) => ({ id, name: ROLE_LABELS[id] }))}
  />,
];

/** `/admin/users/invitations`: people who were invited and haven't joined yet. */
export function InvitationList() {
  return (
    <AdminPage title={inviteText.waiting}>
      <List<InvitationView>
        text={inviteListText}
        filters={filters}
        actions={
          <ListActions>
            <InviteButton />
          </ListActions>
        }
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={false}
      >
        <DataTable<InvitationView>
          label={inviteText.waiting}
          bulkActionButtons={<BulkDeleteButton text={revokeText} />}
        >
          <DataTable.Col<InvitationView>
            source="email"
            label={text.email}
            cellClassName="wide"
            render={({ email }) => <EmailText address={email} />}
          />
          <DataTable.Col<InvitationView> source="name" label={text.name} />
          <DataTable.Col<InvitationView>
            source="role"
            label={text.role}
            render={({ role }) => ROLE_LABELS[role]}
          />
          <DataTable.Col<InvitationView>
            source="createdAt"
            label={inviteText.invited}
            render={({ createdAt }) => <TimeAgo iso={createdAt} />}
          />
          <DataTable.Col<InvitationView>
            source="expiresAt"
            label={inviteText.expires}
            render={({ expiresAt }) => <TimeAgo iso={expiresAt} />}
          />
          <DataTable.Col<InvitationView> label="Actions" cellClassName="actions">
            <DeleteButton
              label={inviteText.revokeOf}
              title={inviteText.revokeTitle}
              text={inviteText.revokeHint}
              submit={inviteText.revoke}
              done={inviteText.revoked}
            />
          </DataTable.Col>
        </DataTable>
      </List>
    </AdminPage>
  );
}

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
          {inviteText.linkText(invitation.email, INVITATION_DAYS)}
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
