import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ReviewEmail } from '#shared/inbox.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { ConfirmDialog, useAct } from '../components/ConfirmDialog';
import { SmallText } from '../components/SmallText';
import { ReceivedEmail } from '../leads/timeline/ReceivedEmail';
import { Loaded } from '../states/Loaded';
import { TimeAgo } from '../time/TimeAgo';
import styles from './Inbox.module.css';
import { BackButton } from './LeadConversation';
import { inboxText } from './text';

const text = inboxText.review;

interface ReviewConversationProps {
  id: string;
  onBack: () => void;
  /** Someone decided what the email is. */
  onSettled: () => void;
  isDismissing: boolean;
  onDismissing: (isDismissing: boolean) => void;
}

/** An email that no lead matches, and what to do with it. */
export function ReviewConversation(props: ReviewConversationProps) {
  const { id, onBack, onSettled, isDismissing, onDismissing } = props;
  const api = useApi();
  const act = useAct(true);
  const query = useQuery({
    queryKey: ['review-email', id],
    queryFn: () => api.reviewEmail(id),
    retry: false,
  });
  const email = query.data;

  async function dismiss() {
    await act(() => api.dismissEmail(id), text.dismissed);
    onDismissing(false);
    onSettled();
  }

  return (
    <div>
      <header className={styles.header}>
        <BackButton onBack={onBack} />
        <div className={styles.who}>
          <Typography variant="h2">{email ? email.subject || text.noSubject : ' '}</Typography>
          <SmallText>{email && <Addresses email={email} />}</SmallText>
        </div>
        {email && (
          <Decisions
            id={id}
            hasSender={email.sender !== ''}
            onSettled={onSettled}
            onDismiss={() => onDismissing(true)}
          />
        )}
      </header>
      <div className={styles.thread}>
        <Loaded query={query} failed={text.failed} height={320}>
          {(shown) => <ReceivedEmail email={shown} />}
        </Loaded>
      </div>
      {isDismissing && (
        <ConfirmDialog
          title={text.dismissTitle}
          text={text.dismissText}
          submit={text.dismiss}
          onConfirm={dismiss}
          onClose={() => onDismissing(false)}
        />
      )}
    </div>
  );
}

function Addresses({ email }: { email: ReviewEmail }) {
  const { sender, senderName, recipient, receivedAt, isAutomatic } = email;
  const from = senderName ? `${senderName} <${sender}>` : sender || text.noSender;
  return (
    <>
      {text.from} {from}
      {recipient && ` · ${text.to} ${recipient}`} · <TimeAgo iso={receivedAt} />
      {isAutomatic && ` · ${text.automatic}`}
    </>
  );
}

interface DecisionsProps {
  id: string;
  hasSender: boolean;
  onSettled: () => void;
  onDismiss: () => void;
}

function Decisions({ id, hasSender, onSettled, onDismiss }: DecisionsProps) {
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const [isLinking, setLinking] = useState(false);

  async function create() {
    let leadId = '';
    const isCreated = await act(async () => {
      leadId = (await api.leadFromEmail(id)).leadId;
    }, text.created);
    if (isCreated) void navigate(`/leads/${leadId}`);
  }

  async function link(leadId: string) {
    setLinking(false);
    if (await act(() => api.linkEmail(id, leadId), text.linked)) onSettled();
  }

  return (
    <div className={styles.decisions}>
      {hasSender && (
        <Button variant="contained" onClick={create}>
          {text.create}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setLinking(true)}>
        {text.link}
      </Button>
      <Button variant="outlined" onClick={onDismiss}>
        {text.dismiss}
      </Button>
      {isLinking && <LinkDialog onChoose={link} onClose={() => setLinking(false)} />}
    </div>
  );
}

const FOUND = 8;
const MAX_LENGTH = 100;

/** Finds the lead that an email is about. */
function LinkDialog({ onChoose, onClose }: { onChoose: (leadId: string) => void; onClose: () => void }) {
  const dialog = inboxText.linkDialog;
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const {
    data = [],
    total,
    error,
  } = useGetList<LeadView>(
    'leads',
    { filter: { q }, pagination: { page: 1, perPage: FOUND }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled: q !== '', placeholderData: (before) => before, retry: false },
  );
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{dialog.title}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          type="search"
          label={dialog.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH, autoComplete: 'off' } }}
        />
        <ul aria-label={dialog.results} className={styles.found}>
          {(q === '' ? [] : data).map((lead) => (
            <li key={lead.id}>
              <button type="button" onClick={() => onChoose(lead.id)}>
                <strong>{displayName(lead)}</strong>
                <span>{[lead.propertyAddress, lead.email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status">{error ? dialog.failed : q && total === 0 && dialog.empty(q)}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dialog.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
