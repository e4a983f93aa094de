import { createServer } from 'node:http';
import { createTransport } from 'nodemailer';

/** Pooled nodemailer and nothing else: finished emails, as fast as the server accepts them. */
const transport = createTransport({
  url: process.env.SMTP_URL,
  pool: true,
  maxConnections: 5,
  maxMessages: 100,
  disableFileAccess: true,
  disableUrlAccess: true,
});

const { subject, html, text } = JSON.parse(process.env.MAIL!) as Record<'subject' | 'html' | 'text', string>;

async function sendAll(count: number): Promise<number> {
  const began = Date.now();
  const send = (index: number) =>
    transport.sendMail({
      messageId: `<${index}@bench.example.com>`,
      from: 'Bench <bench@example.com>',
      to: { name: '', address: `owner${index}@example.com` },
      subject,
      html,
      text,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  let next = 0;
  const worker = async () => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: 5 }, worker));
  return Date.now() - began;
}

createServer(async (request, reply) => {
  const count = Number(new URL(request.url!, 'http://bench').searchParams.get('count') ?? 0);
  reply.end(JSON.stringify({ milliseconds: await sendAll(count) }));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
