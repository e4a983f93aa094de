import { io, type Socket } from 'socket.io-client';
import { type LeadChange, LIVE, LIVE_PATH } from '#shared/live.js';

/** A console's socket and the events it received. */
export interface Listener {
  socket: Socket;
  heard: [event: string, payload: unknown][];
  /** Every change received so far, in order. */
  changes(): LeadChange[];
  resyncs(): number;
}

const open = new Set<Socket>();

/** Connects like a console. Rejects with the server's reason if it is refused. */
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
export function closeListeners(): void {
  for (const socket of open) socket.close();
  open.clear();
}
