import type { ServerResponse } from 'node:http';

interface Fault {
  /** Whether the request was still carried out. */
  isTaken: boolean;
  answer(response: ServerResponse): void;
}

const send =
  (status: number, type: string, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
const failure = (status: number, error: string, headers = {}) =>
  send(status, 'application/json', JSON.stringify({ error }), headers);

/** How DocuSeal can fail. Ambiguous failures come with and without carrying out the request. */
export const DOCUSEAL_FAULTS = {
  'reset before': { isTaken: false, answer: (response) => response.destroy() },
  'reset after': { isTaken: true, answer: (response) => response.destroy() },
  garbage: { isTaken: true, answer: send(200, 'application/json', '[{"id":') },
  'another shape': { isTaken: true, answer: send(200, 'application/json', '[{"id":"1"}]') },
  html: { isTaken: true, answer: send(200, 'text/html', '<!doctype html><title>Not the page</title>') },
  500: { isTaken: false, answer: failure(500, 'Internal server error') },
  429: { isTaken: false, answer: failure(429, 'Too many requests', { 'retry-after': '9' }) },
  401: { isTaken: false, answer: failure(401, 'Not authenticated') },
  422: { isTaken: false, answer: failure(422, 'The template has no such role.') },
} satisfies Record<string | number, Fault>;

export type DocusealFault = keyof typeof DOCUSEAL_FAULTS;
