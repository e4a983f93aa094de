import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type LeadStatus, type LeadView, LOST_NEEDS_REASON } from '#shared/lead.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { useApi } from '../api/useApi';
import { FormDialog } from '../components/FormDialog';
import { CancelButton, FormToolbar, SaveButton } from '../components/FormToolbar';
import { DraftKeeper, FocusFirstError } from '../components/formGuards';
import { formatSlot } from '../time/days';
import { isPast, PAST_DATE } from '../time/planning';
import { nameOf } from '../users/nameOf';
import { fieldResolver, LeadInput } from './fields';
import { ScheduleRefusal, useScheduling } from './scheduling';
import { StaffFailed, useStaff } from './staff';
import { leadText } from './text';

const scheduleText = {
  title: (name: string) => `When is the walkthrough with ${name}?`,
  offered: 'Choose an open time to schedule it right away, or enter another time below.',
  offeredOf: (name: string) =>
    `Choose one of ${name}'s open times to schedule it right away, or enter another time below.`,
  loading: 'Looking for open times...',
  noneFree: 'No one has open times in the next few weeks. Enter a time below.',
  noneFreeOf: (name: string) =>
    `${name} has no open times in the next few weeks. Choose someone else, or enter a time below.`,
  someone: 'This person',
  offerFailed: "Couldn't load open times. Enter a time below.",
  when: 'Date and time',
  who: 'Person',
  unassigned: 'Unassigned',
  unchanged: 'Whoever is assigned',
  missing: 'Choose a date and time',
  cancel: 'Cancel',
  notYet: 'Not yet',
  submit: 'Schedule',
  submitting: 'Scheduling...',
};

/** The option shown until we know who goes; not an id. */
const UNKNOWN = 'unknown';

interface ScheduleDialogProps {
  leadId: string;
  leadName: string;
  /** The walkthrough to move, if there is one. */
  current?: { startsAt: string; agentId?: string | null };
  onCancel: () => void;
  /** Continues without a time; left out if there is one already. */
  onNotYet?: () => void;
  onScheduled: (lead: LeadView) => void;
  /** Moves the lead from this status to Walkthrough Scheduled along with it. */
  from?: LeadStatus;
  /** On the board, the card it moves below, or null for the top. */
  after?: string | null;
}

