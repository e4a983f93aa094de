import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { PAYMENT_TEXT } from '../../../../src/shared/payments/payment.contract.js';
import { isPassing } from '../../states/isPassing';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';

interface TakePaymentProps {
  leadId: string;
  chargeCents: number;
}

/** Leads to the checkout, or hands its link out; either opens one only where none is open. */
export function TakePayment({ leadId, chargeCents }: TakePaymentProps) {
  const translate = useTranslate();
  const api = useApi();
  const reread = useReread(leadId);
  const [note, setNote] = useState<{ isFault: boolean; text: string } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (use: (url: string) => Promise<void>) => {
      const { url } = await api.createPaymentSession({ leadId, amount: chargeCents / 100 });
      await use(url);
    },
    onMutate: () => setNote(null),
    onError: (error) => {
      const words = isPassing(error)
        ? [wordsOf(error), translate('leadPage.payment.again')]
        : [wordsOf(error)];
      setNote({ isFault: true, text: words.join(' ') });
    },
    onSettled: () => reread('payments', 'timeline'),
  });

  async function copy(url: string) {
    // A browser that keeps its clipboard to itself leaves the link that now stands on the card.
    await navigator.clipboard?.writeText(url).then(
      () => setNote({ isFault: false, text: translate('leadPage.payment.copied') }),
      () => undefined,
    );
  }

  const press = (use: (url: string) => Promise<void>) => () => isPending || mutate(use);
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" aria-disabled={isPending} onClick={press(redirect)}>
          {translate(isPending ? 'leadPage.payment.opening' : 'leadPage.payment.take')}
        </Button>
        <Button variant="outlined" aria-disabled={isPending} onClick={press(copy)}>
          {translate('leadPage.payment.copy')}
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

/** The specified sentence for each failure, and the reason where one is known. */
function wordsOf(error: unknown): string {
  if (error instanceof RedirectFailed) return PAYMENT_TEXT.redirectFailed;
  const { reason, detail } = (error instanceof HttpError ? error.body : {}) as {
    reason?: string;
    detail?: string;
  };
  const why = reason ?? (detail === PAYMENT_TEXT.sessionFailed ? undefined : detail);
  return why ? `${PAYMENT_TEXT.sessionFailed}: ${why}` : PAYMENT_TEXT.sessionFailed;
}
