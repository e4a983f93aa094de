import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ComposerTemplate, ComposerView } from '#shared/conversation.js';
import { formatDateTime } from '#shared/format.js';
import { type PreviewEmail, STAFF_EMAIL_LIMITS, type WriteEmail } from '#shared/message.js';
import { fromWallClock } from '#shared/time.js';
import { useApi } from '../../api/useApi';
import { useDraft } from '../../components/drafts';
import { SmallText } from '../../components/SmallText';
import { fieldErrorsOf, refusalOf } from '../../components/saveErrors';
import { useOnPhone } from '../../components/useOnPhone';
import { MessageLook } from '../../messages/MessageLook';
import { Loaded } from '../../states/Loaded';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';
import { leadText } from '../text';
import { AttachButton, AttachedFiles, identityOf, useFiles } from './AttachedFiles';
import { NoMailbox, Unanswered, type WrittenLead } from './Composer';
import { FactSelect, TemplateSelect } from './ComposerSelect';
import { conversationText as text } from './text';
import { submitOnCtrlEnter, useIdempotencyKey, useOfferUndo } from './useIdempotencyKey';

export function EmailForm({ lead }: { lead: WrittenLead }) {
  const query = useLeadPart(lead.id, 'composer', (api, id) => api.composer(id));
  return (
    <Loaded query={query} failed={text.failed} height={368}>
      {(composer) =>
        composer.email.to === null || composer.email.refusal ? (
          <Alert severity="warning">{composer.email.refusal}</Alert>
        ) : (
          <Letter leadId={lead.id} to={composer.email.to} composer={composer} />
        )
      }
    </Loaded>
  );
}

interface LetterProps {
  leadId: string;
  to: string;
  composer: ComposerView;
}

function Letter({ leadId, to, composer }: LetterProps) {
  const { templates, fields, unconnected, receivesEmail } = composer;
  const { subject, message, files, time, send, isPending, error, isMissing } = useSendEmail(
    leadId,
    to,
    composer,
  );
  const [isPreviewed, setPreviewed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A reply already has a subject.
  const [hasSubject] = useState(subject.text !== '');
  const errors = fieldErrorsOf(error);
  const errorOf = (name: 'subject' | 'message') =>
    errors[name] ?? (isMissing && !{ subject, message }[name].text.trim() ? text.required : undefined);
  const timeError = errors.sendAt ?? (isMissing && time.isMissing ? text.required : undefined);
  // On a phone, it must not push the form off the screen.
  const onPhone = useOnPhone();
  const warning = unconnected.includes('email') && <Alert severity="warning">{text.unconnected.email}</Alert>;
  const written = { subject: subject.text, message: message.text };

  /** A template goes below what was already written. */
  function apply(template: ComposerTemplate) {
    if (!subject.text.trim()) subject.type(template.subject ?? '');
    message.type([message.text.trimEnd(), template.text].filter(Boolean).join('\n\n'));
    field.current?.focus();
  }

  return (
    <>
      <Stack component="form" spacing={1.5} noValidate onSubmit={send} onKeyDown={submitOnCtrlEnter}>
        {!onPhone && warning}
        <SmallText sx={{ overflowWrap: 'anywhere' }}>{text.to(to)}</SmallText>
        {!receivesEmail && !unconnected.includes('email') && <NoMailbox />}
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <TemplateSelect templates={templates} channel="email" onChoose={apply} />
          <FactSelect fields={fields} onChoose={(value) => message.type(insertedAt(field.current, value))} />
        </Stack>
        <TextField
          label={text.subject}
          value={subject.text}
          onChange={({ target }) => subject.type(target.value)}
          error={Boolean(errorOf('subject'))}
          helperText={errorOf('subject')}
          autoFocus={!hasSubject}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: STAFF_EMAIL_LIMITS.subject } }}
        />
        <Unanswered {...composer} />
        <TextField
          label={text.message}
          value={message.text}
          onChange={({ target }) => message.type(target.value)}
          inputRef={field}
          autoFocus={hasSubject}
          multiline
          minRows={5}
          maxRows={20}
          error={Boolean(errorOf('message'))}
          helperText={
            errorOf('message') ?? (
              <>
                <span className="keys">{text.keys}</span> {text.hint}
              </>
            )
          }
          slotProps={{ htmlInput: { maxLength: STAFF_EMAIL_LIMITS.message } }}
        />
        <AttachedFiles files={files} problem={files.problem ?? errors.files} />
        {error && Object.keys(errors).length === 0 && (
          <Alert severity="error">{[text.sendFailed, refusalOf(error)].join(' ').trim()}</Alert>
        )}
        {time.isLater && (
          <TextField
            type="datetime-local"
            label={text.laterAt}
            value={time.value}
            onChange={({ target }) => time.choose(target.value)}
            error={Boolean(timeError)}
            helperText={timeError ?? leadText.timeZone}
            sx={{ alignSelf: 'flex-end', width: 'min(18rem, 100%)' }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        {onPhone && warning}
        <Stack direction="row" spacing={1} useFlexGap sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <AttachButton onChoose={files.add} />
          <Button onClick={() => time.choose(time.isLater ? null : '')}>
            {time.isLater ? text.now : text.later}
          </Button>
          <Button
            variant="outlined"
            disabled={!subject.text.trim() || !message.text.trim()}
            onClick={() => setPreviewed(true)}
          >
            {text.preview}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending} sx={{ minWidth: '8rem' }}>
            {isPending ? text.sending : time.isLater ? text.schedule : text.send}
          </Button>
        </Stack>
      </Stack>
      {isPreviewed && <PreviewDialog email={written} onClose={() => setPreviewed(false)} />}
    </>
  );
}