/** Asks for the time and the person of a walkthrough, and schedules it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { leadId, leadName, current, from, after, onCancel, onNotYet, onScheduled } = props;
  const id = useId();
  const scheduling = useScheduling(leadId, onScheduled);
  const { isBusy } = scheduling;
  const [when, setWhen] = useState(() => toWallClock(current?.startsAt ?? null));
  /** Undefined until someone is chosen; null for no one. */
  const [chosen, setChosen] = useState(current?.agentId);
  /** Whose times to load. Choosing one of the times doesn't load others. */
  const [asked, setAsked] = useState(chosen);
  const offer = useOpenTimes(leadId, asked);
  // Undefined if the offer fails: the walkthrough then stays with the same person.
  const agentId = chosen === undefined ? offer.data?.agentId : chosen;
  const [problem, setProblem] = useState('');

  function choose(wallClock: string, person = chosen) {
    setWhen(wallClock);
    setChosen(person);
    setProblem('');
    scheduling.forget();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // In React's tree the dialog may be inside a form, which must not submit.
    event.stopPropagation();
    const startsAt = fromWallClock(when);
    if (!startsAt) return setProblem(scheduleText.missing);
    // For a past walkthrough, staff can still correct who went.
    const isMoved = when !== toWallClock(current?.startsAt ?? null);
    if (isMoved && isPast(startsAt)) return setProblem(PAST_DATE);
    void schedule(startsAt, agentId);
  }

  async function schedule(startsAt: string, person: string | null | undefined) {
    if (isBusy) return;
    choose(toWallClock(startsAt), person);
    await scheduling.schedule({ startsAt, agentId: person, from, after });
  }

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !isBusy && onCancel()} aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {scheduleText.title(leadName)}
        </DialogTitle>
        <DialogContent>
          <FreeTimes offer={offer} when={when} agentId={agentId} onChoose={schedule} />
          <Stack spacing={2}>
            <TextField
              type="datetime-local"
              label={scheduleText.when}
              value={when}
              onChange={({ target }) => choose(target.value)}
              error={problem !== ''}
              helperText={problem || leadText.timeZone}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <Person
              value={agentId}
              onChange={(value) => {
                const person = value || null;
                choose(when, person);
                setAsked(person);
              }}
            />
            <StaffFailed />
            <ScheduleRefusal {...scheduling} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button onClick={onCancel} disabled={isBusy}>
            {scheduleText.cancel}
          </Button>
          {onNotYet && (
            <Button onClick={onNotYet} disabled={isBusy}>
              {scheduleText.notYet}
            </Button>
          )}
          <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minWidth: '8rem' }}>
            {isBusy ? scheduleText.submitting : scheduleText.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PersonProps {
  /** Null for no one, undefined if it isn't known. */
  value: string | null | undefined;
  onChange: (agentId: string) => void;
}

function Person({ value, onChange }: PersonProps) {
  const staff = useStaff();
  return (
    <TextField
      select
      label={scheduleText.who}
      // Until the person is loaded, the field has no such option.
      value={staff.some((each) => each.id === value) ? value : value === undefined ? UNKNOWN : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{scheduleText.unassigned}</MenuItem>
      {value === undefined && <MenuItem value={UNKNOWN}>{scheduleText.unchanged}</MenuItem>}
      {staff.map((person) => (
        <MenuItem key={person.id} value={person.id}>
          {nameOf(person)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Open times of this person, or else of the person who would go. */
function useOpenTimes(leadId: string, asked: string | null | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['walkthrough offer', leadId, asked ?? ''],
    queryFn: () => api.walkthroughOffer(leadId, asked ? { agentId: asked } : {}),
    retry: false,
    gcTime: 0,
  });
}

interface FreeTimesProps {
  offer: ReturnType<typeof useOpenTimes>;
  when: string;
  agentId: string | null | undefined;
  onChoose: (startsAt: string, agentId: string) => void;
}

/** One click schedules. The names of others than the chosen person are shown. */
function FreeTimes({ offer: { data, error }, when, agentId, onChoose }: FreeTimesProps) {
  const id = useId();
  const staff = useStaff();
  const nameOfAgent = (agent: string) => {
    const person = staff.find((each) => each.id === agent);
    return person && nameOf(person);
  };
  const name = agentId && (nameOfAgent(agentId) ?? scheduleText.someone);
  const slots = data?.slots;

  function hint(): string {
    if (error) return scheduleText.offerFailed;
    if (!slots) return scheduleText.loading;
    if (slots.length === 0) return scheduleText.noneFree;
    if (!name) return scheduleText.offered;
    const isTheirs = slots.some((slot) => slot.agentId === agentId);
    return isTheirs ? scheduleText.offeredOf(name) : scheduleText.noneFreeOf(name);
  }

  return (
    <Stack role="group" aria-labelledby={id} spacing={1} sx={{ minHeight: '9rem', mb: 2.5 }}>
      <Typography id={id} variant="body2" color="textSecondary" role="status">
        {hint()}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {slots?.map(({ startsAt, agentId: agent }) => {
          const wallClock = toWallClock(startsAt);
          const isChosen = wallClock === when && agent === agentId;
          return (
            <Button
              key={startsAt}
              variant={isChosen ? 'contained' : 'outlined'}
              aria-pressed={isChosen}
              onClick={() => onChoose(startsAt, agent)}
            >
              {/* One item: a button's own children are laid out side by side. */}
              <span>
                {formatSlot(startsAt)}
                {nameOfAgent(agent) && (
                  <span
                    className={agent === agentId ? 'visually-hidden' : undefined}
                  >{` · ${nameOfAgent(agent)}`}</span>
                )}
              </span>
            </Button>
          );
        })}
      </Stack>
    </Stack>
  );
}

const lostText = {
  title: (name: string) => `Why was ${name} lost?`,
  label: 'Reason',
  hint: 'Saved with the lead so the team can learn from it.',
  cancel: 'Cancel',
  submit: 'Mark as Lost',
};

interface LostReasonDialogProps {
  leadName: string;
  draft: string;
  onCancel: () => void;
  /** The draft stays until the reason is saved. */
  onReason: (reason: string) => void;
}

/** Asks why a lead was lost. */
export function LostReasonDialog({ leadName, draft, onCancel, onReason }: LostReasonDialogProps) {
  const [resolver] = useState(() => fieldResolver('statusReason', needsReason));
  return (
    <FormDialog title={lostText.title(leadName)} draft={draft} maxWidth="xs" onClose={onCancel}>
      <Form
        resolver={resolver}
        onSubmit={({ statusReason }: FieldValues) => onReason(statusReason.trim())}
        disableInvalidFormNotification
      >
        <DraftKeeper name={draft} />
        <FocusFirstError />
        <DialogContent>
          <LeadInput source="statusReason" helperText={lostText.hint} isRequired autoFocus margin="dense" />
        </DialogContent>
        <FormToolbar>
          <CancelButton draft={draft} onCancel={onCancel} />
          <SaveButton label={lostText.submit} />
        </FormToolbar>
      </Form>
    </FormDialog>
  );
}

const needsReason = ({ statusReason }: FieldValues) => ({
  statusReason: statusReason?.trim() ? undefined : LOST_NEEDS_REASON,
});
