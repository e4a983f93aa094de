import { useEffect, useEffectEvent } from 'react';
import { io, type Socket } from 'socket.io-client';
import { type LeadChange, type LeadsMessage, LIVE, LIVE_PATH, type TimelinesMessage } from '#shared/live.js';
import { current, refresh } from '../session/session';

interface LeadsWatcher {
  changed(changes: LeadChange[]): void;
  /** Called when timelines of these leads changed. */
  timelinesChanged?(leadIds: string[]): void;
  /** Called when the reader's own notifications changed. */
  notificationsChanged?(): void;
  /** Called when the review queue of the inbox changed. */
  inboxChanged?(): void;
  /** Events may have been missed: refetch what is on screen. */
  resync(): void;
}

/** Jitter, so consoles don't all reconnect at the same moment. */
const RESYNC_JITTER_MS = 3_000;
const RETRY_AFTER_REFUSAL_MS = 5_000;
const DROPPED_BY_SERVER = 'io server disconnect';

const watchers = new Set<LeadsWatcher>();
const connectionListeners = new Set<() => void>();
let socket: Socket | null = null;

export const isConnected = () => socket?.connected ?? false;

/** Subscribes to connection state. */
export function watchConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

/** Subscribes to lead changes; returns an unsubscribe function. All watchers share one connection. */
function watchLeads(watcher: LeadsWatcher): () => void {
  watchers.add(watcher);
  socket ??= connect();
  return () => {
    watchers.delete(watcher);
    // The bell watches as long as a user is signed in; the next one is someone else.
    if (watchers.size === 0) leave();
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
    // Called on every reconnect, so the token is always fresh.
    auth: (give) => give({ token: current()?.accessToken, ...(!hadConnection && openingTime()) }),
  });
  opened.on('connect', () => {
    if (hadConnection) setTimeout(resync, Math.random() * RESYNC_JITTER_MS);
    hadConnection = true;
  });
  for (const event of ['connect', 'disconnect']) opened.on(event, notifyConnectionListeners);
  opened.on('connect_error', () => signInAndRetry(opened));
  opened.on(LIVE.leads, ({ changes }: LeadsMessage) => each((watcher) => watcher.changed(changes)));
  opened.on(LIVE.timelines, ({ leadIds }: TimelinesMessage) =>
    each((watcher) => watcher.timelinesChanged?.(leadIds)),
  );
  opened.on(LIVE.notifications, () => each((watcher) => watcher.notificationsChanged?.()));
  opened.on(LIVE.inbox, () => each((watcher) => watcher.inboxChanged?.()));
  opened.on(LIVE.resync, resync);
  opened.on('disconnect', (reason) => {
    if (reason === DROPPED_BY_SERVER) void handleDisconnect(opened);
  });
  return opened;
}

/** socket.io stops reconnecting after a rejected token, but not after a network failure. */
async function signInAndRetry(refused: Socket) {
  if (refused.active) return;
  const session = await refresh().catch(() => null);
  if (session) setTimeout(() => refused === socket && refused.connect(), RETRY_AFTER_REFUSAL_MS);
}

/** The server disconnects expired sessions and slow clients; socket.io doesn't reconnect then. */
async function handleDisconnect(dropped: Socket) {
  // No session check needed right after signing out here.
  if (!current()) return;
  const session = await refresh().catch(() => current());
  // A reload runs the session check, which redirects to sign-in.
  if (!session) window.location.reload();
  else setTimeout(() => dropped === socket && dropped.connect(), Math.random() * RESYNC_JITTER_MS);
}

/** Applies a change made in this tab right away, even without a connection. */
export function applyOwnChange(change: LeadChange): void {
  each((watcher) => watcher.changed([change]));
}

function notifyConnectionListeners() {
  for (const listener of connectionListeners) listener();
}

const resync = () => each((watcher) => watcher.resync());

function each(notify: (watcher: LeadsWatcher) => void) {
  for (const watcher of watchers) notify(watcher);
}

/** Subscribes to lead changes while mounted. */
export function useLiveLeads(watcher: LeadsWatcher): void {
  const changed = useEffectEvent(watcher.changed);
  const timelinesChanged = useEffectEvent((leadIds: string[]) => watcher.timelinesChanged?.(leadIds));
  const inboxChanged = useEffectEvent(() => watcher.inboxChanged?.());
  const resync = useEffectEvent(watcher.resync);
  useEffect(
    () =>
      watchLeads({
        changed: (changes) => changed(changes),
        timelinesChanged: (leadIds) => timelinesChanged(leadIds),
        inboxChanged: () => inboxChanged(),
        resync: () => resync(),
      }),
    [],
  );
}

/** Subscribes to the reader's own notifications while mounted. */
export function useLiveNotifications(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(
    () =>
      watchLeads({
        changed: () => undefined,
        notificationsChanged: () => changed(),
        resync: () => changed(),
      }),
    [],
  );
}
