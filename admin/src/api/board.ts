import type {
  BoardColumn,
  BoardSort,
  BoardView,
  LeadCard,
  LeadFilter,
  LeadStatus,
  LeadView,
  StatusChangeView,
} from '#shared/lead.js';
import { httpFile } from '../httpClient';
import { API, addressOf, ask, read } from './rest';

const BOARD = `${API}/leads/board`;

/** The address of the whole board. */
export const boardRead = (filter: LeadFilter) => addressOf(BOARD, { filter, sort: 'manual' });

export interface MoveTarget {
  status: LeadStatus;
  /** The card above; null for the top of the column. */
  after: string | null;
  version: number;
  statusReason?: string;
}

/** The board, and what becomes of a lead's status. */
export const boardApi = {
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

  /** The leads of a filter as CSV, newest first. */
  exportLeads: (filter: LeadFilter) =>
    httpFile(addressOf(`${API}/leads/export`, { filter, sort: ['createdAt', 'DESC'] })),
};
