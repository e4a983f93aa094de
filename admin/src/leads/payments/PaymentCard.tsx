import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatCents, formatDateTime } from '#shared/format.js';
import { hasNetPayment, type LeadPayments, PAYMENT_TEXT, type PaymentView } from '#shared/payment.js';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { Pill, type Tone } from '../../states/Pill';
import { NotSetUp } from '../page/NotSetUp';
import { SideCard } from '../page/SideCard';
import { useLeadPart } from '../page/useLeadPart';
import { reportText } from '../report/text';
import { timelineText } from '../timeline/text';
import { TakePayment } from './TakePayment';
import { paymentText } from './text';

/** The onboarding payment: amount, checkout and status. */
export function PaymentCard({ leadId }: { leadId: string }) {
  const query = useLeadPart(leadId, 'payments', (api, id) => api.paymentsOf(id));
  return (
    <SideCard
      title={paymentText.title}
      action={query.data?.mode === 'sandbox' && <Pill tone="wary">{paymentText.sandbox}</Pill>}
    >
      <Loaded query={query} failed={paymentText.failed} height={112}>
        {(view) => <Payments leadId={leadId} view={view} />}
      </Loaded>
    </SideCard>
  );
}

function Payments({ leadId, view }: { leadId: string; view: LeadPayments }) {
  const { mode, chargeCents, isSettled, payments } = view;
  const [last, ...earlier] = payments;
  return (
    <>
      {!isSettled && <Charge view={view} />}
      {last && <PaymentRow payment={last} isPriced={isWaiting(last) && last.amountCents === chargeCents} />}
      {mode === 'none' && <NotSetUp compact title={paymentText.none} />}
      {mode !== 'none' && !isSettled && may('payments.open') && (
        <TakePayment leadId={leadId} chargeCents={chargeCents} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', paddingBlock: 6 }}>
            {paymentText.earlierAttempts(earlier.length)}
          </summary>
          {earlier.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </details>
      )}
    </>
  );
}

/** Not paid yet, so the amount above applies. */
function isWaiting({ state }: PaymentView): boolean {
  return state === 'opening' || state === 'open';
}

function Charge({ view: { chargeCents, quote } }: { view: LeadPayments }) {
  return (
    <Box sx={{ mb: 1 }}>
      <Box component="strong" sx={AMOUNT}>
        {formatCents(chargeCents)}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {quote ? paymentText.asAccepted(formatDateTime(quote.acceptedAt)) : paymentText.asToday}
      </Typography>
    </Box>
  );
}

const AMOUNT = {
  display: 'block',
  fontSize: '1.5625rem',
  fontFamily: 'var(--font-heading)',
  fontVariantNumeric: 'tabular-nums',
};

type Shown = PaymentView['state'] | 'refunded' | 'partlyRefunded';

const TONES: Record<Shown, Tone> = {
  opening: 'notice',
  open: 'notice',
  processing: 'wary',
  expired: 'done',
  failed: 'bad',
  paid: 'good',
  refunded: 'done',
  partlyRefunded: 'wary',
};

/** One payment. `isPriced`: the amount is already shown above it. */
function PaymentRow({ payment, isPriced }: { payment: PaymentView; isPriced?: boolean }) {
  const { amountCents, refundedCents, createdAt, createdBy, paidAt, failure, url } = payment;
  return (
    <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <PaymentStatus payment={payment} />
        {!isPriced && (
          <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formatCents(amountCents)}
          </Box>
        )}
        {url && (
          <Link href={url} target="_blank" rel="noopener">
            {paymentText.open}
            <span className="visually-hidden"> ({reportText.newTab})</span>
          </Link>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {paidAt
          ? paymentText.paidOn(formatDateTime(paidAt))
          : paymentText.requestedOn(formatDateTime(createdAt))}
        {createdBy && ` · ${timelineText.by(createdBy.email)}`}
      </Typography>
      {refundedCents > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {paymentText.refunded(formatCents(refundedCents))}
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

/** A payment's status; refunds count. */
export function PaymentStatus({ payment }: { payment: PaymentView }) {
  const shown = shownState(payment);
  return <Pill tone={TONES[shown]}>{paymentText.state[shown]}</Pill>;
}

function shownState(payment: PaymentView): Shown {
  if (payment.state !== 'paid' || payment.refundedCents === 0) return payment.state;
  return hasNetPayment(payment) ? 'partlyRefunded' : 'refunded';
}
