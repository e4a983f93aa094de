import type { RuleView } from '#shared/assignment.js';
import { type ScheduleWalkthrough, type WalkthroughOffer } from '#shared/booking.js';
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
import type { ImportLeads, ImportResult } from '#shared/lead-import.js';
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
import { API, addressOf, ask, httpClient, httpFile, read } from './http';

/** The lead page. */
export const leadDeskApi = {
  /** What happened on a lead, or on all leads of an owner. */
  timeline: (of: 'leads' | 'owners', id: string, cursor: string | null) =>
    read<TimelinePage>(`${API}/${of}/${id}/timeline`, cursor === null ? {} : { cursor }),

  setupProgress: (leadId: string) => read<SetupProgress>(`${API}/leads/${leadId}/setup-progress`, {}),

  /** Free times to choose from. */
  walkthroughOffer: (leadId: string) => read<WalkthroughOffer>(`${API}/leads/${leadId}/walkthrough`, {}),

  scheduleWalkthrough: async (leadId: string, walkthrough: ScheduleWalkthrough) =>
    (await ask<LeadView>(`${API}/leads/${leadId}/walkthrough`, 'POST', walkthrough)).data,

  consents: (leadId: string) => read<ConsentView[]>(`${API}/leads/${leadId}/consents`, {}),

  addNote: async (leadId: string, note: WriteNote) =>
    (await ask<NoteView>(`${API}/leads/${leadId}/notes`, 'POST', note)).data,

  editNote: async ({ id, leadId }: NoteView, note: EditNote) =>
    (await ask<NoteView>(`${API}/leads/${leadId}/notes/${id}`, 'PATCH', note)).data,

  deleteNote: ({ id, leadId }: NoteView) =>
    httpClient(`${API}/leads/${leadId}/notes/${id}`, { method: 'DELETE' }),

  logCall: async (leadId: string, call: LogCall) =>
    (await ask<CallView>(`${API}/leads/${leadId}/calls`, 'POST', call)).data,

  editCall: async (leadId: string, id: string, call: EditCall) =>
    (await ask<CallView>(`${API}/leads/${leadId}/calls/${id}`, 'PATCH', call)).data,

  deleteCall: (leadId: string, id: string) =>
    httpClient(`${API}/leads/${leadId}/calls/${id}`, { method: 'DELETE' }),

  tasksOfLead: (leadId: string) => read<TaskView[]>(`${API}/leads/${leadId}/tasks`, {}),

  addTask: async (leadId: string, task: AddTask) =>
    (await ask<TaskView>(`${API}/leads/${leadId}/tasks`, 'POST', task)).data,

  editTask: async (id: string, changes: EditTask) =>
    (await ask<TaskView>(`${API}/tasks/${id}`, 'PATCH', changes)).data,

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

  moveLead: async (id: string, target: MoveTarget) =>
    (await ask<LeadView>(`${API}/leads/${id}/move`, 'POST', target)).data,

  undoMove: async (id: string, version: number) =>
    (await ask<LeadView>(`${API}/leads/${id}/undo`, 'POST', { version })).data,

  placeRule: ({ id, version }: RuleView, position: number) =>
    ask<RuleView>(`${API}/assignment-rules/${id}`, 'PATCH', { version, position }),

  bulkAssign: async (leads: BulkAssign) =>
    (await ask<BulkAssigned>(`${API}/leads/bulk/assign`, 'POST', leads)).data,

  bulkStatus: async (leads: BulkStatus) =>
    (await ask<BulkResult>(`${API}/leads/bulk/status`, 'POST', leads)).data,

  tags: () => read<TagView[]>(`${API}/leads/tags`, {}),

  bulkTag: async (leads: BulkTag) => (await ask<BulkResult>(`${API}/leads/bulk/tag`, 'POST', leads)).data,

  importLeads: async (part: ImportLeads) =>
    (await ask<ImportResult>(`${API}/leads/import`, 'POST', part)).data,

  undoBulkStatus: async (leads: BulkUndo) =>
    (await ask<BulkResult>(`${API}/leads/bulk/undo`, 'POST', leads)).data,

  bulkTasks: async (tasks: BulkTasks) => (await ask<BulkAdded>(`${API}/tasks/bulk`, 'POST', tasks)).data,

  undoBulkTasks: async (tasks: BulkTasksUndo) =>
    (await ask<BulkResult>(`${API}/tasks/bulk/undo`, 'POST', tasks)).data,

  statusChanges: (id: string) => read<StatusChangeView[]>(`${API}/leads/${id}/status-changes`, {}),

  /** The leads of a filter as CSV, newest first. */
  exportLeads: (filter: LeadFilter) =>
    httpFile(addressOf(`${API}/leads/export`, { filter, sort: ['createdAt', 'DESC'] })),
};

/** Which leads belong to the same person. */
export const ownersApi = {
  mergeOwners: async (id: string, other: MergeOwners) =>
    (await ask<MovedLeads>(`${API}/owners/${id}/merge`, 'POST', other)).data,

  splitOwner: async (id: string, leads: SplitOwner) =>
    (await ask<MovedLeads>(`${API}/owners/${id}/split`, 'POST', leads)).data,
};

/** Payments and invoices. */
export const paymentsApi = {
  paymentsOf: (leadId: string) => read<LeadPayments>(`${API}/leads/${leadId}/payments`, {}),

  createPaymentSession: async (session: CreateSession) =>
    (await ask<CreatedSession>(`${API}/stripe/create-session`, 'POST', session)).data,

  finishPitch: async (leadId: string, pitch: FinishPitchRequest) =>
    (await ask<LeadPayments>(`${API}/leads/${leadId}/proposal`, 'POST', pitch)).data,

  invoicesOf: (leadId: string) => read<InvoiceView[]>(`${API}/stripe/invoices`, { leadId }),

  createInvoice: async (invoice: CreateInvoice) =>
    (await ask<InvoiceView>(`${API}/stripe/invoices`, 'POST', invoice)).data,
};

/** Documents and their signatures. */
export const documentsApi = {
  documentsOf: (leadId: string) => read<LeadDocuments>(`${API}/leads/${leadId}/documents`, {}),

  sendDocument: async (leadId: string, type: DocumentType) =>
    (await ask<DocumentView>(`${API}/leads/${leadId}/documents`, 'POST', { type })).data,

  takeDocumentBack: async (id: string) =>
    (await ask<DocumentView>(`${API}/docuseal/submissions/${id}/withdrawal`, 'POST', {})).data,

  /** Records a signature made outside the signing service. */
  recordSignature: async (leadId: string, type: DocumentType) =>
    (await ask<DocumentView>(`${API}/leads/${leadId}/documents/signature`, 'POST', { type })).data,

  /** Emails the signer a reminder. */
  remindSigner: async (id: string) =>
    (await ask<DocumentView>(`${API}/docuseal/submissions/${id}/reminder`, 'POST', {})).data,

  /** How many documents each filter choice would show. */
  documentCounts: (filter: DocumentFilter) =>
    read<DocumentCounts>(`${API}/docuseal/submissions/counts`, { filter }),

  /** A signed file or its signature certificate, by the URL in the document. */
  documentFile: (url: string) => httpFile(url),
};
