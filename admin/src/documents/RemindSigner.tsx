import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { DocumentView } from '../../../src/shared/documents/document.contract.js';
import { useReread } from '../leads/page/useDeskQuery';
import { may } from '../session/may';
import { useApi } from '../useApi';

/** Mails whoever has not signed yet, beside the reminders that go out by themselves. */
export function RemindSigner({ document }: { document: DocumentView }) {
  const translate = useTranslate();
  const { formName: name, leadName: lead, signingUrl } = document;
  const { remind, isPending } = useRemind(document);
  if (!signingUrl || !may('documents.send')) return null;
  return (
    <Button
      size="small"
      startIcon={<NotificationsNoneOutlined />}
      onClick={remind}
      aria-disabled={isPending}
      aria-label={translate('documents.remindOf', { name, lead })}
    >
      {translate(isPending ? 'documents.reminding' : 'documents.remind')}
    </Button>
  );
}

function useRemind({ id, leadId, leadEmail }: DocumentView) {
  const api = useApi();
  const notify = useNotify();
  const translate = useTranslate();
  const queries = useQueryClient();
  const reread = useReread(leadId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.remindSigner(id),
    onSuccess: () => notify('documents.remindedNow', { type: 'success', messageArgs: { email: leadEmail } }),
    onError: ({ message }) =>
      notify('documents.remindFailed', { type: 'error', messageArgs: { reason: translate(message) } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['docuseal/submissions', 'getList'] }),
        reread('documents'),
      ]),
  });
  return { remind: () => isPending || mutate(), isPending };
}
