import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCents, formatDateTime } from '../../../../src/shared/format.js';
import { isKept, PAYMENT_TEXT, type PaymentView } from '../../../../src/shared/payments/payment.contract.js';
import { Pill, type Tone } from '../../states/Pill';

type Shown = PaymentView['state'] | 'refunded' | 'partlyRefunded';

const TONES: Record<Shown, Tone> = {
  opening: 'told',
  open: 'told',
  processing: 'wary',
  expired: 'done',
  failed: 'bad',
  paid: 'good',
  refunded: 'done',
  partlyRefunded: 'wary',
};

/** One payment: its state, when, and why it failed. `isPriced`: what it costs stands above it. */
export function PaymentRow({ payment, isPriced }: { payment: PaymentView; isPriced?: boolean }) {
  const translate = useTranslate();
  const shown = shownState(payment);
  const { amountCents, refundedCents, createdAt, createdBy, paidAt, failure, url } = payment;
  return (
    <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Pill tone={TONES[shown]}>{translate(`leadPage.payment.state.${shown}`)}</Pill>
        {!isPriced && (
          <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formatCents(amountCents)}
          </Box>
        )}
        {url && (
          <Link href={url} target="_blank" rel="noopener">
            {translate('leadPage.payment.open')}
            <span className="visually-hidden"> ({translate('leadPage.report.newTab')})</span>
          </Link>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {paidAt
          ? translate('leadPage.payment.paidAt', { date: formatDateTime(paidAt) })
          : translate('leadPage.payment.since', { date: formatDateTime(createdAt) })}
        {createdBy && ` · ${translate('leadPage.timeline.by', { who: createdBy.email })}`}
      </Typography>
      {refundedCents > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {translate('leadPage.payment.refundedOf', { amount: formatCents(refundedCents) })}
        </Typography>
      )}
      {failure && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'var(--bad)' }}>
          {PAYMENT_TEXT.paymentFailed}: {failure}
        </Typography>
      )}
    </Box>
  );
}

function shownState(payment: PaymentView): Shown {
  if (payment.state !== 'paid' || payment.refundedCents === 0) return payment.state;
  return isKept(payment) ? 'partlyRefunded' : 'refunded';
}
