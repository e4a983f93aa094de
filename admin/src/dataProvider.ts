import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, RaRecord, UpdateParams } from 'react-admin';
import {
  type BoardColumn,
  type BoardSort,
  type BoardView,
  LEAD_EDITABLE,
  type LeadCard,
  type LeadFilter,
  type LeadStatus,
  type LeadView,
  type StatusChangeView,
} from '../../src/shared/leads/lead.contract.js';
import { httpClient } from './httpClient';

const API = '/api';
const BOARD = `${API}/leads/board`;

const rest = simpleRestProvider(API, httpClient);

/** What staff may change of each resource; the server refuses any other key. */
const EDITABLE: Record<string, readonly string[]> = { leads: LEAD_EDITABLE };

export interface MoveTarget {
  status: LeadStatus;
  /** The card above; null for the top of the column. */
  after: string | null;
  version: number;
  statusReason?: string;
}

/** The calls react-admin makes, and beside them the board's. */
export const dataProvider = {
  ...rest,

  async update(resource: string, { id, data, previousData }: UpdateParams) {
    return ask(`${API}/${resource}/${id}`, 'PUT', changesOf(resource, data, previousData));
  },

  // ra-data-simple-rest calls the empty body of a DELETE plain text, which the API does not take.
  async delete<T extends RaRecord>(resource: string, { id, previousData }: DeleteParams<T>) {
    await httpClient(`${API}/${resource}/${id}`, { method: 'DELETE' });
    return { data: previousData as T };
  },

  board: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, sort: 'manual' }),

  boardCounts: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, counts: 1 }),

  boardColumn: (status: LeadStatus, sort: BoardSort, after: string | null, filter: LeadFilter) =>
    read<Pick<BoardColumn, 'cards' | 'next'>>(`${BOARD}/${status}`, {
      filter,
      sort,
      ...(after !== null && { after }),
    }),

  /** The cards of these leads that the board shows under its filter. */
  boardCards: (ids: string[], filter: LeadFilter) =>
    read<LeadCard[]>(`${BOARD}/cards`, { ids: ids.join(','), filter }),

  moveLead: async (id: string, target: MoveTarget) =>
    (await ask<LeadView>(`${API}/leads/${id}/move`, 'POST', target)).data,

  undoMove: async (id: string, version: number) =>
    (await ask<LeadView>(`${API}/leads/${id}/undo`, 'POST', { version })).data,

  statusChanges: (id: string) => read<StatusChangeView[]>(`${API}/leads/${id}/status-changes`, {}),
} satisfies DataProvider;

/** Only the keys that may be edited and were: what somebody else wrote elsewhere in the record stays. */
function changesOf(resource: string, data: Partial<RaRecord>, before: Partial<RaRecord> = {}) {
  const keys = (EDITABLE[resource] ?? []).filter((key) => key in data && data[key] !== before[key]);
  const changes = Object.fromEntries(keys.map((key) => [key, data[key]]));
  return { ...changes, version: data.version };
}

async function read<T>(url: string, query: Record<string, unknown>): Promise<T> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const { json } = await httpClient(search.size > 0 ? `${url}?${search}` : url);
  return json;
}

async function ask<T>(url: string, method: 'POST' | 'PUT', body: object): Promise<{ data: T }> {
  const { json } = await httpClient(url, { method, body: JSON.stringify(body) });
  return { data: json };
}