interface Written {
  email: WriteEmail;
  attached: File[];
}

/** Unsent text stays as a draft, and what is typed while an email is sent stays for the next one. */
function useSendEmail(leadId: string, to: string, { unconnected, email: { replySubject } }: ComposerView) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const subject = useDraft(`lead ${leadId} letter subject`, replySubject ?? '');
  const message = useDraft(`lead ${leadId} letter`);
  const files = useFiles(leadId);
  const time = useSendTime();
  const [isMissing, setMissing] = useState(false);
  const keyOf = useIdempotencyKey();
  const offerUndo = useOfferUndo(leadId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ email, attached }: Written) =>
      api.writeEmail(leadId, email, attached, keyOf([email, attached.map(identityOf)])),
    onSuccess: ({ id }, written) => {
      const { email, attached } = written;
      keyOf.renew();
      subject.forget(email.subject);
      message.forget(email.message);
      files.forget(attached);
      time.choose(null);
      const { sendAt } = email;
      const isSaved = unconnected.includes('email');
      const done = sendAt ? text.scheduled(to, formatDateTime(sendAt)) : text.sent(to);
      if (sendAt) notify(isSaved ? text.saved : done, { type: isSaved ? 'warning' : 'success' });
      else offerUndo(id, { isSaved, done }, () => restore(written));
      return reread('timeline', 'messages', 'composer');
    },
  });

  function restore({ email, attached }: Written) {
    subject.type(email.subject);
    message.type(email.message);
    files.restore(attached);
  }

  function send(event: SubmitEvent) {
    event.preventDefault();
    const isComplete = Boolean(subject.text.trim() && message.text.trim()) && !time.isMissing;
    setMissing(!isComplete);
    if (isComplete && !isPending)
      mutate({
        email: { subject: subject.text, message: message.text, sendAt: time.sendAt },
        attached: files.chosen,
      });
  }
  return { subject, message, files, time, send, isPending, error, isMissing };
}

/** When it is sent: now, or at a time in the company's time zone. */
function useSendTime() {
  const [value, choose] = useState<string | null>(null);
  const sendAt = (value && fromWallClock(value)) || undefined;
  const isLater = value !== null;
  return { value: value ?? '', choose, isLater, sendAt, isMissing: isLater && !sendAt };
}

/** The text of the field with a value in place of the selection. */
function insertedAt(field: HTMLTextAreaElement | null, value: string): string {
  if (!field) return value;
  const { value: before, selectionStart, selectionEnd } = field;
  return before.slice(0, selectionStart) + value + before.slice(selectionEnd);
}

function PreviewDialog({ email, onClose }: { email: PreviewEmail; onClose: () => void }) {
  const id = useId();
  const api = useApi();
  const query = useQuery({
    queryKey: ['email preview', email],
    queryFn: () => api.previewEmail(email),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {email.subject}
      </DialogTitle>
      <DialogContent>
        <Loaded query={query} failed={text.previewFailed} height={480}>
          {({ html, text: plain }) => (
            <MessageLook message={{ channel: 'email', html, text: plain }} name={email.subject} />
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
