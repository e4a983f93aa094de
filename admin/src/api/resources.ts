import { CONTENT_KINDS } from '#shared/content.js';
import { contentResource } from '../content/columns';

/** Resources are named by their path in the console; these have another name in the API. */
const ENDPOINTS: Record<string, string> = {
  ...Object.fromEntries(CONTENT_KINDS.map((kind) => [contentResource(kind), kind])),
  'admin/analyses': 'analyses',
  'admin/assignment-rules': 'assignment-rules',
  'admin/audit': 'audit',
  'admin/blog': 'blog-posts',
  'admin/blog/authors': 'blog-authors',
  'admin/blog/categories': 'blog-categories',
  'admin/blog/tags': 'blog-tags',
  'admin/campaigns': 'campaigns',
  'admin/campaigns/templates': 'campaigns/templates',
  'admin/campaigns/texts': 'inbound-texts',
  'admin/invoices': 'invoices',
  'admin/content/company': 'company',
  'admin/content/fees': 'price-books',
  'admin/images': 'images',
  'admin/jobs': 'jobs/webhooks',
  'admin/outbox': 'messages',
  'admin/payments': 'payments',
  'admin/subscribers': 'subscribers',
  'admin/users': 'users',
  'campaigns/texts': 'inbound-texts',
  'admin/users/invitations': 'users/invitations',
  documents: 'docuseal/submissions',
};

/** The id of singletons, such as the company. */
export const SETTINGS_ID = 'settings';

export function endpointOf(resource: string): string {
  return ENDPOINTS[resource] ?? resource;
}

export const INVITATIONS = 'admin/users/invitations';
