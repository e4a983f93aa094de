import { Alert, Box, Button, type ButtonProps, Link, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { formatCents, formatDateTime } from '#shared/format.js';
import {
  hasNetPayment,
  type LeadPayments,
  PAYMENT_TEXT,
  type PaymentView,
  SANDBOX_SESSION,
} from '#shared/payment.js';
import { useApi } from '../../api/useApi';
import { SmallText } from '../../components/SmallText';
import { isPassing } from '../../components/saveErrors';
import { may } from '../../session/session';
import { Loaded } from '../../states/Loaded';
import { Pill, type Tone } from '../../states/Pill';
import { nameOf } from '../../users/nameOf';
import { ConnectHint, NotSetUp, SideCard } from '../page/SideCard';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';
import { reportText } from '../report/text';
import { timelineText } from '../timeline/text';
import { paymentText } from './text';

const PAYMENT_CARD = 'payment';

const usePayments = (leadId: string) => useLeadPart(leadId, 'payments', (api, id) => api.paymentsOf(id));

/** The onboarding payment: amount, checkout and status. */
export function PaymentCard({ leadId }: { leadId: string }) {
  const query = usePayments(leadId);
  return (
    <SideCard
      id={PAYMENT_CARD}
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
      {canTake(view) && <TakePayment leadId={leadId} chargeCents={chargeCents} />}
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

function canTake({ mode, isSettled }: LeadPayments): boolean {
  return mode !== 'none' && !isSettled && may('payments.open');
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
      <SmallText>
        {quote ? paymentText.asAccepted(formatDateTime(quote.acceptedAt)) : paymentText.asToday}
      </SmallText>
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
      <SmallText sx={{ mt: 0.5 }}>
        {paidAt
          ? paymentText.paidOn(formatDateTime(paidAt))
          : paymentText.requestedOn(formatDateTime(createdAt))}
        {createdBy && ` · ${timelineText.by(nameOf(createdBy))}`}
      </SmallText>
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

interface TakePaymentProps {
  leadId: string;
  chargeCents: number;
}

/** Creates or reuses a checkout and passes on its link. */
function useCheckout({ leadId, chargeCents }: TakePaymentProps, onError: (message: string) => void) {
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const { mutate, isPending } = useMutation({
    mutationFn: async (use: (url: string) => Promise<void>) => {
      const { url } = await api.createPaymentSession({ leadId, amount: chargeCents / 100 });
      await use(url);
    },
    onError: (error) =>
      onError(isPassing(error) ? `${errorMessage(error)} ${paymentText.again}` : errorMessage(error)),
    onSettled: () => reread('payments', 'timeline'),
  });
  return { isPending, openCheckout: (use: (url: string) => Promise<void>) => isPending || mutate(use) };
}

/** The page's main button once a payment is due. Where no checkout can open, it says why and leads to the card. */
export function CollectPayment({ leadId, children, sx }: { leadId: string } & ButtonProps) {
  const notify = useNotify();
  const hint = useId();
  const { data } = usePayments(leadId);
  const order = { leadId, chargeCents: data?.chargeCents ?? 0 };
  const { isPending, openCheckout } = useCheckout(order, (message) => notify(message, { type: 'error' }));
  const isNotSetUp = data?.mode === 'none';
  const collect = () => {
    if (data && canTake(data)) openCheckout(redirect);
    else document.getElementById(PAYMENT_CARD)?.focus();
  };
  return (
    <>
      <Button
        variant={isNotSetUp ? 'outlined' : 'contained'}
        aria-disabled={isPending}
        aria-describedby={isNotSetUp ? hint : undefined}
        onClick={collect}
        sx={sx}
      >
        {isPending ? paymentText.opening : children}
      </Button>
      {isNotSetUp && (
        <Typography id={hint} variant="body2" color="textSecondary" sx={BELOW_ACTIONS}>
          {paymentText.none} <ConnectHint />
        </Typography>
      )}
    </>
  );
}

/** On a line below the lead's other buttons, which it doesn't make wider. */
const BELOW_ACTIONS = { order: 1, width: 0, minWidth: '100%' };

/** Opens the checkout or copies its link. */
function TakePayment(order: TakePaymentProps) {
  const [note, setNote] = useState<{ isFault: boolean; text: string } | null>(null);
  const { isPending, openCheckout } = useCheckout(order, (text) => setNote({ isFault: true, text }));

  async function copy(url: string) {
    // If the clipboard is blocked, the link is still on the card.
    await navigator.clipboard?.writeText(url).then(
      () => setNote({ isFault: false, text: paymentText.copied }),
      () => undefined,
    );
  }

  const handleClick = (use: (url: string) => Promise<void>) => () => {
    setNote(null);
    openCheckout(use);
  };
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" aria-disabled={isPending} onClick={handleClick(redirect)}>
          {isPending ? paymentText.opening : paymentText.collect}
        </Button>
        <Button variant="outlined" aria-disabled={isPending} onClick={handleClick(copy)}>
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

/** The sandbox is part of this server: there, the user stays signed in only at the address that is open. */
async function redirect(url: string): Promise<void> {
  try {
    const { pathname } = new URL(url);
    window.location.assign(pathname.includes(`/${SANDBOX_SESSION}`) ? pathname : url);
  } catch {
    throw new RedirectFailed();
  }
}

/** The specified message for each failure, plus the reason if known. */
function errorMessage(error: unknown): string {
  if (error instanceof RedirectFailed) return PAYMENT_TEXT.redirectFailed;
  if (!(error instanceof HttpError)) return PAYMENT_TEXT.sessionFailed;
  // With no response, there is no body.
  const { reason, detail = error.message } = (error.body ?? {}) as { reason?: string; detail?: string };
  const why = reason ?? (detail === PAYMENT_TEXT.sessionFailed ? undefined : detail);
  return why ? `${PAYMENT_TEXT.sessionFailed}: ${why}` : PAYMENT_TEXT.sessionFailed;
}
