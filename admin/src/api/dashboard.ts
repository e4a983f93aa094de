import type { EntryView, LeadReport, SetEstimate } from '#shared/analysis.js';
import type { AnalyticsChart, AnalyticsQuery, AnalyticsViews } from '#shared/analytics.js';
import type { CalendarFeed, CalendarFeedState, CalendarView, SettleWalkthrough } from '#shared/booking.js';
import type { BusyCalendarView } from '#shared/busy-calendar.js';
import type {
  ActivityPage,
  CommunicationOverview,
  DashboardNumbers,
  TodayView,
  WalkthroughList,
} from '#shared/dashboard.js';
import type { CursorPage } from '#shared/http.js';
import type { MentionView } from '#shared/note.js';
import type { PortfolioFilter, PortfolioPage } from '#shared/portfolio.js';
import type { ReportPdf } from '#shared/report-pdf.js';
import type { TaskView } from '#shared/task.js';
import { API, addressOf, ask, httpClient, httpFile, read, request } from './http';

const OWN_TASKS = { mine: '1', due: 'week' };

/** The dashboard's first requests, except the board's. */
export const DASHBOARD_READS = [
  ...['today', 'dashboard', 'activity', 'walkthroughs', 'communication', 'mentions'].map(
    (part) => `${API}/${part}`,
  ),
  addressOf(`${API}/tasks`, OWN_TASKS),
];

/** The dashboard, the portfolio and the analytics. */
export const dashboardApi = {
  dashboardNumbers: () => read<DashboardNumbers>(`${API}/dashboard`, {}),

  today: () => read<TodayView>(`${API}/today`, {}),

  activity: (cursor: string | null) =>
    read<ActivityPage>(`${API}/activity`, { ...(cursor !== null && { cursor }) }),

  walkthroughs: () => read<WalkthroughList>(`${API}/walkthroughs`, {}),

  communication: () => read<CommunicationOverview>(`${API}/communication`, {}),

  /** The user's tasks of the next week, soonest first. */
  ownTasks: () => read<CursorPage<TaskView>>(`${API}/tasks`, OWN_TASKS),

  mentions: () => read<MentionView[]>(`${API}/mentions`, {}),

  portfolio: (filter: PortfolioFilter, cursor: string | null) =>
    read<PortfolioPage>(`${API}/portfolio`, { ...filter, ...(cursor !== null && { cursor }) }),

  analytics: <Chart extends AnalyticsChart>(chart: Chart, query: AnalyticsQuery) =>
    read<AnalyticsViews[Chart]>(`${API}/analytics/${chart}`, { ...query }),

  /** The numbers of a chart as CSV. */
  exportAnalytics: (chart: AnalyticsChart, query: AnalyticsQuery) =>
    httpFile(addressOf(`${API}/analytics/${chart}/export`, { ...query })),
};

/** Analyses and their reports. */
export const analysesApi = {
  rerunAnalysis: (id: string, address?: string) =>
    request<EntryView>(`${API}/analyses/${id}/run`, 'POST', { address }),

  setEstimate: (id: string, estimate: SetEstimate) =>
    request<EntryView>(`${API}/analyses/${id}/estimate`, 'POST', estimate),

  linkAnalysis: (id: string, leadId: string) =>
    request<EntryView>(`${API}/analyses/${id}/link`, 'POST', { leadId }),

  leadReport: (leadId: string) => read<LeadReport>(`${API}/leads/${leadId}/report`, {}),

  /** Generates a lead's report as a PDF, with the agreed terms. */
  async reportPdf(leadId: string) {
    const wanted = { lead: { id: leadId } };
    const { url, fileName } = (await ask<ReportPdf>(`${API}/pdf/generate-report`, 'POST', wanted)).data;
    return { ...(await httpFile(url)), fileName };
  },
};

/** Days in the company's time zone, both included; for one person, for `none` (unassigned) or for everyone. */
interface CalendarRange {
  from: string;
  to: string;
  person?: string;
}

const BUSY = `${API}/auth/busy-calendar`;
const FEED = `${API}/auth/calendar-feed`;

/** The team's calendar. */
export const calendarApi = {
  calendar: (range: CalendarRange) => read<CalendarView>(`${API}/calendar`, { ...range }),

  settleWalkthrough: (id: string, status: SettleWalkthrough['status']) =>
    httpClient(`${API}/calendar/walkthroughs/${id}`, { method: 'POST', body: JSON.stringify({ status }) }),

  busyCalendar: () => read<BusyCalendarView>(BUSY, {}),

  connectBusyCalendar: (address: string) => ask<BusyCalendarView>(BUSY, 'PUT', { address }),

  disconnectBusyCalendar: () => httpClient(BUSY, { method: 'DELETE' }),

  calendarFeed: () => read<CalendarFeedState>(FEED, {}),

  /** The link; it is shown only once. */
  renewCalendarFeed: async () => (await ask<CalendarFeed>(FEED, 'POST', {})).data.link,

  turnOffCalendarFeed: () => httpClient(FEED, { method: 'DELETE' }),
};
