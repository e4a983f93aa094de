import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { DocumentType } from '../../../../src/shared/documents/document.contract.js';
import { useApi } from '../../useApi';
import { useDeskQuery, useReread } from '../page/useDeskQuery';

/** The documents of a lead, followed live with the rest of its page. */
export function useDocuments(leadId: string) {
  return useDeskQuery(leadId, 'documents', (api, id) => api.documentsOf(id));
}

/** Sends a document for signature; what went wrong is said, and that one which is out already stays the one. */
export function useSendDocument(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const known = useDocuments(leadId).data?.documents ?? [];
  const { onSettled, onError } = useOutcome(leadId, 'documents.sendFailed');
  return useMutation({
    mutationFn: (type: DocumentType) => api.sendDocument(leadId, type),
    onSuccess: ({ id, sentAt }) =>
      sentAt &&
      known.some((document) => document.id === id) &&
      notify('documents.sentAlready', { type: 'info' }),
    onSettled,
    onError,
  });
}

export function useTakeBack(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const { onSettled, onError } = useOutcome(leadId, 'documents.takeBackFailed');
  return useMutation({
    mutationFn: (id: string) => api.takeDocumentBack(id),
    onSuccess: () => notify('documents.takenBack', { type: 'success' }),
    onSettled,
    onError,
  });
}

/** Records that a document was signed where no service saw it. */
export function useRecordSignature(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const { onSettled, onError } = useOutcome(leadId, 'documents.recordFailed');
  return useMutation({
    mutationFn: (type: DocumentType) => api.recordSignature(leadId, type),
    onSuccess: () => notify('documents.recordedNow', { type: 'success' }),
    onSettled,
    onError,
  });
}

function useOutcome(leadId: string, failed: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const reread = useReread(leadId);
  return {
    onSettled: () => reread('documents', 'timeline', 'setupProgress'),
    onError: ({ message }: Error) =>
      notify(failed, { type: 'error', messageArgs: { reason: translate(message) } }),
  };
}
