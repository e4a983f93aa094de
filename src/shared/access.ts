import type { Role } from './user.js';

const STAFF = ['admin', 'user'] as const satisfies readonly Role[];
const ADMINS = ['admin'] as const satisfies readonly Role[];

/** Who may do what. The server's guard and the console's `canAccess` both read this table and nothing else. */
export const ACCESS = {
  'session.read': STAFF,
  'session.changePassword': STAFF,
  'session.factor': STAFF,
  'sessions.own': STAFF,
  'api.describe': STAFF,
  'admin.open': ADMINS,
  'leads.list': STAFF,
  'leads.read': STAFF,
  'leads.create': STAFF,
  'leads.edit': STAFF,
  'leads.move': STAFF,
  'leads.delete': ADMINS,
  'leads.export': ADMINS,
  'notes.write': STAFF,
  'notes.deleteAny': ADMINS,
  'tasks.list': STAFF,
  'tasks.write': STAFF,
  'tasks.deleteAny': ADMINS,
  'dashboard.read': STAFF,
  'portfolio.read': STAFF,
  'analytics.read': ADMINS,
  'analytics.export': ADMINS,
  'staff.list': STAFF,
  'analyses.list': STAFF,
  'analyses.link': STAFF,
  'analyses.rerun': STAFF,
  'analyses.delete': ADMINS,
  'reports.pdf': STAFF,
  'referrals.list': STAFF,
  'referrals.edit': STAFF,
  'referrals.delete': ADMINS,
  'referrals.export': ADMINS,
  'users.list': ADMINS,
  'users.edit': ADMINS,
  'users.invite': ADMINS,
  'users.delete': ADMINS,
  'users.sessions': ADMINS,
  'users.resetFactor': ADMINS,
  'signIn.settings': ADMINS,
  'audit.list': ADMINS,
  // Named like the react-admin resource at this path.
  'inbound-texts.list': STAFF,
  'jobs.list': ADMINS,
  'jobs.change': ADMINS,
  // Named like the react-admin resource at this path.
  'jobs/webhooks.list': ADMINS,
  'analyses.export': ADMINS,
  'subscribers.list': ADMINS,
  'subscribers.delete': ADMINS,
  'company.edit': ADMINS,
  'content.edit': ADMINS,
  'blog.edit': ADMINS,
  'campaigns.list': STAFF,
  // Named like the react-admin resource at this path.
  'campaigns/templates.list': STAFF,
  'campaigns.enroll': STAFF,
  'campaigns.stop': STAFF,
  'leads.optOut': STAFF,
  'campaigns.settings': ADMINS,
  'campaigns.templates': ADMINS,
  'quotes.accept': STAFF,
  'payments.list': ADMINS,
  'payments.open': STAFF,
  'invoices.list': ADMINS,
  'invoices.create': STAFF,
  // Named like the react-admin resource at this path.
  'docuseal/submissions.list': STAFF,
  'documents.read': STAFF,
  'documents.send': STAFF,
  'documents.record': STAFF,
  'odoo.read': STAFF,
  'odoo.sync': STAFF,
  'integrations.list': ADMINS,
  'integrations.test': ADMINS,
  'images.list': STAFF,
  'images.change': ADMINS,
  'email.send': STAFF,
  'texts.send': STAFF,
  'messages.list': ADMINS,
  'messages.read': STAFF,
  'messages.templates': STAFF,
  'messages.decide': ADMINS,
  'sending.read': ADMINS,
  'sending.resume': ADMINS,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof ACCESS;

/** Whether a signed-in person of this role may perform the action. */
export function mayDo(role: Role, action: Action): boolean {
  return (ACCESS[action] as readonly Role[]).includes(role);
}
