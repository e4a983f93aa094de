import type { CalendarFeed, CalendarFeedState, CalendarView, SettleWalkthrough } from '#shared/booking.js';
import { API, ask, httpClient, read } from './http';

/** Days in the company's time zone, both included; for one person, for `none` (unassigned) or for everyone. */
export interface CalendarRange {
  from: string;
  to: string;
  person?: string;
}

const FEED = `${API}/auth/calendar-feed`;

/** The team's calendar. */
export const calendarApi = {
  calendar: (range: CalendarRange) => read<CalendarView>(`${API}/calendar`, { ...range }),

  settleWalkthrough: (id: string, status: SettleWalkthrough['status']) =>
    httpClient(`${API}/calendar/walkthroughs/${id}`, { method: 'POST', body: JSON.stringify({ status }) }),

  calendarFeed: () => read<CalendarFeedState>(FEED, {}),

  /** The link; it is shown only once. */
  renewCalendarFeed: async () => (await ask<CalendarFeed>(FEED, 'POST', {})).data.link,

  turnOffCalendarFeed: () => httpClient(FEED, { method: 'DELETE' }),
};
