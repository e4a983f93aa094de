import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

/** A mail server that reads everything and only stores the count and the time of the last email. */
let count = 0;
let lastAt = 0;
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, answer) {
    stream.resume();
    stream.once('end', () => {
      count += 1;
      lastAt = Date.now();
      answer();
    });
  },
});
smtp.on('error', () => undefined);
smtp.listen(Number(new URL(process.env.SMTP_URL!).port), '127.0.0.1');
createServer((_request, reply) => reply.end(JSON.stringify({ count, lastAt }))).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
process.once('SIGTERM', () => process.exit(0));
