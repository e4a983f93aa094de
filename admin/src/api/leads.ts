import { type OfferQuery, type ScheduleWalkthrough, type WalkthroughOffer } from '#shared/booking.js';
import type {
  BulkAdded,
  BulkAssign,
  BulkAssigned,
  BulkResult,
  BulkStatus,
  BulkTag,
  BulkTasks,
  BulkTasksUndo,
  BulkUndo,
  HandedOverLead,
} from '#shared/bulk.js';
import type { CallView, EditCall, LogCall } from '#shared/call.js';
import { type ConsentView } from '#shared/consent.js';
import {
  type DocumentCounts,
  type DocumentFilter,
  type DocumentType,
  type DocumentView,
  type LeadDocuments,
} from '#shared/document.js';
import {
  type BoardColumn,
  type BoardSort,
  type BoardView,
  type LeadCard,
  type LeadFilter,
  type LeadStatus,
  type LeadView,
  type StatusChangeView,
  type TagView,
} from '#shared/lead.js';
import { type EditNote, type NoteView, type WriteNote } from '#shared/note.js';
import type { MergeOwners, MovedLeads, SplitOwner } from '#shared/owner.js';
import {
  type CreatedSession,
  type CreateInvoice,
  type CreateSession,
  type FinishPitchRequest,
  type InvoiceView,
  type LeadPayments,
} from '#shared/payment.js';
import { type SetupProgress } from '#shared/setup-progress.js';
import { type AddTask, type EditTask, type TaskView } from '#shared/task.js';
import { type TimelinePage } from '#shared/timeline.js';
import { API, addressOf, httpClient, httpFile, read, request } from './http';

/** The lead page. */
export const leadDeskApi = {
  /** What happened on a lead, or on all leads of an owner. */
  timeline: (of: 'leads' | 'owners', id: string, cursor: string | null) =>
    read<TimelinePage>(`${API}/${of}/${id}/timeline`, cursor === null ? {} : { cursor }),

  setupProgress: (leadId: string) => read<SetupProgress>(`${API}/leads/${leadId}/setup-progress`, {}),

  /** Free times to choose from, of one person or of anyone suitable. */
  walkthroughOffer: (leadId: string, query: OfferQuery) =>
    read<WalkthroughOffer>(`${API}/leads/${leadId}/walkthrough`, query),

  scheduleWalkthrough: (leadId: string, walkthrough: ScheduleWalkthrough) =>
    request<LeadView>(`${API}/leads/${leadId}/walkthrough`, 'POST', walkthrough),

  consents: (leadId: string) => read<ConsentView[]>(`${API}/leads/${leadId}/consents`, {}),

  addNote: (leadId: string, note: WriteNote) =>
    request<NoteView>(`${API}/leads/${leadId}/notes`, 'POST', note),

  editNote: ({ id, leadId }: NoteView, note: EditNote) =>
    request<NoteView>(`${API}/leads/${leadId}/notes/${id}`, 'PATCH', note),

  deleteNote: ({ id, leadId }: NoteView) =>
    httpClient(`${API}/leads/${leadId}/notes/${id}`, { method: 'DELETE' }),

  logCall: (leadId: string, call: LogCall) => request<CallView>(`${API}/leads/${leadId}/calls`, 'POST', call),

  editCall: (leadId: string, id: string, call: EditCall) =>
    request<CallView>(`${API}/leads/${leadId}/calls/${id}`, 'PATCH', call),

  deleteCall: (leadId: string, id: string) =>
    httpClient(`${API}/leads/${leadId}/calls/${id}`, { method: 'DELETE' }),

  tasksOfLead: (leadId: string) => read<TaskView[]>(`${API}/leads/${leadId}/tasks`, {}),

  addTask: (leadId: string, task: AddTask) => request<TaskView>(`${API}/leads/${leadId}/tasks`, 'POST', task),

  editTask: (id: string, changes: EditTask) => request<TaskView>(`${API}/tasks/${id}`, 'PATCH', changes),

  deleteTask: (id: string) => httpClient(`${API}/tasks/${id}`, { method: 'DELETE' }),
};

const BOARD = `${API}/leads/board`;

/** The URL of the whole board. */
export const boardRead = (filter: LeadFilter) => addressOf(BOARD, { filter, sort: 'manual' });

interface MoveTarget {
  status: LeadStatus;
  /** The card above; null for the top of the column. */
  after: string | null;
  version: number;
  statusReason?: string;
}

