import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import { PAYMENT_TEXT } from '#shared/payment.js';
import { useApi } from '../../api/useApi';
import { isPassing } from '../../states/requestErrors';
import { useRefetchParts } from '../page/useLeadPart';
import { paymentText } from './text';

interface TakePaymentProps {
  leadId: string;
  chargeCents: number;
}

/** Opens the checkout or copies its link. Reuses an open checkout. */
export function TakePayment({ leadId, chargeCents }: TakePaymentProps) {
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const [note, setNote] = useState<{ isFault: boolean; text: string } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (use: (url: string) => Promise<void>) => {
      const { url } = await api.createPaymentSession({ leadId, amount: chargeCents / 100 });
      await use(url);
    },
    onMutate: () => setNote(null),
    onError: (error) => {
      const parts = isPassing(error) ? [errorMessage(error), paymentText.again] : [errorMessage(error)];
      setNote({ isFault: true, text: parts.join(' ') });
    },
    onSettled: () => reread('payments', 'timeline'),
  });

  async function copy(url: string) {
    // If the clipboard is blocked, the link is still on the card.
    await navigator.clipboard?.writeText(url).then(
      () => setNote({ isFault: false, text: paymentText.copied }),
      () => undefined,
    );
  }

  const press = (use: (url: string) => Promise<void>) => () => isPending || mutate(use);
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" aria-disabled={isPending} onClick={press(redirect)}>
          {isPending ? paymentText.opening : paymentText.take}
        </Button>
        <Button variant="outlined" aria-disabled={isPending} onClick={press(copy)}>
          {paymentText.copy}
        </Button>
      </Stack>
      <div role="status">
        {note && (
          <Alert severity={note.isFault ? 'error' : 'success'} sx={{ overflowWrap: 'anywhere' }}>
            {note.text}
          </Alert>
        )}
      </div>
    </Stack>
  );
}

class RedirectFailed extends Error {}

async function redirect(url: string): Promise<void> {
  try {
    window.location.assign(url);
  } catch {
    throw new RedirectFailed();
  }
}

/** The specified message for each failure, plus the reason if known. */
function errorMessage(error: unknown): string {
  if (error instanceof RedirectFailed) return PAYMENT_TEXT.redirectFailed;
  const { reason, detail } = (error instanceof HttpError ? error.body : {}) as {
    reason?: string;
    detail?: string;
  };
  const why = reason ?? (detail === PAYMENT_TEXT.sessionFailed ? undefined : detail);
  return why ? `${PAYMENT_TEXT.sessionFailed}: ${why}` : PAYMENT_TEXT.sessionFailed;
}
