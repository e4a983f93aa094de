import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import { API_URL, type Bench, TWILIO_TOKEN } from './bench.ts';

const PATH = '/api/twilio/inbound';
export const TEXTS_PER_SECOND = 100;

/**
 * Sends owners' text messages at a fixed rate, however long earlier responses take. Returns the response times in ms.
 */
export async function sendInboundTexts({ product }: Bench, count: number): Promise<number[]> {
  const requests = Array.from({ length: count }, () => signedRequest());
  const began = performance.now();
  return Promise.all(
    requests.map(async (request, index) => {
      const due = began + (index * 1000) / TEXTS_PER_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const sentAt = performance.now();
      const res = await fetch(product.url + PATH, request);
      await res.text();
      if (!res.ok) throw new Error(`The webhook answered ${res.status}.`);
      return performance.now() - sentAt;
    }),
  );
}

function signedRequest() {
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
