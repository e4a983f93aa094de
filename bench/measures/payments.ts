import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import Stripe from 'stripe';
import { LIVE, LIVE_COALESCE_MS } from '#shared/live.js';
import { type Bench, STRIPE_SECRET } from '../bench.ts';
import { sendInboundTexts, TEXTS_PER_SECOND } from '../inbound-texts.ts';
import { sized } from '../options.ts';
import { connect, happens } from '../sockets.ts';
import { median, percentile } from '../statistics.ts';
import type { Figure, Measure } from './measure.ts';

const PATH = '/api/stripe/webhook';
const PAYMENTS = 40;
const CENTS = 19_900;

interface Checkout {
  leadId: string;
  paymentId: string;
  sessionId: string;
}

const OPEN = `
insert into payments (id, created_at, lead_id, attempt, amount_cents, state, about, session_id, url, checked_at)
values ($1, now(), $2, 1, ${CENTS}, 'open', 'Setup', $3, 'https://checkout.example.com', now())`;

/** From Stripe's webhook until an open lead page has read that it is paid: alone, and with a hundred texts a second. */
export const measurePayments: Measure = async (bench, rows) => {
  const payments = sized(bench.options, PAYMENTS);
  const checkouts = await openCheckouts(bench, payments * 2 + 1);
  const token = await bench.signIn();
  const socket = connect(bench.product, { token });
  await happens(socket, 'connect');
  const headers = { authorization: `Bearer ${token}` };
  const pay = async (count: number) => {
    const milliseconds: number[] = [];
    for (const [index, checkout] of checkouts.splice(0, count).entries()) {
      // Events within the debounce time are sent together, so each arrives at a different point in it.
      await pause((index * 0.37 * LIVE_COALESCE_MS) % LIVE_COALESCE_MS);
      milliseconds.push(await timePayment(bench, socket, checkout, headers));
    }
    return milliseconds;
  };
  await pay(1);
  const alone = await pay(payments);
  const texts = sendInboundTexts(bench, sized(bench.options, TEXTS_PER_SECOND * 20));
  const among = await pay(payments);
  await texts;
  socket.disconnect();
  return { figures: [...figuresOf('alone', rows, alone), ...figuresOf('at 100 texts/s', rows, among)] };
};

function figuresOf(when: string, rows: number, milliseconds: number[]): Figure[] {
  const name = `payment: on screen after, ${when}`;
  return [
    { name: `${name}: p50`, rows, value: median(milliseconds), unit: 'ms' },
    { name: `${name}: p99`, rows, value: percentile(milliseconds, 0.99), unit: 'ms', atMost: 1_000 },
  ];
}

async function openCheckouts({ sql }: Bench, count: number): Promise<Checkout[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from leads l where status = 'proposal' and not exists (select from payments where lead_id = l.id) limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`There are no ${count} leads to take a payment from.`);
  const checkouts = rows.map(({ id: leadId }) => ({
    leadId,
    paymentId: randomUUID(),
    sessionId: `cs_${randomUUID()}`,
  }));
  for (const { paymentId, leadId, sessionId } of checkouts)
    await sql.query(OPEN, [paymentId, leadId, sessionId]);
  return checkouts;
}

/** The page reads its payments again whenever its lead changes. */
async function timePayment(
  { product }: Bench,
  socket: Socket,
  checkout: Checkout,
  headers: Record<string, string>,
): Promise<number> {
  const call = signedCall(checkout);
  const began = performance.now();
  const onScreen = new Promise<void>((resolve, reject) => {
    const read = async (leadIds: string[]) => {
      if (!leadIds.includes(checkout.leadId)) return;
      const response = await fetch(`${product.url}/api/leads/${checkout.leadId}/payments`, { headers });
      const { payments } = (await response.json()) as { payments: { state: string }[] };
      if (payments[0]?.state !== 'paid') return;
      socket.off(LIVE.timelines, hear);
      resolve();
    };
    const hear = ({ leadIds }: { leadIds: string[] }) => void read(leadIds).catch(reject);
    socket.on(LIVE.timelines, hear);
  });
  const response = await fetch(product.url + PATH, call);
  if (!response.ok) throw new Error(`A webhook got status ${response.status}.`);
  await onScreen;
  return performance.now() - began;
}

function signedCall({ leadId, paymentId, sessionId }: Checkout) {
  const object = {
    id: sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: CENTS,
    currency: 'usd',
    url: null,
    payment_intent: `pi_${randomUUID()}`,
    customer: null,
    metadata: { leadId, paymentId },
  };
  const type = 'checkout.session.completed';
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, type, livemode: false, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET });
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  };
}
