import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { formatDate } from '#shared/format.js';
import {
  ON_CALL_LIMITS,
  type OnCallException,
  type OnCallSchedule,
  type OnCallShift,
  type OnCallView,
  onCallAt,
  shiftEnd,
} from '#shared/on-call.js';
import { businessDay, businessMoment } from '#shared/time.js';
import { formatClockTime, fromTimeField, WEEKDAYS } from '#shared/working-hours.js';
import { API, ask, read } from '../api/http';
import { useAct } from '../components/ConfirmDialog';
import { SelectField } from '../components/FilterRow';
import { AdminPage } from '../layout/AdminPage';
import { Section } from '../layout/Section';
import { StaffFailed, useStaffNames } from '../leads/staff';
import { Loaded } from '../states/Loaded';
import { PAST_DATE } from '../time/planning';
import { onCallText as text } from './text';

const KEY = ['onCall'];
const NOON = 12 * 60;
const PATH = `${API}/on-call`;

/** `/admin/on-call`: who is alerted to new leads while the office is closed. */
export function OnCallPage() {
  return (
    <AdminPage
      title={text.title}
      subtitle={text.hint}
      actions={
        <Button variant="outlined" onClick={() => window.print()} sx={SCREEN_ONLY}>
          {text.print}
        </Button>
      }
    >
      <StaffFailed />
      <Schedule />
    </AdminPage>
  );
}

/** The on-call schedule, also shown on the hours page. */
export const useOnCall = () =>
  useQuery({ queryKey: KEY, queryFn: () => read<OnCallView>(PATH, {}), retry: false });

