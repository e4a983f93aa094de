import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const text = {
  title: 'Audit Log',
  action: 'Action',
  actor: 'User',
  actorsFailed: "The users couldn't be loaded.",
  at: 'Date',
  subject: 'Record',
  subjectId: 'Record ID',
  change: 'Details',
  address: 'IP address',
  from: 'From',
  to: 'To',
  deletedAccount: 'Deleted account',
  notSignedIn: 'Not signed in',
  open: {
    lead: 'Open lead',
    message: 'Open message',
    template: 'Open template',
    content: 'Open page',
  },
};

export const listText: ListText = {
  count: (total) => plural(total, 'entry', 'entries'),
  empty: 'Nothing recorded yet',
  emptyHint: 'Sign-ins, role changes, deletions and exports are recorded here permanently.',
  noMatch: 'Nothing matches these filters',
  failed: "The audit log couldn't be loaded.",
};
