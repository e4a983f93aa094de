import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the application and its database that can drop, refuse and freeze connections. */
export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string;
  /** Drops open connections but accepts new ones. */
  cut(): void;
  /** Drops open connections and refuses new ones. */
  unplug(): Promise<void>;
  /** Silently stops passing data in both directions. */
  freeze(): void;
  /** Undoes `unplug` and `freeze`. Frozen data stays lost. */
  mend(): Promise<void>;
}

/** Starts a proxy to the database at `url`. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => isFrozen || to.write(chunk));
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          if (!isFrozen) to.destroy();
        });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = () => sockets.forEach((socket) => void socket.destroy());
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut,
    freeze() {
      isFrozen = true;
    },
    async unplug() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    async mend() {
      if (isFrozen) cut();
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
  };
}
