import type { CalendarView, SettleWalkthrough } from '#shared/booking.js';
import { API, httpClient, read } from './http';

/** From one company day to another, both included; of one person, of `none`, or of everyone. */
export interface CalendarRange {
  from: string;
  to: string;
  person?: string;
}

/** The team's calendar. */
export const calendarApi = {
  calendar: (range: CalendarRange) => read<CalendarView>(`${API}/calendar`, { ...range }),

  settleWalkthrough: (id: string, status: SettleWalkthrough['status']) =>
    httpClient(`${API}/calendar/walkthroughs/${id}`, { method: 'POST', body: JSON.stringify({ status }) }),
};
