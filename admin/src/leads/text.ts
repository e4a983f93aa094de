import type { AnswerState } from '#shared/inbox.js';
import { LEAD_CSV_COLUMNS } from '#shared/lead.js';
import { plural } from '../components/text';

export const leadText = {
  title: 'Leads',
  count: (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`,
  empty: 'No leads found',
  emptyHint: 'Leads come in from the analysis and enrollment forms. You can also add one from the dashboard.',
  noMatch: 'No leads match these filters',
  failed: "Couldn't load leads.",
  column: {
    contact: 'Contact Info',
    property: 'Property',
    status: 'Status',
    assignee: 'Assignee',
    created: 'Created',
  },
  squareFeet: (size: string) => `${size} sq ft`,
  deletedLead: 'Deleted lead',
  noPhone: 'No phone',
  edit: (name: string) => `Edit ${name}`,
  statusOf: (name: string) => `Status of ${name}`,
  statusUpdated: 'Lead status updated',
  booked: (when: string) => `Walkthrough booked: ${when}`,
  statusFailed: 'Failed to update status',
  statusNow: (status: string) =>
    `The status was changed to ${status} in the meantime. Your change wasn't saved.`,
  updated: 'Lead updated successfully',
  updateFailed: 'Failed to update lead',
  deleted: 'Lead deleted successfully',
  deleteFailed: 'Failed to delete lead',
  filter: {
    q: 'Search name, email, phone, address',
    status: 'Status',
    propertyType: 'Property type',
    source: 'Source',
    assigneeId: 'Assignee',
    city: 'City',
    tag: 'Tag',
    from: 'Created from',
    to: 'Created to',
  },
  source: {
    analysis_form: 'Analysis form',
    enroll_form: 'Enrollment form',
    rent_vs_sell: 'Rent vs. sell calculator',
    referral: 'Referral',
    manual: 'Direct',
    import: 'Import',
    api: 'API',
    inbound_text: 'Text message',
    inbound_call: 'Phone call',
    inbound_email: 'Email',
  },
  /** As in the CSV, or longer where there is room. */
  field: {
    ...LEAD_CSV_COLUMNS,
    fullName: 'Full Name',
    ownerName: 'Owner Name',
    finishedBasementArea: 'Finished Basement (sq ft)',
    estimatedRent: 'Estimated Monthly Rent',
    achievedRent: 'Achieved Monthly Rent',
    walkthroughDate: 'Walkthrough Date',
  },
  selectType: 'Select type',
  planHint: 'Without a plan, Online applies.',
  timeZone: 'Des Moines time',
  add: { open: 'Add Lead' },
  conflict: 'Someone else changed this lead',
  marketing: {
    enroll: 'Enroll in Marketing',
    enrolling: 'Enrolling...',
    enrolled: 'Enrolled',
    inCampaign: 'In a campaign',
    /** On a card, where there is room for one word. */
    short: { 'Enroll in Marketing': 'Enroll', 'In a campaign': 'Campaign' } as Record<string, string>,
    syncToOdoo: 'Sync to Odoo',
    /** Before it is pressed. */
    hint: 'Starts the campaign for this stage and, if Odoo is connected, syncs the lead to it.',
    syncFailed: 'Failed to sync with Odoo',
    failed: 'Failed to enroll in marketing',
    withoutOdoo: 'Odoo is not configured',
  },
};

export const assigneeText = {
  none: 'Unassigned',
  mine: 'My leads',
  former: 'Former teammate',
  of: (name: string) => `Assignee of ${name}`,
  to: (name: string) => `Assigned to ${name}`,
  saved: 'Assignee saved',
  failed: "The assignee wasn't saved. Please try again.",
  now: (name: string) => `The assignee was changed to ${name} in the meantime. Your change wasn't saved.`,
  assigned: (count: number, name: string | null) =>
    `${plural(count, 'lead')} ${name ? `assigned to ${name}` : 'unassigned'}`,
  staffFailed: "Couldn't load your teammates.",
};

const answerText = {
  waiting: 'Answer waiting to be sent',
  unsent: (reason: string) => `Not sent: ${reason}`,
  unconnected: { email: 'no mail server', sms: 'no SMS service' },
};

/** Why the owner hasn't received the answer that is already written; null if there is none. */
export function answerNote({ unconnected, unsentReason, isAnswerWaiting }: AnswerState): string | null {
  const reason = unsentReason ?? (unconnected && answerText.unconnected[unconnected]);
  if (reason) return answerText.unsent(reason);
  return isAnswerWaiting ? answerText.waiting : null;
}
