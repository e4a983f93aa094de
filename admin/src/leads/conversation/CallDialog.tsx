import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Link,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CALL_NOTE_MAX, CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '#shared/call.js';
import { newId } from '#shared/ids.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { TASK_LIMITS } from '#shared/task.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { useApi } from '../../api/useApi';
import { useDraft } from '../../components/drafts';
import { fieldErrorsOf, refusalOf } from '../../components/saveErrors';
import { defaultDue, isPast, PAST_DATE } from '../../time/planning';
import { useRefetchParts } from '../page/useLeadPart';
import { leadText } from '../text';
import { conversationText } from './text';
import { submitOnCtrlEnter } from './useIdempotencyKey';

const text = conversationText.call;

interface CallDialogProps {
  lead: Pick<LeadView, 'id' | 'name'> & Partial<Pick<LeadView, 'phone'>>;
  /** The call to correct; a new one without it. */
  call?: { id: string; outcome: CallOutcome; note: string; version: number };
  onClose: () => void;
}

/** The outcome of a call, and the next step. */
export function CallDialog({ lead, call, onClose }: CallDialogProps) {
  const id = useId();
  const { form, set, note, save, isPending, error, isMissing, isOver } = useSaveCall(lead.id, call, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(form.outcome);
  };
  const errors = fieldErrorsOf(error);
  const dueError = isOver ? PAST_DATE : errors['task.dueAt'];
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !isPending && onClose()} aria-labelledby={id}>
      <form onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {call ? text.edit : text.title(displayName(lead))}
        </DialogTitle>
        {/* For agents who dial on another phone. */}
        {!call && lead.phone && (
          <Link href={`tel:${lead.phone}`} sx={{ display: 'inline-block', mx: 3, mt: -1, mb: 1, py: 0.5 }}>
            {lead.phone}
          </Link>
        )}
        <DialogContent>
          <Stack spacing={2}>
            {call && <OutcomeChoice value={form.outcome} onChange={(outcome) => set({ outcome })} />}
            <TextField
              label={text.note}
              value={note.text}
              onChange={({ target }) => note.type(target.value)}
              multiline
              minRows={3}
              error={Boolean(errors.note)}
              helperText={errors.note}
              slotProps={{ htmlInput: { maxLength: CALL_NOTE_MAX } }}
            />
            <TextField
              label={text.task}
              value={form.title}
              onChange={({ target }) => set({ title: target.value })}
              autoComplete="off"
              error={Boolean(errors['task.title'])}
              helperText={errors['task.title'] ?? text.taskHint}
              slotProps={{ htmlInput: { maxLength: TASK_LIMITS.title } }}
            />
            {form.title.trim() && (
              <TextField
                type="datetime-local"
                label={text.due}
                value={form.due}
                onChange={({ target }) => set({ due: target.value })}
                error={Boolean(dueError)}
                helperText={dueError ?? leadText.timeZone}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            )}
            {error && Object.keys(errors).length === 0 && (
              <Alert severity="error">{[text.failed, refusalOf(error)].join(' ').trim()}</Alert>
            )}
          </Stack>
        </DialogContent>
        {!call && (
          <OutcomeButtons
            saving={isPending ? form.outcome : null}
            isMissing={isMissing}
            onChoose={(outcome) => {
              set({ outcome });
              save(outcome);
            }}
          />
        )}
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {text.cancel}
          </Button>
          {call && (
            <Button type="submit" variant="contained" aria-disabled={isPending} sx={{ minWidth: '8rem' }}>
              {isPending ? text.submitting : text.submit}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface OutcomeButtonsProps {
  saving: CallOutcome | null;
  isMissing: boolean;
  onChoose: (outcome: CallOutcome) => void;
}

/** One click logs the call. Below the note and the next task, which are saved with it. */
function OutcomeButtons({ saving, isMissing, onChoose }: OutcomeButtonsProps) {
  const id = useId();
  return (
    <FormControl error={isMissing} role="group" aria-labelledby={id} sx={{ px: 3, pt: 1, width: '100%' }}>
      <FormLabel id={id}>{text.outcome}</FormLabel>
      <FormHelperText role={isMissing ? 'alert' : undefined} sx={{ mx: 0, mt: 0 }}>
        {isMissing ? text.missing : text.outcomeHint}
      </FormHelperText>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1 }}>
        {CALL_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            variant="outlined"
            aria-disabled={saving !== null}
            onClick={() => onChoose(outcome)}
          >
            {saving === outcome ? text.submitting : CALL_OUTCOME_LABELS[outcome]}
          </Button>
        ))}
      </Box>
    </FormControl>
  );
}

interface OutcomeChoiceProps {
  value: CallOutcome | null;
  onChange: (outcome: CallOutcome) => void;
}

function OutcomeChoice({ value, onChange }: OutcomeChoiceProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{text.outcome}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value as CallOutcome)}
      >
        {CALL_OUTCOMES.map((outcome) => (
          <FormControlLabel
            key={outcome}
            value={outcome}
            control={<Radio />}
            label={CALL_OUTCOME_LABELS[outcome]}
            sx={{ width: 'calc(50% - 16px)' }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface CallForm {
  outcome: CallOutcome | null;
  title: string;
  /** As in the field, on the company's clock. */
  due: string;
}

/** The call, its note and the next task are saved together; the note of a new call stays as a draft until then. */
function useSaveCall(leadId: string, call: CallDialogProps['call'], onClose: () => void) {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const reread = useRefetchParts(leadId);
  const draft = useDraft(`lead ${leadId} call note`);
  const [corrected, setCorrected] = useState(call?.note ?? '');
  const note = call ? { text: corrected, type: setCorrected } : draft;
  // The version that was opened, even if a live update has brought a newer one.
  const [version] = useState(call?.version ?? 0);
  // An idempotency key: repeated submits log one call.
  const [id] = useState(newId);
  const [form, setForm] = useState<CallForm>(() => ({
    outcome: call?.outcome ?? null,
    title: '',
    due: toWallClock(defaultDue(new Date())),
  }));
  const [isMissing, setMissing] = useState(false);
  const [isOver, setOver] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (outcome: CallOutcome) => {
      const title = form.title.trim();
      const task = title ? { title, dueAt: fromWallClock(form.due) ?? '' } : undefined;
      const saved = { outcome, note: note.text, task };
      return call
        ? api.editCall(leadId, call.id, { ...saved, version })
        : api.logCall(leadId, { id, ...saved });
    },
    onSuccess: () => {
      if (!call) draft.type('');
      notify(call ? text.corrected : text.logged, { type: 'success' });
      onClose();
      refresh();
      return reread('timeline', 'tasks');
    },
  });

  function set(change: Partial<CallForm>) {
    setMissing(false);
    setOver(false);
    setForm((before) => ({ ...before, ...change }));
  }

  function save(outcome: CallOutcome | null) {
    if (!outcome) return setMissing(true);
    const dueAt = fromWallClock(form.due);
    if (form.title.trim() && dueAt && isPast(dueAt)) return setOver(true);
    if (!isPending) mutate(outcome);
  }
  return { form, set, note, save, isPending, error, isMissing, isOver };
}