/** The board and status changes. */
export const boardApi = {
  board: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, sort: 'manual' }),

  boardCounts: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, counts: 1 }),

  boardColumn: (status: LeadStatus, sort: BoardSort, after: string | null, filter: LeadFilter) =>
    read<Pick<BoardColumn, 'cards' | 'next'>>(`${BOARD}/${status}`, {
      filter,
      sort,
      ...(after !== null && { after }),
    }),

  /** The cards of those leads that match the board's filter. */
  boardCards: (ids: string[], filter: LeadFilter) =>
    read<LeadCard[]>(`${BOARD}/cards`, { ids: ids.join(','), filter }),

  moveLead: (id: string, target: MoveTarget) => request<LeadView>(`${API}/leads/${id}/move`, 'POST', target),

  undoMove: (id: string, version: number) =>
    request<LeadView>(`${API}/leads/${id}/undo`, 'POST', { version }),

  bulkAssign: (leads: BulkAssign) => request<BulkAssigned>(`${API}/leads/bulk/assign`, 'POST', leads),

  handedOver: () => read<HandedOverLead[]>(`${API}/leads/handed-over`, {}),

  bulkStatus: (leads: BulkStatus) => request<BulkResult>(`${API}/leads/bulk/status`, 'POST', leads),

  tags: () => read<TagView[]>(`${API}/leads/tags`, {}),

  bulkTag: (leads: BulkTag) => request<BulkResult>(`${API}/leads/bulk/tag`, 'POST', leads),

  undoBulkStatus: (leads: BulkUndo) => request<BulkResult>(`${API}/leads/bulk/undo`, 'POST', leads),

  bulkTasks: (tasks: BulkTasks) => request<BulkAdded>(`${API}/tasks/bulk`, 'POST', tasks),

  undoBulkTasks: (tasks: BulkTasksUndo) => request<BulkResult>(`${API}/tasks/bulk/undo`, 'POST', tasks),

  statusChanges: (id: string) => read<StatusChangeView[]>(`${API}/leads/${id}/status-changes`, {}),

  /** The leads of a filter as CSV, newest first. */
  exportLeads: (filter: LeadFilter) =>
    httpFile(addressOf(`${API}/leads/export`, { filter, sort: ['createdAt', 'DESC'] })),
};

/** Which leads belong to the same person. */
export const ownersApi = {
  mergeOwners: (id: string, other: MergeOwners) =>
    request<MovedLeads>(`${API}/owners/${id}/merge`, 'POST', other),

  splitOwner: (id: string, leads: SplitOwner) =>
    request<MovedLeads>(`${API}/owners/${id}/split`, 'POST', leads),
};

/** Payments and invoices. */
export const paymentsApi = {
  paymentsOf: (leadId: string) => read<LeadPayments>(`${API}/leads/${leadId}/payments`, {}),

  createPaymentSession: (session: CreateSession) =>
    request<CreatedSession>(`${API}/stripe/create-session`, 'POST', session),

  finishPitch: (leadId: string, pitch: FinishPitchRequest) =>
    request<LeadPayments>(`${API}/leads/${leadId}/proposal`, 'POST', pitch),

  invoicesOf: (leadId: string) => read<InvoiceView[]>(`${API}/stripe/invoices`, { leadId }),

  createInvoice: (invoice: CreateInvoice) => request<InvoiceView>(`${API}/stripe/invoices`, 'POST', invoice),
};

/** Documents and their signatures. */
export const documentsApi = {
  documentsOf: (leadId: string) => read<LeadDocuments>(`${API}/leads/${leadId}/documents`, {}),

  sendDocument: (leadId: string, type: DocumentType) =>
    request<DocumentView>(`${API}/leads/${leadId}/documents`, 'POST', { type }),

  withdrawDocument: (id: string) =>
    request<DocumentView>(`${API}/docuseal/submissions/${id}/withdrawal`, 'POST', {}),

  /** Records a signature made outside the signing service. */
  recordSignature: (leadId: string, type: DocumentType) =>
    request<DocumentView>(`${API}/leads/${leadId}/documents/signature`, 'POST', { type }),

  /** Emails the signer a reminder. */
  remindSigner: (id: string) =>
    request<DocumentView>(`${API}/docuseal/submissions/${id}/reminder`, 'POST', {}),

  /** How many documents each filter choice would show. */
  documentCounts: (filter: DocumentFilter) =>
    read<DocumentCounts>(`${API}/docuseal/submissions/counts`, { filter }),

  /** A signed file or its signature certificate, by the URL in the document. */
  documentFile: (url: string) => httpFile(url),
};
