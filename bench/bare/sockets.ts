import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

/** Passes each database notification on to every socket, and does nothing else. */
const http = createServer((_request, response) => response.end('ready'));
const io = new Server(http, { serveClient: false, transports: ['websocket'], path: process.env.LIVE_PATH });

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
client.on('notification', ({ payload = '' }) => {
  const [kind, pairs = ''] = payload.split(' ');
  const changes = pairs.split(',').map((pair) => {
    const [id, version] = pair.split(':');
    return { id, version: Number(version), kind };
  });
  io.emit('leads', { changes });
});
await client.query('listen leads');

http.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
