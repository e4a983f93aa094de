import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCents, formatDateTime } from '../../../../src/shared/format.js';
import type { LeadPayments, PaymentView } from '../../../../src/shared/payments/payment.contract.js';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { Pill } from '../../states/Pill';
import { DeskCard } from '../page/DeskCard';
import { NotSetUp } from '../page/NotSetUp';
import { useDeskQuery } from '../page/useDeskQuery';
import { PaymentRow } from './PaymentRow';
import { TakePayment } from './TakePayment';

/** The onboarding payment: what it costs, where it is paid, and what became of it. */
export function PaymentCard({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const query = useDeskQuery(leadId, 'payments', (api, id) => api.paymentsOf(id));
  return (
    <DeskCard
      title={translate('leadPage.payment.title')}
      action={
        query.data?.mode === 'sandbox' && <Pill tone="wary">{translate('leadPage.payment.sandbox')}</Pill>
      }
    >
      <Loaded query={query} failed="leadPage.payment.failed" height={112}>
        {(view) => <Payments leadId={leadId} view={view} />}
      </Loaded>
    </DeskCard>
  );
}

function Payments({ leadId, view }: { leadId: string; view: LeadPayments }) {
  const translate = useTranslate();
  const { mode, chargeCents, isSettled, payments } = view;
  const [last, ...earlier] = payments;
  return (
    <>
      {!isSettled && <Charge view={view} />}
      {last && <PaymentRow payment={last} isPriced={isWaiting(last) && last.amountCents === chargeCents} />}
      {mode === 'none' && <NotSetUp compact title="leadPage.payment.none" />}
      {mode !== 'none' && !isSettled && may('payments.open') && (
        <TakePayment leadId={leadId} chargeCents={chargeCents} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', paddingBlock: 6 }}>
            {translate('leadPage.payment.earlier', { smart_count: earlier.length })}
          </summary>
          {earlier.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </details>
      )}
    </>
  );
}

/** Whether nobody has paid it yet: it costs what stands above it. */
function isWaiting({ state }: PaymentView): boolean {
  return state === 'opening' || state === 'open';
}

function Charge({ view: { chargeCents, quote } }: { view: LeadPayments }) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 1 }}>
      <Box component="strong" sx={AMOUNT}>
        {formatCents(chargeCents)}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {quote
          ? translate('leadPage.payment.asAccepted', { date: formatDateTime(quote.acceptedAt) })
          : translate('leadPage.payment.asToday')}
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
