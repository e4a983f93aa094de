import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const STEPS = ['greeting', 'ehlo', 'helo', 'mail', 'rcpt', 'data', 'text'] as const;
type Step = (typeof STEPS)[number];
/** A response line, now or later, or a failure. */
type Reply = string | Promise<string> | { fault: 'hang' | 'reset' | 'endless' };
export type SmtpScript = Partial<Record<Step, Reply>>;

const GOOD: Record<Step, string> = {
  greeting: '220 mail.example.com ESMTP',
  ehlo: '250 mail.example.com',
  helo: '250 mail.example.com',
  mail: '250 2.1.0 Ok',
  rcpt: '250 2.1.5 Ok',
  data: '354 Go ahead',
  text: '250 2.0.0 Queued',
};

/** A scripted mail server with full control of every response. */
export interface RawSmtp {
  url: string;
  /** The raw messages that were read completely. */
  readonly texts: string[];
  /** How many connections were opened. */
  readonly opened: () => number;
  play(script: SmtpScript): void;
  close(): Promise<void>;
}

export async function startRawSmtp(): Promise<RawSmtp> {
  const texts: string[] = [];
  const sockets = new Set<Socket>();
  let script: SmtpScript = {};
  let opened = 0;
  const reply = (socket: Socket, step: Step) => {
    const answer = script[step] ?? GOOD[step];
    if (typeof answer === 'string') socket.write(`${answer}\r\n`);
    else if (answer instanceof Promise) void answer.then((line) => socket.write(`${line}\r\n`));
    else if (answer.fault === 'reset') socket.destroy();
    else if (answer.fault === 'endless') writeWithoutEnd(socket);
  };
  const server = createServer((socket) => {
    opened += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    let [read, isText] = ['', false];
    reply(socket, 'greeting');
    socket.setEncoding('latin1').on('data', (chunk) => {
      read += String(chunk);
      for (;;) {
        const end = read.indexOf(isText ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = read.slice(0, end);
        read = read.slice(end + (isText ? 5 : 2));
        if (isText) texts.push(`${said}\r\n`);
        const step = isText ? 'text' : stepOf(said);
        isText = step === 'data' && !script.data;
        if (step) reply(socket, step);
        else socket.end('221 Bye\r\n');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    opened: () => opened,
    play(next) {
      script = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function stepOf(line: string): Step | undefined {
  const word = line.split(/[ :]/)[0]!.toLowerCase();
  return STEPS.find((step) => step === word);
}

function writeWithoutEnd(socket: Socket): void {
  const write = () => {
    while (!socket.destroyed && socket.write('x'.repeat(64 * 1024)));
  };
  socket.on('drain', write);
  write();
}
