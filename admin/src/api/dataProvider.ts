import simpleRestProvider from 'ra-data-simple-rest';
import type {
  DataProvider,
  DeleteParams,
  GetListParams,
  GetOneParams,
  RaRecord,
  SortPayload,
  UpdateParams,
} from 'react-admin';
import { RULE_EDITABLE } from '#shared/assignment.js';
import { BLOG_FIELDS } from '#shared/blog.js';
import { CAMPAIGN_TEMPLATE_EDITABLE } from '#shared/campaign.js';
import { CAMPAIGN_RULES, TIMING_RANGES } from '#shared/campaign-settings.js';
import { CONTENT_FIELDS } from '#shared/content.js';
import { LEAD_EDITABLE } from '#shared/lead.js';
import { REFERRAL_EDITABLE } from '#shared/referral.js';
import { isMissing } from '../components/saveErrors';
import { blogApi, contentApi } from './content';
import { analysesApi, calendarApi, dashboardApi } from './dashboard';
import { API, addressOf, ask, httpClient, httpFile } from './http';
import { boardApi, documentsApi, leadDeskApi, ownersApi, paymentsApi } from './leads';
import { campaignsApi, inboxApi, integrationsApi, jobsApi, messagesApi } from './messages';
import { endpointOf, SETTINGS_ID } from './resources';
import { accountApi, notificationsApi, usersApi } from './users';

const rest = atEndpoints(simpleRestProvider(API, httpClient));

/** What staff may change of each resource; the server refuses any other key. */
const EDITABLE: Record<string, readonly string[] | 'all'> = {
  leads: LEAD_EDITABLE,
  referrals: REFERRAL_EDITABLE,
  ...CONTENT_FIELDS,
  // The photo has a separate route; a form opened before an upload would remove it.
  'team-members': CONTENT_FIELDS['team-members'].filter((field) => field !== 'image'),
  ...BLOG_FIELDS,
  // Naming all settings here would load their definition with every page.
  company: 'all',
  'price-books': ['effectiveOn', 'note', 'figures'],
  'campaigns/settings': [...Object.keys(TIMING_RANGES), ...Object.keys(CAMPAIGN_RULES)],
  'campaigns/templates': CAMPAIGN_TEMPLATE_EDITABLE,
  'assignment-rules': RULE_EDITABLE,
  images: ['alt', 'isDecorative', 'focalX', 'focalY', 'crop'],
  users: ['name', 'role', 'isActive'],
};

/** Edited with PATCH. A PUT of an image replaces its file. */
const PATCHED = ['images', 'users'];

/** react-admin's methods, plus our own for each part of the product. */
export const dataProvider = {
  ...rest,
  ...accountApi,
  ...analysesApi,
  ...blogApi,
  ...boardApi,
  ...calendarApi,
  ...campaignsApi,
  ...inboxApi,
  ...contentApi,
  ...dashboardApi,
  ...documentsApi,
  ...integrationsApi,
  ...jobsApi,
  ...leadDeskApi,
  ...messagesApi,
  ...notificationsApi,
  ...ownersApi,
  ...paymentsApi,
  ...usersApi,

  async getList<T extends RaRecord>(resource: string, params: GetListParams) {
    const read = WHOLE_LISTS[endpointOf(resource)];
    return read ? pageOf((await read()) as unknown as T[], params) : readList<T>(resource, params);
  },

  async getOne<T extends RaRecord>(resource: string, params: GetOneParams<T>) {
    const settings = SETTINGS[endpointOf(resource)];
    return settings ? { data: asRecord<T>(await settings.read()) } : rest.getOne<T>(resource, params);
  },

  async update<T extends RaRecord>(resource: string, { id, data, previousData }: UpdateParams) {
    const settings = SETTINGS[endpointOf(resource)];
    if (settings) {
      const changes: object = changesOf(resource, data, previousData);
      return { data: asRecord<T>(await settings.change(changes, data.version)) };
    }
    const method = PATCHED.includes(endpointOf(resource)) ? 'PATCH' : 'PUT';
    return ask<T>(`${API}/${endpointOf(resource)}/${id}`, method, changesOf(resource, data, previousData));
  },

  // ra-data-simple-rest sends DELETE with a text/plain body, which the API rejects. A record that is already deleted is fine.
  async delete<T extends RaRecord>(resource: string, { id, previousData }: DeleteParams<T>) {
    await httpClient(`${API}/${endpointOf(resource)}/${id}`, { method: 'DELETE' }).catch((error) => {
      if (!isMissing(error)) throw error;
    });
    return { data: previousData as T };
  },

  /** The filtered list as a CSV file from the server. */
  exportList: (resource: string, { field, order }: SortPayload, filter: object) =>
    httpFile(addressOf(`${API}/${endpointOf(resource)}/export`, { filter, sort: [field, order] })),
} satisfies DataProvider;

