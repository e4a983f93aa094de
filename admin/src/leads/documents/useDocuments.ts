import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { DocumentType } from '#shared/document.js';
import { useApi } from '../../api/useApi';
import { useAct } from '../../components/ConfirmDialog';
import { documentText } from '../../documents/text';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';

export function useDocuments(leadId: string) {
  return useLeadPart(leadId, 'documents', (api, id) => api.documentsOf(id));
}

/** Sends a document for signature. If one is already out, the server returns that one. */
export function useSendDocument(leadId: string) {
  const api = useApi();
  const notify = useNotify();
  const known = useDocuments(leadId).data?.documents ?? [];
  const reread = useReread(leadId);
  return useMutation({
    mutationFn: (type: DocumentType) => api.sendDocument(leadId, type),
    onSuccess: ({ id, sentAt }) =>
      sentAt &&
      known.some((document) => document.id === id) &&
      notify(documentText.alreadySent, { type: 'info' }),
    onSettled: reread,
  });
}

/** Cancels a request that a dialog asks about. */
export function useCancelDocument(leadId: string) {
  const api = useApi();
  const act = useAct(true);
  const reread = useReread(leadId);
  return (id: string) =>
    act(() => api.withdrawDocument(id), documentText.canceled, documentText.cancelFailed).finally(reread);
}

/** Marks a document as signed outside DocuSeal, after a dialog asked. */
export function useRecordSignature(leadId: string) {
  const api = useApi();
  const act = useAct(true);
  const reread = useReread(leadId);
  return (type: DocumentType) =>
    act(
      () => api.recordSignature(leadId, type),
      documentText.recordSucceeded,
      documentText.recordFailed,
    ).finally(reread);
}

function useReread(leadId: string) {
  const reread = useRefetchParts(leadId);
  return () => reread('documents', 'timeline', 'setupProgress');
}
