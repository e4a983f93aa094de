import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, RaRecord, SortPayload, UpdateParams } from 'react-admin';
import { BLOG_FIELDS } from '../../src/shared/blog/blog.contract.js';
import { CONTENT_FIELDS } from '../../src/shared/content/content.contract.js';
import { LEAD_EDITABLE } from '../../src/shared/leads/lead.contract.js';
import { REFERRAL_EDITABLE } from '../../src/shared/leads/referral.contract.js';
import { accountApi } from './api/account';
import { analysesApi } from './api/analyses';
import { blogApi } from './api/blog';
import { boardApi } from './api/board';
import { campaignsApi } from './api/campaigns';
import { contentApi } from './api/content';
import { dashboardApi } from './api/dashboard';
import { documentsApi } from './api/documents';
import { integrationsApi } from './api/integrations';
import { jobsApi } from './api/jobs';
import { leadDeskApi } from './api/leadDesk';
import { messagesApi } from './api/messages';
import { paymentsApi } from './api/payments';
import { API, addressOf, ask } from './api/rest';
import { usersApi } from './api/users';
import { httpClient, httpFile } from './httpClient';
import { isMissing } from './states/isMissing';

const rest = simpleRestProvider(API, httpClient);

/** What staff may change of each resource; the server refuses any other key. */
const EDITABLE: Record<string, readonly string[]> = {
  leads: LEAD_EDITABLE,
  referrals: REFERRAL_EDITABLE,
  ...CONTENT_FIELDS,
  // A photo has a route of its own, and the form that was open before it came would take it away again.
  'team-members': CONTENT_FIELDS['team-members'].filter((field) => field !== 'image'),
  ...BLOG_FIELDS,
};

/** The calls react-admin makes, and beside them those of each part of the product. */
export const dataProvider = {
  ...rest,
  ...accountApi,
  ...analysesApi,
  ...blogApi,
  ...boardApi,
  ...campaignsApi,
  ...contentApi,
  ...dashboardApi,
  ...documentsApi,
  ...integrationsApi,
  ...jobsApi,
  ...leadDeskApi,
  ...messagesApi,
  ...paymentsApi,
  ...usersApi,

  async update(resource: string, { id, data, previousData }: UpdateParams) {
    return ask(`${API}/${resource}/${id}`, 'PUT', changesOf(resource, data, previousData));
  },

  // ra-data-simple-rest calls the empty body of a DELETE plain text, which the API does not take. Whoever wants to delete
  // what somebody else has just deleted has what they want.
  async delete<T extends RaRecord>(resource: string, { id, previousData }: DeleteParams<T>) {
    await httpClient(`${API}/${resource}/${id}`, { method: 'DELETE' }).catch((error) => {
      if (!isMissing(error)) throw error;
    });
    return { data: previousData as T };
  },

  /** The CSV file that the server makes of a list under these filters. */
  exportList: (resource: string, { field, order }: SortPayload, filter: object) =>
    httpFile(addressOf(`${API}/${resource}/export`, { filter, sort: [field, order] })),
} satisfies DataProvider;

/** The changed keys among those that may be edited: what somebody else wrote elsewhere in the record stays. */
function changesOf(resource: string, data: Partial<RaRecord>, before: Partial<RaRecord> = {}) {
  const keys = (EDITABLE[resource] ?? []).filter((key) => key in data && !isSame(data[key], before[key]));
  const changes = Object.fromEntries(keys.map((key) => [key, data[key]]));
  return { ...changes, version: data.version };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
