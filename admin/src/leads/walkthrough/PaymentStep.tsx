import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { QuoteView } from '../../../../src/shared/payments/payment.contract.js';
import { PaymentCard } from '../payments/PaymentCard';

/** The onboarding payment, at the price that was accepted. */
export function PaymentStep({ leadId, quote }: { leadId: string; quote: QuoteView | null }) {
  const translate = useTranslate();
  return (
    <Stack spacing={2}>
      {!quote && <Alert severity="info">{translate('walkthrough.payment.unaccepted')}</Alert>}
      <PaymentCard leadId={leadId} />
    </Stack>
  );
}
