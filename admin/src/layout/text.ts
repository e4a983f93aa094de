import { plural } from '../components/text';

/** Text of the frame around every page, and of its loading, empty and error states. */
export const pageText = {
  product: 'Keyturn',
  skip: 'Skip to main content',
  nav: {
    label: 'Main',
    bottom: 'Quick access',
    home: 'Keyturn, go to the dashboard',
    dashboard: 'Dashboard',
    today: 'Today',
    board: 'Board',
    search: 'Search',
    more: 'More',
    inbox: 'Inbox',
    leads: 'Leads',
    toLeads: 'Open leads',
    calendar: 'Calendar',
    owners: 'Owners',
    referrals: 'Referrals',
    portfolio: 'Portfolio',
    documents: 'Documents',
    admin: 'Admin',
    analytics: 'Analytics',
    blog: 'Blog',
    campaigns: 'Campaigns',
  },
  settings: {
    label: 'Administration',
    records: 'Records',
    company: 'Company',
    content: 'Site content',
    system: 'System',
    fees: 'Fees',
    assignment: 'Lead Assignment',
  },
  search: {
    open: 'Search people, homes, phones',
    title: 'Search',
    label: 'Name, address, email or phone',
    empty: (query: string) => `No leads match “${query}”.`,
    all: (count: string) => `See all ${count} leads`,
    failed: "Couldn't search. Check your connection and try again.",
    results: 'Results',
  },
  enroll: 'Enroll Online',
  account: 'My account',
  logout: 'Logout',
  logo: 'Company logo',
  noLogo: 'Logo',
  toLight: 'Switch to light mode',
  toDark: 'Switch to dark mode',
  offline: "You're offline. You can still read this page, but you can't save until you're back online.",
  asOf: (when: string) => `Last updated ${when}.`,
  stale: 'The connection was lost. This page may be out of date.',
  refresh: 'Refresh',
  loading: 'Loading...',
  more: 'Show more',
  showNumbers: 'Show the numbers',
  moreFailed: "Couldn't load more.",
  retry: 'Retry',
  retrying: 'Retrying...',
  reload: 'Reload page',
  reference: (id: string) => `Reference ${id}`,
  dismiss: 'Dismiss',
  toasts: 'Notifications',
  noAccess: {
    title: 'Access denied',
    text: 'This page is for administrators.',
    leaving: 'Redirecting to the home page in a few seconds...',
    back: 'Go to the dashboard',
  },
  notFound: {
    title: 'Page not found',
    text: 'Check the address, or go to the dashboard.',
  },
  failed: {
    title: 'This page stopped working',
    text: 'Everything you saved is safe. Try again.',
  },
  /** Small print on both pages, so that support can search for it. */
  unexpected: 'Unexpected Application Error!',
};

/** The banner while sending is paused: all messages, or those of campaigns. */
export const sendingText = {
  paused: (since: string) =>
    `No messages have been sent since ${since}: this database was restored or moved.`,
  campaignsPaused: (since: string) =>
    `No campaign messages have been sent since ${since}: mail servers rejected several of our emails as unwanted.`,
  waiting: (count: number) => `${plural(count, 'message')} waiting.`,
  resume: 'Resume Sending',
  title: 'Resume sending?',
  text: 'Messages sent after the backup was made are listed as Scheduled in the Outbox and would be sent again. Review the Outbox first and cancel what has already gone out.',
  campaignsText:
    "Sending more while mail is rejected hurts your sender reputation. Find the cause first: the mail server's reply, blocklists, and how the domain is set up.",
  resumed: 'Sending resumed',
};
