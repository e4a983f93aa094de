import type { Server } from 'node:http';
import type { Config } from '../config.js';

const CONNECTIONS = 2_000;
const CONNECTIONS_PER_ADDRESS = 500;

/** Caps open connections, in all and per network address, so that nobody takes them all. */
export function limitConnections(
  server: Server,
  { RATE_LIMIT_FACTOR: factor, TRUSTED_PROXIES }: Config,
): void {
  server.maxConnections = Math.ceil(CONNECTIONS * factor);
  // Behind a proxy all connections are the proxy's own.
  if (TRUSTED_PROXIES === 0) limitPerAddress(server, CONNECTIONS_PER_ADDRESS * factor);
}

function limitPerAddress(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limit) socket.destroy();
  });
}
