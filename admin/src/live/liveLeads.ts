import { io, type Socket } from 'socket.io-client';
import {
  type LeadChange,
  type LeadsMessage,
  LIVE,
  LIVE_PATH,
  type TimelinesMessage,
} from '../../../src/shared/live.js';
import { current, refresh } from '../session/session';

export interface LeadsWatcher {
  changed(changes: LeadChange[]): void;
  /** Called when something was added to the timelines of these leads, or changed in them. */
  told?(leadIds: string[]): void;
  /** Messages may have been missed: read again what is on screen. */
  resync(): void;
}

/** Consoles that lost the server together do not all come back in the same moment. */
const RESYNC_JITTER_MS = 3_000;
const RETRY_AFTER_REFUSAL_MS = 5_000;
/** A change of page takes its watchers away before the next page brings others. */
const LEAVE_AFTER_MS = 5_000;
const DROPPED_BY_SERVER = 'io server disconnect';

const watchers = new Set<LeadsWatcher>();
const connectionListeners = new Set<() => void>();
let socket: Socket | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

export const isConnected = () => socket?.connected ?? false;

/** Tells when the connection comes or goes. */
export function watchConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

/** Tells of every change to a lead until the returned function is called. All watchers share one connection. */
export function watchLeads(watcher: LeadsWatcher): () => void {
  watchers.add(watcher);
  clearTimeout(leaving);
  socket ??= connect();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    // Whoever comes next after a sign-out is another person.
    if (current()) leaving = setTimeout(leave, LEAVE_AFTER_MS);
    else leave();
  };
}

function leave() {
  socket?.disconnect();
  socket = null;
}

function connect(): Socket {
  const asked = performance.now();
  const openingTime = () => ({ openingForMs: performance.now() - asked });
  let hadConnection = false;
  const opened = io({
    path: LIVE_PATH,
    transports: ['websocket'],
    // Called again at every reconnect, so that the token has never run out.
    auth: (give) => give({ token: current()?.accessToken, ...(!hadConnection && openingTime()) }),
  });
  opened.on('connect', () => {
    if (hadConnection) setTimeout(resync, Math.random() * RESYNC_JITTER_MS);
    hadConnection = true;
  });
  for (const event of ['connect', 'disconnect']) opened.on(event, tellConnection);
  opened.on('connect_error', () => signInAndRetry(opened));
  opened.on(LIVE.leads, ({ changes }: LeadsMessage) => each((watcher) => watcher.changed(changes)));
  opened.on(LIVE.timelines, ({ leadIds }: TimelinesMessage) => each((watcher) => watcher.told?.(leadIds)));
  opened.on(LIVE.resync, resync);
  opened.on('disconnect', (reason) => {
    if (reason === DROPPED_BY_SERVER) void leaveOrComeBack(opened);
  });
  return opened;
}

/** A refused token ends socket.io's own attempts; a network failure does not. */
async function signInAndRetry(refused: Socket) {
  if (refused.active) return;
  const session = await refresh().catch(() => null);
  if (session) setTimeout(() => refused === socket && refused.connect(), RETRY_AFTER_REFUSAL_MS);
}

/** The server drops a console whose session is over, and one that could not keep up; socket.io then leaves it at that. */
async function leaveOrComeBack(dropped: Socket) {
  // Somebody who has just signed out here needs no look at the session.
  if (!current()) return;
  const session = await refresh().catch(() => current());
  // A reload goes through the session check, which leads to the login.
  if (!session) window.location.reload();
  else setTimeout(() => dropped === socket && dropped.connect(), Math.random() * RESYNC_JITTER_MS);
}

/** Shows a change made in this tab at once, whether the connection stands or not. */
export function tellOwnChange(change: LeadChange): void {
  each((watcher) => watcher.changed([change]));
}

function tellConnection() {
  for (const listener of connectionListeners) listener();
}

const resync = () => each((watcher) => watcher.resync());

function each(tell: (watcher: LeadsWatcher) => void) {
  for (const watcher of watchers) tell(watcher);
}