/** One page, and in `meta` whether more rows match than its total says: ra-data-simple-rest reads `10000+` as 10000. */
async function readList<T extends RaRecord>(resource: string, params: GetListParams) {
  let isMore = false;
  const provider = simpleRestProvider(API, async (url, options) => {
    const response = await httpClient(url, options);
    isMore = response.headers.get('Content-Range')?.endsWith('+') ?? false;
    return response;
  });
  const page = await atEndpoints(provider).getList<T>(resource, params);
  return isMore ? { ...page, meta: { isMore } } : page;
}

/** The same data provider for resources named by their path in the console. */
function atEndpoints(provider: DataProvider): DataProvider {
  const methods = Object.entries(provider).map(([name, method]) => [
    name,
    typeof method === 'function'
      ? (resource: string, params: unknown) => method(endpointOf(resource), params)
      : method,
  ]);
  return Object.fromEntries(methods);
}

/** Settings are one record each and have no id. */
const SETTINGS: Record<
  string,
  { read(): Promise<object>; change(changes: object, version: number): Promise<object> }
> = {
  company: { read: contentApi.company, change: contentApi.changeCompany },
  'campaigns/settings': {
    read: campaignsApi.campaignSettings,
    change: campaignsApi.changeCampaignSettings,
  },
};

const asRecord = <T>(settings: object) => ({ ...settings, id: SETTINGS_ID }) as unknown as T;

/** Short lists that the API returns without paging. */
const WHOLE_LISTS: Record<string, () => Promise<object[]>> = { 'users/invitations': usersApi.invitations };

/** Filters by text and by equal fields, sorts and pages. */
function pageOf<T extends RaRecord>(all: T[], { filter, sort, pagination }: GetListParams) {
  const { q = '', ...equal } = filter as Record<string, unknown>;
  const wanted = String(q).trim().toLowerCase();
  const { field, order } = sort ?? { field: 'id', order: 'ASC' };
  const { page, perPage } = pagination ?? { page: 1, perPage: all.length };
  const found = all
    .filter((row) =>
      [row.name, row.email].some((value) =>
        String(value ?? '')
          .toLowerCase()
          .includes(wanted),
      ),
    )
    .filter((row) => Object.entries(equal).every(([key, value]) => row[key] === value))
    .sort((a, b) => String(a[field] ?? '').localeCompare(String(b[field] ?? '')));
  if (order === 'DESC') found.reverse();
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
}

/** Only the changed, editable fields, so that someone else's changes to other fields stay. */
function changesOf(resource: string, data: Partial<RaRecord>, before: Partial<RaRecord> = {}) {
  const { id: _, ...fields } = data;
  const editable = EDITABLE[endpointOf(resource)] ?? [];
  const keys = (editable === 'all' ? Object.keys(fields) : editable).filter(
    (key) => key in data && !isSame(data[key], before[key]),
  );
  const changes = Object.fromEntries(keys.map((key) => [key, data[key]]));
  return { ...changes, version: data.version };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
