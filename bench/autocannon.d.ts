declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method?: string;
    path: string;
    body?: string;
  }

  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }

  interface Instance extends EventEmitter, Promise<Result> {}

  export default function autocannon(options: {
    url: string;
    connections: number;
    duration?: number;
    /** Ends after this many responses, whatever the duration. */
    amount?: number;
    sampleInt?: number;
    timeout?: number;
    headers?: Record<string, string>;
    requests: Request[];
  }): Instance;
}
