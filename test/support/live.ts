import { io, type Socket } from 'socket.io-client';
import { type LeadChange, LIVE, LIVE_PATH } from '#shared/live.js';

/** A console's socket, and all it has heard. */
export interface Listener {
  socket: Socket;
  heard: [event: string, payload: unknown][];
  /** Every change heard so far, in order. */
  changes(): LeadChange[];
  resyncs(): number;
}

const open = new Set<Socket>();

/** Connects as a console does; rejects with the server's reason when it is not let in. */
export async function listen(
  url: string,
  token: unknown,
  headers: Record<string, string> = {},
  handshake: { openingForMs?: unknown } = {},
): Promise<Listener> {
  const socket = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token, ...handshake },
    extraHeaders: headers,
    forceNew: true,
    reconnection: false,
  });
  open.add(socket);
  const heard: Listener['heard'] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return {
    socket,
    heard,
    changes: () =>
      heard.flatMap(([event, payload]) =>
        event === LIVE.leads ? (payload as { changes: LeadChange[] }).changes : [],
      ),
    resyncs: () => heard.filter(([event]) => event === LIVE.resync).length,
  };
}

/** Closes every socket the tests opened. */
export function hangUp(): void {
  for (const socket of open) socket.close();
  open.clear();
}
