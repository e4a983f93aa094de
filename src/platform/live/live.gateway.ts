import type { IncomingHttpHeaders } from 'node:http';
import {
  type INestApplicationContext,
  Inject,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Interval } from '@nestjs/schedule';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { Server, ServerOptions, Socket } from 'socket.io';
import {
  LIVE,
  LIVE_COALESCE_MS,
  LIVE_HEARTBEAT_MS,
  LIVE_MAX_IDS,
  LIVE_PATH,
  LIVE_TIMEOUT_MS,
  type LiveHandshake,
} from '#shared/live.js';
import { isOwnOrigin } from '#shared/urls.js';
import { Callers } from '../access/access.js';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { PgNotifications } from '../database/pg-notifications.js';
import { clientAddress, networkOf } from '../http/client-address.js';
import { EVERY_PROCESS } from '../jobs/jobs.js';
import { Metrics } from '../metrics/metrics.js';

const RECHECK_MS = 60_000;
const SOCKETS_PER_SESSION = 20;
const SOCKETS_PER_ADDRESS = 200;
const MESSAGES_PER_SECOND = 20;
const BACKLOG_BYTES = 1024 * 1024;
/** Time a handshake takes to reach the server, which the console's own measurement leaves out. */
const HANDSHAKE_MS = 1_000;
const STAFF = 'staff';

/** The sockets of signed-in staff. A handshake without a valid access token is refused. */
@WebSocketGateway()
export class LiveGateway implements OnModuleInit, OnGatewayInit, OnGatewayConnection, OnApplicationShutdown {
  @WebSocketServer() private readonly server!: Server;
  private readonly logger = new Logger('Live');
  private lastBroadcastAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly callers: Callers,
    private readonly notifications: PgNotifications,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.notifications.on(
      'sessions',
      (sessionId) => this.signOut(sessionId),
      () => void this.recheck(),
    );
  }

  afterInit(server: Server): void {
    this.metrics.gauge('keyturn_live_sockets', 'Consoles that get live updates.', [], () => [
      { value: server.engine.clientsCount },
    ]);
    server.use((socket, next) => {
      socket.data.askedAt = this.clock.monotonicMs();
      this.admit(socket).then(
        () => next(),
        (error: Error) => next(error),
      );
    });
  }

  handleConnection(socket: Socket): void {
    this.limitMessages(socket);
    if (this.mayHaveMissed(socket)) socket.emit(LIVE.resync, {});
  }

  /** Sends to every signed-in console. Those that can't keep up are dropped and resync later. */
  broadcast(event: string, payload: unknown): void {
    for (const socket of this.server.sockets.sockets.values())
      if (backlogOf(socket) > BACKLOG_BYTES) socket.disconnect(true);
    this.server.to(STAFF).emit(event, payload);
    this.lastBroadcastAt = this.clock.monotonicMs();
  }

  /** Sends an event to one person's consoles. */
  sendToUser(userId: string, event: string): void {
    this.server.to(`user:${userId}`).emit(event, {});
    this.lastBroadcastAt = this.clock.monotonicMs();
  }

  /** Permissions may change without an event, so every socket is checked again each minute. */
  @Interval(`${EVERY_PROCESS}sockets`, RECHECK_MS)
  async recheck(): Promise<void> {
    const sessions = new Set(
      [...this.server.sockets.sockets.values()].map((socket) => socket.data.sessionId as string),
    );
    for (const sessionId of sessions) {
      const caller = await this.callers.bySession(sessionId).catch(() => undefined);
      if (caller === null || caller?.mustSetUpFactor) this.signOut(sessionId);
    }
  }

  onApplicationShutdown(): void {
    this.server?.disconnectSockets(true);
  }

  private async admit(socket: Socket): Promise<void> {
    const { token } = socket.handshake.auth as Partial<LiveHandshake>;
    const caller = typeof token === 'string' ? await this.callers.byAccessToken(token) : null;
    if (!caller || caller.mustChangePassword || caller.mustSetUpFactor) throw new Error('NOT_SIGNED_IN');
    const address = this.addressOf(socket);
    if (this.isCrowded(`session:${caller.sessionId}`, SOCKETS_PER_SESSION))
      throw new Error('TOO_MANY_SOCKETS');
    if (this.isCrowded(`address:${address}`, SOCKETS_PER_ADDRESS)) throw new Error('TOO_MANY_SOCKETS');
    socket.data.sessionId = caller.sessionId;
    await socket.join([STAFF, `session:${caller.sessionId}`, `user:${caller.id}`, `address:${address}`]);
  }

  /** Events sent after the console started reading and before its socket was accepted. */
  private mayHaveMissed({ handshake, data }: Socket): boolean {
    const { openingForMs } = handshake.auth as Partial<LiveHandshake>;
    if (typeof openingForMs !== 'number') return false;
    return this.lastBroadcastAt > data.askedAt - openingForMs - HANDSHAKE_MS;
  }

  private addressOf({ handshake: { address, headers } }: Socket): string {
    const forwardedFor = headers['x-forwarded-for']?.toString();
    return networkOf(clientAddress({ socket: address, forwardedFor }, this.config.TRUSTED_PROXIES));
  }

  private isCrowded(room: string, limit: number): boolean {
    const size = this.server.sockets.adapter.rooms.get(room)?.size ?? 0;
    return size >= limit * this.config.RATE_LIMIT_FACTOR;
  }

  private limitMessages(socket: Socket): void {
    let count = 0;
    const timer = setInterval(() => (count = 0), 1_000);
    socket.onAny(() => {
      count += 1;
      if (count > MESSAGES_PER_SECOND) socket.disconnect(true);
    });
    socket.once('disconnect', () => clearInterval(timer));
  }

  private signOut(sessionId: string): void {
    this.logger.debug({ sessionId }, 'session over');
    this.server.in(`session:${sessionId}`).disconnectSockets(true);
  }
}

