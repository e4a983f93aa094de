import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { DocumentType } from '../../../../src/shared/documents/document.contract.js';
import { useApi } from '../../useApi';
import { useDeskQuery, useReread } from '../page/useDeskQuery';

/** The documents of a lead, followed live with the rest of its page. */
export function useDocuments(leadId: string) {
  return useDeskQuery(leadId, 'documents', (api, id) => api.documentsOf(id));
}

/** Sends a document for signature; what went wrong is said. */
export function useSendDocument(leadId: string) {
  const api = useApi();
  const { onSettled, onError } = useOutcome(leadId, 'documents.sendFailed');
  const mutationFn = (type: DocumentType) => api.sendDocument(leadId, type);
  return useMutation({ mutationFn, onSettled, onError });
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
