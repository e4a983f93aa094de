import type { InboxItem, InboxView } from '#shared/inbox.js';

export const inboxText = {
  title: 'Inbox',
  list: 'Waiting for a reply',
  views: { all: 'All', mine: 'Mine', unassigned: 'Unassigned', review: 'Review' } satisfies Record<
    InboxView,
    string
  >,
  failed: "Couldn't load the inbox.",
  empty: 'All caught up',
  emptyHint: {
    all: 'Replies, missed calls and new leads show up here.',
    mine: 'Replies and missed calls from your leads show up here.',
    unassigned: 'Every lead here has an assignee.',
    review: 'Emails that no lead matches show up here.',
  } satisfies Record<InboxView, string>,
  choose: 'Choose a conversation to read and reply to it.',
  kind: {
    newLead: (source: string) => `New lead · ${source}`,
    review: 'Email, unknown sender',
    sms: 'Text message',
    email: 'Email',
    call: 'Missed call',
  },
  unassigned: 'Unassigned',
  back: 'Back to the inbox',
  call: (phone: string) => `Call ${phone}`,
  done: 'Done',
  doneToast: 'Marked as done',
  openLead: 'Open lead',
  leadFailed: "Couldn't load the conversation.",
  keys: [
    ['J', 'next'],
    ['K', 'previous'],
    ['R', 'reply'],
    ['E', 'done'],
    ['#', 'dismiss'],
  ] as const,
  review: {
    failed: "Couldn't load the email. Someone else may have handled it.",
    from: 'From',
    to: 'To',
    noSender: 'No sender',
    noSubject: 'No subject',
    automatic: 'Sent automatically',
    create: 'Create lead',
    created: 'Lead created',
    link: 'Link to lead',
    linked: 'Linked to the lead',
    dismiss: 'Dismiss',
    dismissed: 'Email dismissed',
    dismissTitle: 'Dismiss this email?',
    dismissText: 'It leaves the inbox for everyone. It stays in your mailbox.',
  },
  linkDialog: {
    title: 'Link to lead',
    search: 'Name, address, email or phone',
    empty: (query: string) => `No leads match “${query}”.`,
    failed: "Couldn't search. Check your connection and try again.",
    results: 'Leads',
    cancel: 'Cancel',
  },
};

/** What a row is, besides the person: a new lead, or how they wrote. */
export function kindOf(
  { kind, source, channel, subject }: InboxItem,
  sources: Record<string, string>,
): string {
  if (kind === 'newLead') return inboxText.kind.newLead(sources[source ?? ''] ?? '');
  if (kind === 'review') return subject || inboxText.kind.review;
  if (channel === 'email') return subject || inboxText.kind.email;
  return inboxText.kind[channel ?? 'sms'];
}
