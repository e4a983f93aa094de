import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { formatDateTime } from '#shared/format.js';
import { fromWallClock } from '#shared/time.js';
import {
  BUSINESS_HOURS,
  fromTimeField,
  type TimeOff,
  toTimeField,
  WEEKDAYS,
  WORKING_HOURS_LIMITS,
  type WorkingHoursChanges,
  type WorkingHoursView,
  type WorkWeek,
  weekSchema,
} from '#shared/working-hours.js';
import { useApi } from '../api/useApi';
import { SmallText } from '../components/SmallText';
import { useActInDialog } from '../components/useActInDialog';
import { Loaded } from '../states/Loaded';
import { isPast, PAST_DATE } from '../time/planning';
import { hoursText as text } from './text';

interface WorkingHoursProps {
  /** Part of the query key: whose hours these are. */
  name: string;
  read: () => Promise<WorkingHoursView>;
  change: (changes: WorkingHoursChanges) => Promise<WorkingHoursView>;
}

/** When a person works, whether owners can book them, and their time off. */
export function WorkingHours({ name, read, change }: WorkingHoursProps) {
  const key = ['workingHours', name];
  const queries = useQueryClient();
  const { act, failure } = useActInDialog();
  const query = useQuery({ queryKey: key, queryFn: read, retry: false });

  function save(changes: WorkingHoursChanges) {
    return act(async () => queries.setQueryData(key, await change(changes)), text.saved);
  }

  return (
    <Loaded query={query} failed={text.failed} height={420}>
      {(hours) => (
        <Stack spacing={3}>
          <FormControlLabel
            control={
              <Switch
                checked={hours.takesWalkthroughs}
                onChange={(_, takesWalkthroughs) => void save({ takesWalkthroughs, version: hours.version })}
              />
            }
            label={text.takes}
          />
          {/* Saving something else keeps what is typed. */}
          <WeekForm key={JSON.stringify(hours.week)} hours={hours} onSave={save} />
          <TimeOffForm hours={hours} onSave={save} />
          {failure && (
            <Alert severity="error" sx={FAILURE}>
              {failure}
            </Alert>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** On a phone, above the bottom bar. */
const FAILURE = {
  position: 'sticky',
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', md: 0 },
  zIndex: 1,
};

/** The hours of another person, for admins. */
export function WorkingHoursDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const api = useApi();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="hours-title">
      <DialogTitle id="hours-title">{text.titleOf(name)}</DialogTitle>
      <DialogContent>
        <WorkingHours
          name={id}
          read={() => api.workingHoursOf(id)}
          change={(changes) => api.changeWorkingHours(id, changes)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface PartProps {
  hours: WorkingHoursView;
  onSave: (changes: WorkingHoursChanges) => Promise<boolean>;
}

/** Edits one time range per day; more ranges set through the API are preserved. */
function WeekForm({ hours: { week, version }, onSave }: PartProps) {
  const shown = week ?? BUSINESS_HOURS;
  const [failure, setFailure] = useState('');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = readWeek(event.currentTarget, shown);
    setFailure(next ? '' : text.wrongRange);
    if (next) await onSave({ week: next, version });
  }

  return (
    <Stack component="form" spacing={1.5} onSubmit={submit} noValidate>
      <Typography color="textSecondary">{week ? text.own : text.business}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {WEEKDAYS.map((day, index) => {
        const [range] = shown[index]!.intervals;
        return (
          <Box key={day} role="group" aria-label={day} sx={ROW}>
            <Typography aria-hidden>{day}</Typography>
            <TimeField label={text.from} name={`from${index}`} minutes={range?.from} />
            <TimeField label={text.to} name={`to${index}`} minutes={range?.to} />
          </Box>
        );
      })}
      <SmallText>{text.emptyDay}</SmallText>
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained">
          {text.save}
        </Button>
        {week && <Button onClick={() => void onSave({ week: null, version })}>{text.reset}</Button>}
      </Stack>
    </Stack>
  );
}

function TimeField({ label, name, minutes }: { label: string; name: string; minutes: number | undefined }) {
  return (
    <TextField
      type="time"
      size="small"
      margin="none"
      label={label}
      name={name}
      defaultValue={minutes === undefined ? '' : toTimeField(minutes)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Null if a day has only one of its times, or ends before it starts. Midnight as an end is the end of the day. */
function readWeek(form: HTMLFormElement, before: WorkWeek): WorkWeek | null {
  const week = before.map(({ intervals: [, ...later], zipCodes }, index) => {
    const from = fromTimeField(fieldValue(form, `from${index}`));
    const to = fromTimeField(fieldValue(form, `to${index}`));
    const isDayOff = from === null && to === null;
    return { intervals: isDayOff ? [] : [{ from, to: to === 0 ? 24 * 60 : to }, ...later], zipCodes };
  });
  return weekSchema.safeParse(week).data ?? null;
}

function fieldValue(form: HTMLFormElement, name: string): string {
  return (form.elements.namedItem(name) as HTMLInputElement).value;
}

function TimeOffForm({ hours: { timeOff, version }, onSave }: PartProps) {
  const [failure, setFailure] = useState('');
  // Earlier time off stays for the calendar until the limit is reached. Today's can still be corrected.
  const coming = timeOff.filter(({ endsAt }) => !isPast(endsAt));

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const startsAt = fromWallClock(fieldValue(form, 'startsAt'));
    const endsAt = fromWallClock(fieldValue(form, 'endsAt'));
    if (!startsAt || !endsAt || startsAt >= endsAt) return setFailure(text.wrongTimeOff);
    if (isPast(endsAt)) return setFailure(PAST_DATE);
    setFailure('');
    const all = [...timeOff, { startsAt, endsAt }].sort(
      (one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt),
    );
    if (await onSave({ timeOff: all.slice(-WORKING_HOURS_LIMITS.timeOff), version })) form.reset();
  }

  const remove = (off: TimeOff) => onSave({ timeOff: timeOff.filter((each) => each !== off), version });

  return (
    <Stack component="form" spacing={1.5} onSubmit={add} noValidate>
      <Typography variant="h3">{text.timeOff}</Typography>
      {coming.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {coming.map((off) => (
            <Box component="li" key={`${off.startsAt} ${off.endsAt}`} sx={ENTRY}>
              <span>
                {text.range(formatDateTime(off.startsAt), formatDateTime(off.endsAt))}
                {off.note && ` · ${off.note}`}
              </span>
              <Button
                color="error"
                aria-label={text.removeOf(formatDateTime(off.startsAt))}
                onClick={() => void remove(off)}
              >
                {text.remove}
              </Button>
            </Box>
          ))}
        </Stack>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={ROW_OFF}>
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            size="small"
            margin="none"
            name={field}
            label={text[field]}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        {coming.length < WORKING_HOURS_LIMITS.timeOff && (
          <Button type="submit" variant="outlined">
            {text.add}
          </Button>
        )}
      </Box>
    </Stack>
  );
}

const ROW = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: '7rem 9rem 9rem' },
  '& > p': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
const ROW_OFF = { display: 'flex', flexWrap: 'wrap', gap: 1 };
const ENTRY = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' };
