import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { DocumentType } from '#shared/document.js';
import { useApi } from '../../api/useApi';
import { documentText } from '../../documents/text';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';

export function useDocuments(leadId: string) {
  return useLeadPart(leadId, 'documents', (api, id) => api.documentsOf(id));
}

/** Sends a document for signature. If one is already out, the server returns that one. */
export function useSendDocument(leadId: string, failed = documentText.sendFailed) {
  const api = useApi();
  const notify = useNotify();
  const known = useDocuments(leadId).data?.documents ?? [];
  const { onSettled, onError } = useOutcome(leadId, failed);
  return useMutation({
    mutationFn: (type: DocumentType) => api.sendDocument(leadId, type),
    onSuccess: ({ id, sentAt }) =>
      sentAt &&
      known.some((document) => document.id === id) &&
      notify(documentText.alreadySent, { type: 'info' }),
    onSettled,
    onError,
  });
}

export function useCancelDocument(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const { onSettled, onError } = useOutcome(leadId, documentText.cancelFailed);
  return useMutation({
    mutationFn: (id: string) => api.withdrawDocument(id),
    onSuccess: () => notify(documentText.canceled, { type: 'success' }),
    onSettled,
    onError,
  });
}

/** Marks a document as signed outside DocuSeal. */
export function useRecordSignature(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const { onSettled, onError } = useOutcome(leadId, documentText.recordFailed);
  return useMutation({
    mutationFn: (type: DocumentType) => api.recordSignature(leadId, type),
    onSuccess: () => notify(documentText.recordSucceeded, { type: 'success' }),
    onSettled,
    onError,
  });
}

function useOutcome(leadId: string, failed: (reason: string) => string) {
  const notify = useNotify();
  const reread = useRefetchParts(leadId);
  return {
    onSettled: () => reread('documents', 'timeline', 'setupProgress'),
    onError: ({ message }: Error) => notify(failed(message), { type: 'error' }),
  };
}
