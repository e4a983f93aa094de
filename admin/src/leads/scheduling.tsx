import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import type { Obstacle, ScheduleWalkthrough } from '#shared/booking.js';
import { formatDateTime } from '#shared/format.js';
import type { LeadView } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { dayOf, timeOf } from '../time/days';
import { useStaffNames } from './staff';

const text = {
  failed: "The walkthrough wasn't scheduled. Try again.",
  someone: 'This person',
  obstacle: {
    busy: (name: string, span: string) => `${name} is busy from ${span}, according to their calendar.`,
    off: (name: string, span: string) => `${name} is off from ${span}.`,
  },
  anyway: 'Schedule Anyway',
};

interface Refusal {
  wanted: ScheduleWalkthrough;
  reason: string;
  /** Empty unless staff may schedule anyway. */
  obstacles: Obstacle[];
}

/** Schedules a walkthrough. One that the person is unavailable for needs a second, deliberate click. */
export function useScheduling(leadId: string, onScheduled: (lead: LeadView) => void) {
  const api = useApi();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function schedule(wanted: ScheduleWalkthrough): Promise<void> {
    if (isBusy) return;
    setRefusal(null);
    setBusy(true);
    try {
      onScheduled(await api.scheduleWalkthrough(leadId, wanted));
    } catch (error) {
      const { status, message, body } = error instanceof HttpError ? error : {};
      setRefusal({
        wanted,
        reason: status === 409 ? message! : text.failed,
        obstacles: body?.code === 'AGENT_UNAVAILABLE' ? body.obstacles : [],
      });
    }
    setBusy(false);
  }

  return {
    schedule,
    isBusy,
    refusal,
    forget: () => setRefusal(null),
    scheduleAnyway: () => refusal && schedule({ ...refusal.wanted, evenIfBusy: true }),
  };
}

type Scheduling = Pick<ReturnType<typeof useScheduling>, 'refusal' | 'isBusy' | 'scheduleAnyway'>;

/** Why a walkthrough wasn't scheduled, and a way to schedule it anyway where that is possible. */
export function ScheduleRefusal({ refusal, isBusy, scheduleAnyway }: Scheduling) {
  const names = useStaffNames();
  if (!refusal) return null;
  const { reason, obstacles, wanted } = refusal;
  const name = names.get(wanted.agentId ?? '') ?? text.someone;
  if (obstacles.length === 0) return <Alert severity="error">{reason}</Alert>;
  return (
    <Alert severity="warning">
      {obstacles.map((each) => (
        <div key={each.kind + each.startsAt}>{text.obstacle[each.kind](name, spanOf(each))}</div>
      ))}
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        aria-disabled={isBusy}
        onClick={() => void scheduleAnyway()}
        sx={{ mt: 1 }}
      >
        {text.anyway}
      </Button>
    </Alert>
  );
}

/** `10:00 AM to 11:00 AM`, with the dates if it is longer than a day. */
function spanOf({ startsAt, endsAt }: Obstacle): string {
  const isOneDay = dayOf(new Date(startsAt)) === dayOf(new Date(endsAt));
  const format = isOneDay ? timeOf : formatDateTime;
  return `${format(startsAt)} to ${format(endsAt)}`;
}
