import type {
  AnalyticsChart,
  AnalyticsQuery,
  AnalyticsViews,
} from '../../../src/shared/analytics/analytics.contract.js';
import type { CursorPage } from '../../../src/shared/cursor-page.js';
import type { ActivityPage } from '../../../src/shared/dashboard/activity.contract.js';
import type { CommunicationOverview } from '../../../src/shared/dashboard/communication.contract.js';
import type { DashboardNumbers } from '../../../src/shared/dashboard/dashboard.contract.js';
import type { PortfolioFilter, PortfolioPage } from '../../../src/shared/dashboard/portfolio.contract.js';
import type { WalkthroughList } from '../../../src/shared/dashboard/walkthrough.contract.js';
import type { MentionView } from '../../../src/shared/leads/note.contract.js';
import type { TaskView } from '../../../src/shared/leads/task.contract.js';
import { httpFile } from '../httpClient';
import { API, addressOf, read } from './rest';

/** What the dashboard reads when it is opened, beside the board. */
export const DASHBOARD_READS = ['dashboard', 'activity', 'walkthroughs', 'communication'].map(
  (part) => `${API}/${part}`,
);

/** What the dashboard, the portfolio and the analytics read. */
export const dashboardApi = {
  dashboardNumbers: () => read<DashboardNumbers>(`${API}/dashboard`, {}),

  activity: (cursor: string | null) =>
    read<ActivityPage>(`${API}/activity`, { ...(cursor !== null && { cursor }) }),

  walkthroughs: () => read<WalkthroughList>(`${API}/walkthroughs`, {}),

  communication: () => read<CommunicationOverview>(`${API}/communication`, {}),

  /** What the reader has to do within a week, soonest first. */
  ownTasks: () => read<CursorPage<TaskView>>(`${API}/tasks`, { mine: '1', due: 'week' }),

  mentions: () => read<MentionView[]>(`${API}/mentions`, {}),

  portfolio: (filter: PortfolioFilter, cursor: string | null) =>
    read<PortfolioPage>(`${API}/portfolio`, { ...filter, ...(cursor !== null && { cursor }) }),

  analytics: <Chart extends AnalyticsChart>(chart: Chart, query: AnalyticsQuery) =>
    read<AnalyticsViews[Chart]>(`${API}/analytics/${chart}`, { ...query }),

  /** The numbers of a chart as CSV. */
  exportAnalytics: (chart: AnalyticsChart, query: AnalyticsQuery) =>
    httpFile(addressOf(`${API}/analytics/${chart}/export`, { ...query })),
};
