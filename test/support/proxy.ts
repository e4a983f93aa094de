import { connect, createServer, type Socket } from 'node:net';

/** A wire between the application and its database that can be cut, unplugged and frozen. */
export interface Wire {
  /** The database's address, by way of the wire. */
  url: string;
  /** Cuts what is connected; new connections are welcome. */
  cut(): void;
  /** Cuts what is connected and refuses what comes. */
  unplug(): Promise<void>;
  /** Lets nothing through in either direction, without a word to either end. */
  freeze(): void;
  /** Undoes `unplug` and `freeze`; what was frozen stays lost. */
  mend(): Promise<void>;
}

/** Lays a wire to the database at `url`. */
export async function layWire(url: string): Promise<Wire> {
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