/** Bytes written to a socket that its client has not received yet. */
function backlogOf(socket: Socket): number {
  const transport = socket.conn.transport as { socket?: { bufferedAmount?: number } };
  return transport.socket?.bufferedAmount ?? 0;
}

const MAX_MESSAGE_BYTES = 64 * 1024;

/** socket.io within our limits: one path, one origin, small messages, a 30 s heartbeat. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions) {
    return super.createIOServer(port, {
      ...options,
      path: LIVE_PATH,
      serveClient: false,
      pingInterval: LIVE_HEARTBEAT_MS,
      pingTimeout: LIVE_TIMEOUT_MS,
      connectTimeout: 5_000,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      transports: ['websocket'],
      perMessageDeflate: false,
      allowRequest: (request, done) => done(null, this.isAllowed(request.headers)),
    } as ServerOptions);
  }

  /** Sockets bypass the router, so a process without web traffic has to refuse them here. */
  private isAllowed({ origin, host }: IncomingHttpHeaders): boolean {
    const { PROCESS_ROLE, PUBLIC_SITE_URL } = this.config;
    return PROCESS_ROLE !== 'worker' && isOwnOrigin(origin, host, PUBLIC_SITE_URL);
  }
}

/**
 * Merges events for the consoles, keeping the latest of each key. Sends the first immediately, then at most twice a
 * second.
 */
export class DebouncedBroadcast<Change> {
  private readonly waiting = new Map<string, Change>();
  private hasGap = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly gateway: LiveGateway,
    private readonly event: string,
    private readonly toMessage: (changes: Change[]) => unknown,
  ) {}

  add(changes: [key: string, change: Change][]): void {
    for (const [key, change] of changes) this.waiting.set(key, change);
    this.send();
  }

  /** Too much changed to list, or an event may have been missed. */
  addGap(): void {
    this.hasGap = true;
    this.send();
  }

  private send(): void {
    if (this.timer) return;
    if (this.hasGap || this.waiting.size > LIVE_MAX_IDS) this.gateway.broadcast(LIVE.resync, {});
    else if (this.waiting.size > 0)
      this.gateway.broadcast(this.event, this.toMessage([...this.waiting.values()]));
    else return;
    this.waiting.clear();
    this.hasGap = false;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.send();
    }, LIVE_COALESCE_MS).unref();
  }
}
