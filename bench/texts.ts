import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import { API_URL, type Bench, TWILIO_TOKEN } from './bench.ts';

const PATH = '/api/twilio/inbound';
export const TEXTS_A_SECOND = 100;

/** Owners' texts with the milliseconds each response took. Each is sent at its time, however long earlier ones take. */
export async function textSteadily({ product }: Bench, count: number): Promise<number[]> {
  const calls = Array.from({ length: count }, () => signedCall());
  const began = performance.now();
  return Promise.all(
    calls.map(async (call, index) => {
      const due = began + (index * 1000) / TEXTS_A_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const sentAt = performance.now();
      const res = await fetch(product.url + PATH, call);
      await res.text();
      if (!res.ok) throw new Error(`A webhook got status ${res.status}.`);
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