function Schedule() {
  const queries = useQueryClient();
  const act = useAct();
  const query = useOnCall();
  return (
    <Loaded query={query} failed={text.failed} height={420}>
      {(schedule) => {
        const save = (changes: Partial<OnCallSchedule>) =>
          act(async () => {
            const { data } = await ask<OnCallView>(PATH, 'PUT', { ...schedule, ...changes });
            queries.setQueryData(KEY, data);
          }, text.saved);
        return (
          <Stack spacing={3}>
            <OnCallNow schedule={schedule} />
            <Box sx={COLUMNS}>
              <Shifts schedule={schedule} onSave={save} />
              <Exceptions schedule={schedule} onSave={save} />
            </Box>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Who is on call right now. */
export function OnCallNow({ schedule }: { schedule: OnCallSchedule }) {
  const nameOf = useNameOf();
  const people = onCallAt(schedule, new Date()).map(nameOf);
  return <Typography>{people.length > 0 ? text.now(people.join(', ')) : text.nowNoOne}</Typography>;
}

function useNameOf() {
  const names = useStaffNames();
  return (id: string | null) => (id === null ? text.noOne : (names.get(id) ?? text.former));
}

interface PartProps {
  schedule: OnCallSchedule;
  onSave: (changes: Partial<OnCallSchedule>) => Promise<boolean>;
}

function Shifts({ schedule: { shifts }, onSave }: PartProps) {
  const order = (one: OnCallShift, other: OnCallShift) => one.day - other.day || one.from - other.from;
  return (
    <Part
      title={text.weekly}
      hint={text.weeklyHint}
      first={text.day}
      max={ON_CALL_LIMITS.shifts}
      rows={shifts.map((shift) => ({ ...shift, when: WEEKDAYS[shift.day]! }))}
      onRemove={(index) => onSave({ shifts: shifts.toSpliced(index, 1) })}
      onAdd={({ when, userId, ...times }) =>
        onSave({ shifts: [...shifts, { day: Number(when), ...times, userId: userId! }].sort(order) })
      }
    >
      <SelectField
        {...FIELD}
        label={text.day}
        name="when"
        defaultValue={0}
        options={WEEKDAYS.map((day, index) => [index, day])}
      />
    </Part>
  );
}

/** Those that aren't in the past. Past ones stay for the response times of their date until the limit is reached. */
export function comingExceptions({ exceptions }: OnCallSchedule): OnCallException[] {
  const today = businessDay(new Date());
  return exceptions.filter((each) => each.date >= today || shiftEnd(each.date, each) > Date.now());
}

function Exceptions({ schedule, onSave }: PartProps) {
  const { exceptions } = schedule;
  const coming = comingExceptions(schedule);
  const today = businessDay(new Date());
  const order = (one: OnCallException, other: OnCallException) =>
    one.date.localeCompare(other.date) || one.from - other.from;
  return (
    <Part
      title={text.exceptions}
      hint={text.exceptionsHint}
      first={text.date}
      isException
      max={ON_CALL_LIMITS.exceptions}
      rows={coming.map((each) => ({
        ...each,
        when: formatDate(new Date(businessMoment(each.date, NOON)).toISOString()),
      }))}
      onRemove={(index) => onSave({ exceptions: exceptions.filter((each) => each !== coming[index]) })}
      onAdd={({ when, ...rest }) =>
        onSave({
          exceptions: [...exceptions, { date: when, ...rest }].sort(order).slice(-ON_CALL_LIMITS.exceptions),
        })
      }
    >
      <TextField
        {...FIELD}
        type="date"
        name="when"
        label={text.date}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
      />
    </Part>
  );
}

interface Row {
  when: string;
  from: number;
  to: number;
  userId: string | null;
}

interface RowsProps {
  title: string;
  hint: string;
  first: string;
  max: number;
  rows: Row[];
  /** For a single date, today or later; “no one” is a choice. */
  isException?: boolean;
  onRemove: (index: number) => Promise<boolean>;
  onAdd: (row: Row) => Promise<boolean>;
  children: ReactNode;
}

/** A printable table, and a form that adds a row. */
function Part({ title, hint, first, max, rows, isException = false, onRemove, onAdd, children }: RowsProps) {
  return (
    <Section title={title} hint={hint}>
      {rows.length === 0 ? (
        <Typography>{text.none}</Typography>
      ) : (
        <Rows first={first} rows={rows} onRemove={onRemove} />
      )}
      {rows.length < max ? (
        <AddRow isException={isException} onAdd={onAdd}>
          {children}
        </AddRow>
      ) : (
        <Typography color="textSecondary">{text.full(max)}</Typography>
      )}
    </Section>
  );
}

function Rows({ first, rows, onRemove }: Pick<RowsProps, 'first' | 'rows' | 'onRemove'>) {
  const nameOf = useNameOf();
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{text.person}</th>
          <Box component="td" sx={SCREEN_ONLY} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ when, from, to, userId }, index) => (
          <tr key={`${when} ${from} ${to} ${userId}`}>
            <td>
              {when}{' '}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {text.range(formatClockTime(from), formatClockTime(to), to <= from)}
              </Typography>
            </td>
            <td>{nameOf(userId)}</td>
            <Box component="td" sx={SCREEN_ONLY}>
              <Button
                size="small"
                color="error"
                aria-label={text.removeOf(when, nameOf(userId))}
                onClick={() => void onRemove(index)}
              >
                {text.remove}
              </Button>
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface AddRowProps extends Pick<RowsProps, 'onAdd' | 'children'> {
  isException: boolean;
}

function AddRow({ isException, onAdd, children }: AddRowProps) {
  const names = useStaffNames();
  const [failure, setFailure] = useState('');

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
    const [when, userId] = [value('when'), value('userId') || null];
    const [from, to] = [fromTimeField(value('from')), fromTimeField(value('to'))];
    const isComplete = when && from !== null && to !== null && (isException || userId);
    const isPast = isException && when < businessDay(new Date());
    if (!isComplete) return setFailure(text.incomplete);
    setFailure(isPast ? PAST_DATE : '');
    if (!isPast && (await onAdd({ when, from, to, userId }))) form.reset();
  }

  return (
    <>
      <Box component="form" onSubmit={add} noValidate sx={{ ...FORM, ...SCREEN_ONLY }}>
        {children}
        <TextField {...FIELD} type="time" name="from" label={text.from} slotProps={SHRINK} />
        <TextField {...FIELD} type="time" name="to" label={text.to} slotProps={SHRINK} />
        <SelectField
          {...FIELD}
          label={text.person}
          name="userId"
          defaultValue=""
          options={[['', isException ? text.noOne : text.choose], ...names]}
        />
        <Button type="submit" variant="contained">
          {text.add}
        </Button>
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

const SHRINK = { inputLabel: { shrink: true } };
const FIELD = { size: 'small', margin: 'none' } as const;
const SCREEN_ONLY = { displayPrint: 'none' };
const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
const FORM = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(9rem, 1fr))' },
};
const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th': { textAlign: 'start', fontWeight: 600 },
  '& tbody tr': { borderTop: '1px solid var(--hairline)' },
  '& td, & th': { py: 1, pr: 1, overflowWrap: 'anywhere' },
  '& td:last-of-type': { textAlign: 'end', pr: 0, width: '6rem' },
};
