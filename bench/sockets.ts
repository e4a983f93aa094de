import { io, type Socket } from 'socket.io-client';
import { LIVE_PATH } from '#shared/live.js';
import type { Child } from './child.ts';

/** A console's socket. */
export function connect({ url }: Child, auth: object): Socket {
  return io(url, { path: LIVE_PATH, auth, transports: ['websocket'], forceNew: true, reconnection: false });
}

/** Resolves with the payload of the next event. */
export function happens<Payload>(socket: Socket, event: string): Promise<Payload> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.once('connect_error', reject);
  });
}
