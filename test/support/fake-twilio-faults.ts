import type { ServerResponse } from 'node:http';
import { sendWithoutEnd } from './http-faults.js';

export interface Fault {
  /** Whether the message was still accepted. */
  isTaken: boolean;
  answer(response: ServerResponse): void;
}

const page = '<!doctype html><title>Not the page you want</title>';
const send =
  (status: number, type: string, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
const failure = (status: number, code: number) =>
  send(
    status,
    'application/json',
    JSON.stringify({ code, message: 'Try again later', more_info: '', status }),
  );

/** How Twilio can fail. Ambiguous failures come with and without accepting the message. */
export const TWILIO_FAULTS = {
  'reset before': { isTaken: false, answer: (response) => response.destroy() },
  'reset after': { isTaken: true, answer: (response) => response.destroy() },
  'hang before': { isTaken: false, answer: () => undefined },
  'hang after': { isTaken: true, answer: () => undefined },
  'garbage before': { isTaken: false, answer: send(200, 'application/json', '{"sid":') },
  'garbage after': { isTaken: true, answer: send(201, 'application/json', '{"sid":') },
  'html after': { isTaken: true, answer: send(200, 'text/html', page) },
  'another shape after': { isTaken: true, answer: send(201, 'application/json', '{"sid":null,"status":7}') },
  'endless after': { isTaken: true, answer: (response) => sendWithoutEnd(response, '{"sid":"', 201) },
  'redirect before': { isTaken: false, answer: send(302, 'text/html', page, { location: '/elsewhere' }) },
  500: { isTaken: false, answer: failure(500, 20500) },
  '500 after': { isTaken: true, answer: failure(500, 20500) },
  'html 503': { isTaken: false, answer: send(503, 'text/html', page) },
  429: {
    isTaken: false,
    answer: send(429, 'application/json', '{"code":20429,"message":"Too many requests","status":429}', {
      'retry-after': '7',
    }),
  },
} satisfies Record<string | number, Fault>;

export type TwilioFault = keyof typeof TWILIO_FAULTS;
