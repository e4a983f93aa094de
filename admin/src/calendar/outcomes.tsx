import Check from '@mui/icons-material/Check';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettleWalkthrough } from '#shared/booking.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { calendarText as text } from './text';

/** How a walkthrough that has begun may have gone. */
export const OUTCOMES = [
  { status: 'completed', Icon: Check },
  { status: 'no_show', Icon: PersonOff },
] as const;

/** Records how a walkthrough went; a second tap in the meantime does nothing. */
export function useSettle() {
  const api = useApi();
  const act = useAct();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function settle(id: string, name: string, status: SettleWalkthrough['status']) {
    if (isBusy) return;
    setBusy(true);
    await act(() => api.settleWalkthrough(id, status), text.outcome.saved[status](name));
    await queries.invalidateQueries();
    setBusy(false);
  }

  return { settle, isBusy };
}
