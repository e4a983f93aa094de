import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';

/** Sends a JSON string that never ends, as fast as the client reads it. */
export function sendWithoutEnd(response: ServerResponse, beginning: string, status = 200): void {
  function* chunks() {
    yield beginning;
    while (true) yield 'x'.repeat(64 * 1024);
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  pipeline(Readable.from(chunks()), response, () => undefined);
}
