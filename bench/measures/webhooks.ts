import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import { API_URL, type Bench, TWILIO_TOKEN } from '../bench.ts';
import { median, percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const PATH = '/api/twilio/inbound';
const A_SECOND = 100;
const WARM_UP = 300;

/** Texts of owners at a hundred a second, each answered when it is verified and stored; and all of them handled. */
export const measureWebhooks: Measure = async (bench, rows) => {
  await callSteadily(bench, WARM_UP);
  const milliseconds = await callSteadily(bench, A_SECOND * bench.options.seconds * bench.options.rounds);
  const began = performance.now();
  while (await isAnyOpen(bench)) await pause(50);
  const handled = { name: 'webhook: all handled after', rows, value: performance.now() - began, unit: 'ms' };
  return {
    figures: [
      { name: 'webhook: p50 at 100/s', rows, value: median(milliseconds), unit: 'ms' },
      { name: 'webhook: p99 at 100/s', rows, value: percentile(milliseconds, 0.99), unit: 'ms', atMost: 50 },
      handled,
    ],
  };
};

/** Each at its time, however long the ones before it take: a late answer keeps nobody from calling. */
async function callSteadily({ product }: Bench, count: number): Promise<number[]> {
  const calls = Array.from({ length: count }, () => signedCall());
  const began = performance.now();
  return Promise.all(
    calls.map(async (call, index) => {
      const due = began + (index * 1000) / A_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const sentAt = performance.now();
      const res = await fetch(product.url + PATH, call);
      await res.text();
      if (!res.ok) throw new Error(`A call was answered ${res.status}.`);
      return performance.now() - sentAt;
    }),
  );
}

function signedCall() {
  const sid = randomBytes(16).toString('hex');
  const form = {
    MessageSid: `SM${sid}`,
    From: `+1515555${sid.replace(/\D/g, '0').slice(0, 4)}`,
    Body: 'Hello',
  };
  const signature = twilio.getExpectedTwilioSignature(TWILIO_TOKEN, API_URL + PATH, form);
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(form).toString(),
  };
}

async function isAnyOpen({ sql }: Bench): Promise<boolean> {
  const { rows } = await sql.query(`select 1 from webhook_events where state = 'received' limit 1`);
  return rows.length > 0;
}
