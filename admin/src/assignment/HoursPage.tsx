import { Alert, Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { BOOKING_DEFAULTS } from '#shared/booking.js';
import type { CompanyView } from '#shared/company.js';
import { formatDateTime } from '#shared/format.js';
import { officeHours } from '#shared/speed-to-lead.js';
import {
  type ClosedDay,
  formatClockTime,
  type StaffHours,
  WEEKDAYS,
  WORKING_HOURS_LIMITS,
  type WorkWeek,
} from '#shared/working-hours.js';
import { WorkingHoursDialog } from '../account/WorkingHoursForm';
import { SETTINGS_ID } from '../api/resources';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { Facts } from '../components/Facts';
import { SmallText } from '../components/SmallText';
import { contentText } from '../content/text';
import { AdminPage } from '../layout/AdminPage';
import { Section } from '../layout/Section';
import { Loaded } from '../states/Loaded';
import { dayOf, formatLongDay } from '../time/days';
import { PAST_DATE } from '../time/planning';
import { nameOf } from '../users/nameOf';
import { comingExceptions, OnCallNow, useOnCall } from './OnCallPage';
import { hoursPageText as text } from './text';

/** `/admin/hours`: when the company works, is on call and can be booked. Each part links to where it is changed. */
export function HoursPage() {
  return (
    <AdminPage title={text.title} subtitle={text.hint}>
      <Box sx={COLUMNS}>
        <Stack spacing={3}>
          <StaffPart />
          <ClosedDaysPart />
        </Stack>
        <Stack spacing={3}>
          <OfficePart />
          <OnCallPart />
          <BookingPart />
        </Stack>
      </Box>
    </AdminPage>
  );
}

function useStaffHours() {
  const api = useApi();
  return useQuery({ queryKey: ['workingHours', 'all'], queryFn: () => api.staffHours(), retry: false });
}

function OfficePart() {
  return (
    <Section title={text.office} hint={text.officeHint}>
      <Loaded query={useStaffHours()} failed={text.failed} height={96}>
        {(staff) => <Facts facts={describeWeek(officeHours(staff).week)} />}
      </Loaded>
    </Section>
  );
}

function StaffPart() {
  return (
    <Section title={text.staff} hint={text.staffHint}>
      <Loaded query={useStaffHours()} failed={text.failed} height={320}>
        {(staff) => (
          <Box component="ul" sx={LIST}>
            {staff
              .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
              .map((person) => (
                <Person key={person.userId} person={person} />
              ))}
          </Box>
        )}
      </Loaded>
    </Section>
  );
}

function Person({ person }: { person: StaffHours }) {
  const { userId, week, timeOff, takesWalkthroughs } = person;
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(person);
  const coming = timeOff.filter(({ endsAt }) => Date.parse(endsAt) > Date.now());
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {week ? <Facts facts={describeWeek(week)} /> : text.companyHours}
        {coming.map(({ startsAt, endsAt, note }) => (
          <Typography key={startsAt} variant="body2">
            {text.away(formatDateTime(startsAt), formatDateTime(endsAt))}
            {note && ` · ${note}`}
          </Typography>
        ))}
        {!takesWalkthroughs && <SmallText>{text.noWalkthroughs}</SmallText>}
      </Box>
      <Button size="small" aria-label={text.editOf(name)} onClick={() => setOpen(true)}>
        {text.edit}
      </Button>
      {isOpen && <WorkingHoursDialog id={userId} name={name} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function OnCallPart() {
  return (
    <Section
      title={text.onCall}
      hint={text.onCallHint}
      action={<EditLink to="/admin/on-call" of={text.onCall} />}
    >
      <Loaded query={useOnCall()} failed={text.failed} height={24}>
        {(schedule) => (
          <>
            <OnCallNow schedule={schedule} />
            <Typography>{text.shifts(schedule.shifts.length, comingExceptions(schedule).length)}</Typography>
          </>
        )}
      </Loaded>
    </Section>
  );
}

const useCompany = () =>
  useGetOne<CompanyView & { id: string }>('admin/content/company', { id: SETTINGS_ID }, { retry: false });

function ClosedDaysPart() {
  return (
    <Section title={text.closedDays} hint={text.closedDaysHint}>
      <Loaded query={useCompany()} failed={text.failed} height={96}>
        {(company) => <ClosedDays company={company} />}
      </Loaded>
    </Section>
  );
}

function ClosedDays({ company: { closedDays, version } }: { company: CompanyView }) {
  const api = useApi();
  const act = useAct();
  const [failure, setFailure] = useState('');
  const today = dayOf(new Date());
  // Past days stay for the calendar and for the response times around them until the limit is reached.
  const coming = closedDays.filter(({ date }) => date >= today);
  const isFull = coming.length >= WORKING_HOURS_LIMITS.closedDays;
  const save = (days: ClosedDay[]) => act(() => api.changeCompany({ closedDays: days }, version), text.saved);

  function problemOf({ date, name }: ClosedDay): string {
    if (!date || !name) return text.incomplete;
    if (date < today) return PAST_DATE;
    return closedDays.some((each) => each.date === date) ? text.repeated : '';
  }

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = (field: string) => (form.elements.namedItem(field) as HTMLInputElement).value.trim();
    const day = { date: typed('date'), name: typed('name') };
    const problem = problemOf(day);
    setFailure(problem);
    if (problem) return;
    const days = [...closedDays, day].sort((one, other) => one.date.localeCompare(other.date));
    if (await save(days.slice(-WORKING_HOURS_LIMITS.closedDays))) form.reset();
  }

  return (
    <>
      {coming.length === 0 && <Typography>{text.noClosedDays}</Typography>}
      <Box component="ul" sx={LIST}>
        {coming.map(({ date, name }) => (
          <Box component="li" key={date} sx={CLOSED_DAY}>
            <span>
              <b>{name}</b> · {formatLongDay(date, today)}
            </span>
            <Button
              size="small"
              color="error"
              aria-label={text.removeOf(name, formatLongDay(date, today))}
              onClick={() => void save(closedDays.filter((each) => each.date !== date))}
            >
              {text.remove}
            </Button>
          </Box>
        ))}
      </Box>
      {isFull && <Typography color="textSecondary">{text.full(coming.length)}</Typography>}
      {!isFull && (
        <Box component="form" onSubmit={add} noValidate sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TextField
            type="date"
            name="date"
            label={text.date}
            margin="none"
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            name="name"
            label={text.name}
            margin="none"
            autoComplete="off"
            sx={{ flex: '1 1 10rem' }}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { maxLength: WORKING_HOURS_LIMITS.closedDayName },
            }}
          />
          <Button type="submit" variant="outlined">
            {text.add}
          </Button>
        </Box>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

function BookingPart() {
  const query = useCompany();
  return (
    <Section
      title={text.booking}
      hint={text.bookingHint}
      action={<EditLink to="/admin/content/company" of={text.booking} />}
    >
      <Loaded query={query} failed={text.failed} height={140}>
        {({ booking, bookingUrl }) =>
          bookingUrl ? (
            <Typography>{text.external(bookingUrl)}</Typography>
          ) : (
            <Facts
              facts={BOOKING_FIELDS.map((field) => [
                contentText.settings.field[field],
                String(booking[field]),
              ])}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

const BOOKING_FIELDS = Object.keys(BOOKING_DEFAULTS) as (keyof typeof BOOKING_DEFAULTS)[];

function EditLink({ to, of }: { to: string; of: string }) {
  return (
    <Link component={RouterLink} to={to} aria-label={text.editOf(of)}>
      {text.edit}
    </Link>
  );
}

const [SUNDAY, ...REST] = WEEKDAYS.map((name, day) => ({ name, day }));
const FROM_MONDAY = [...REST, SUNDAY!];

/** Neighboring days with the same hours as one entry, such as `Monday to Friday`. */
function describeWeek(week: WorkWeek): [days: string, hours: string][] {
  const groups: { days: string[]; hours: string }[] = [];
  for (const { name, day } of FROM_MONDAY) {
    const { intervals } = week[day]!;
    const hours = intervals.map(({ from, to }) => text.range(formatClockTime(from), formatClockTime(to)));
    const shown = hours.join(', ') || text.closed;
    const last = groups.at(-1);
    if (last?.hours === shown) last.days.push(name);
    else groups.push({ days: [name], hours: shown });
  }
  return groups.map(({ days, hours }) => [text.days(days[0]!, days.at(-1)!), hours]);
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
const LIST = { listStyle: 'none', p: 0, m: 0 };
const CLOSED_DAY = { display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center' };
const ROW = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  py: 1.5,
  '& + &': { borderTop: '1px solid var(--hairline)' },
};
