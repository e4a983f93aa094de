import Check from '@mui/icons-material/Check';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettleWalkthrough } from '#shared/booking.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';

/** Separate from the calendar's text, because Today loads it too. */
export const outcomeText = {
  title: 'How did it go?',
  completed: 'Completed',
  no_show: 'No-show',
  canceled: 'Canceled',
  of: (outcome: string, name: string) => `${outcome}: ${name}`,
  saved: {
    completed: (name: string) => `Walkthrough with ${name} completed`,
    no_show: (name: string) => `${name} marked as a no-show. A task reminds you to offer another time.`,
    canceled: (name: string) => `Walkthrough with ${name} canceled`,
  },
};

/** Possible outcomes of a walkthrough that has started. */
export const OUTCOMES = [
  { status: 'completed', Icon: Check },
  { status: 'no_show', Icon: PersonOff },
] as const;

/** Records a walkthrough's outcome; a second tap during the save does nothing. */
export function useSettle(inDialog = false) {
  const api = useApi();
  const act = useAct(inDialog);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function settle(id: string, name: string, status: SettleWalkthrough['status']) {
    if (isBusy) return;
    setBusy(true);
    try {
      await act(() => api.settleWalkthrough(id, status), outcomeText.saved[status](name));
    } finally {
      await queries.invalidateQueries();
      setBusy(false);
    }
  }

  return { settle, isBusy };
}
