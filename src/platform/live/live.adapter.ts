import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { ServerOptions } from 'socket.io';
import { LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_TIMEOUT_MS } from '#shared/live.js';
import { isOwnOrigin } from '#shared/urls.js';
import type { Config } from '../config.js';

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
      allowRequest: (request, done) =>
        done(null, isOwnOrigin(request.headers.origin, request.headers.host, this.config.PUBLIC_SITE_URL)),
    } as ServerOptions);
  }
}
