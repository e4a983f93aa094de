import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SmtpMail, type SmtpSettings } from '../../src/integrations/smtp/smtp-mail.js';
import type { OutgoingMail } from '../../src/messages/transports.js';
import { type RawSmtp, type SmtpScript, startRawSmtp } from '../support/raw-smtp.js';
import { until } from '../support/until.js';
import { verifyDkim } from '../support/verify-dkim.js';

/** integrations.md 7: what each response of a mail server, or none at all, means for its message. */
let server: RawSmtp;
const opened: SmtpMail[] = [];

beforeAll(async () => {
  server = await startRawSmtp();
});
afterEach(() => {
  for (const mail of opened.splice(0)) mail.close();
  server.play({});
});
afterAll(() => server.close());

/** For servers that do not respond at all. */
const SHORT_PATIENCE = { greetingMs: 200, answerMs: 200 };
function mailer(settings: Partial<SmtpSettings> = {}): SmtpMail {
  const mail = new SmtpMail({ url: server.url, ...settings });
  opened.push(mail);
  return mail;
}

const MAIL: OutgoingMail = {
  messageId: 'm-1@example.com',
  from: 'hello@example.com',
  to: 'dana@example.com',
  subject: 'Your report',
  html: '<p>Here it is, Zoë.</p>',
  text: 'Here it is, Zoë.',
};

const TOO_LARGE = { kind: 'refused', reason: expect.stringMatching(/^The email is too large for/) };
const FULL = {
  kind: 'later',
  wasReached: true,
  maxAttempts: 3,
  retryAfter: 1_200,
  reason: expect.stringMatching(/^The recipient's mailbox is full/),
};
const AWAY = { kind: 'later', wasReached: false };
const DOUBT = { kind: 'unknown' };
const [HANG, RESET, ENDLESS] = [{ fault: 'hang' }, { fault: 'reset' }, { fault: 'endless' }] as const;

test.each<[SmtpScript, object]>([
  // About us: every other message would get the same response.
  [{ greeting: '554 No SMTP service here' }, AWAY],
  [{ greeting: '421 Too many connections' }, AWAY],
  [{ ehlo: '550 Go away', helo: '550 Go away' }, AWAY],
  [{ mail: '530 5.7.0 Authentication required' }, AWAY],
  [{ mail: '550 5.7.1 Your address is blocked' }, AWAY],
  [{ mail: '452 4.3.1 No space left' }, AWAY],
  [{ rcpt: '421 4.3.2 Shutting down' }, AWAY],
  // About the message.
  [{ mail: '552 5.3.4 Too large' }, TOO_LARGE],
  [{ mail: '552 Message size exceeds fixed maximum message size' }, TOO_LARGE],
  [{ text: '552 message too large' }, TOO_LARGE],
  [{ text: '552 5.2.3 Your message exceeded our size limits' }, TOO_LARGE],
  [{ rcpt: '552 Mailbox full' }, FULL],
  [{ rcpt: '552 Mailbox size limit exceeded' }, FULL],
  [{ text: '552 Requested mail action aborted: exceeded storage allocation' }, FULL],
  [{ rcpt: '552 5.2.2 Size of the mailbox exceeded' }, FULL],
  [{ rcpt: '451 4.3.0 Temporary lookup failure' }, AWAY],
  [{ text: '452 4.3.1 No space left' }, AWAY],
  [{ rcpt: '451 4.7.1 Greylisted' }, { kind: 'later', wasReached: true, isAccepted: true }],
  [{ rcpt: '550 5.1.1 No such user' }, { kind: 'refused', suppress: 'bounced' }],
  [{ text: '554 5.6.0 A part cannot be read' }, { kind: 'refused' }],
  // About us, and so the same for the next recipient.
  [{ text: '552 5.7.0 Blocked content' }, { kind: 'later', isPolicyRejection: true }],
  [{ text: '554 5.7.1 Looks like spam' }, { kind: 'later', wasReached: false, isPolicyRejection: true }],
  [{ text: '421 4.3.2 Shutting down' }, AWAY],
  // No sensible response, before anything about the message was sent.
  [{ greeting: HANG }, AWAY],
  [{ greeting: RESET }, AWAY],
  [{ greeting: ENDLESS }, AWAY],
  [{ greeting: '\u0000\u0001\u0002 garbage' }, AWAY],
  [{ greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n<!doctype html><title>No</title>' }, AWAY],
  [{ mail: HANG }, AWAY],
  [{ mail: RESET }, AWAY],
  [{ data: RESET }, AWAY],
  // The content was read, so the email may have been sent.
  [{ text: HANG }, DOUBT],
  [{ text: RESET }, DOUBT],
  [{ text: ENDLESS }, DOUBT],
  [{ text: 'garbage' }, DOUBT],
])('the response %j means %j', async (script, outcome) => {
  server.play(script);

  const timeouts = JSON.stringify(script).includes('hang') ? SHORT_PATIENCE : undefined;
  expect(await mailer({ timeouts }).send(MAIL)).toMatchObject({ reason: expect.any(String), ...outcome });
});

test('a server that is down counts as unreachable', async () => {
  expect(await mailer({ url: 'smtp://127.0.0.1:1' }).send(MAIL)).toMatchObject(AWAY);
});

// RFC 5321 4.5.3.2.6
describe('a server that has the whole email but does not answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** An email whose server holds back its response for half a minute. */
  async function sendToSlowServer() {
    const answer = Promise.withResolvers<string>();
    const waiting = jest.fn();
    const before = server.texts.length;
    server.play({ text: answer.promise });
    const sending = mailer().send(MAIL, waiting);
    await until(() => server.texts.length > before);
    jest.advanceTimersByTime(29_999);
    const early = waiting.mock.calls.length;
    jest.advanceTimersByTime(1);
    return { sending, answer: answer.resolve, early, waiting };
  }

  test('is reported after 30 seconds and may still accept it', async () => {
    const { sending, answer, early, waiting } = await sendToSlowServer();
    jest.advanceTimersByTime(9 * 60_000);
    answer('250 2.0.0 Queued');

    expect(await sending).toEqual({ kind: 'accepted', carrier: 'smtp' });
    expect([early, waiting.mock.calls.length]).toEqual([0, 1]);
  });

  test('leaves it in doubt after 10 more minutes', async () => {
    const { sending } = await sendToSlowServer();
    jest.advanceTimersByTime(10 * 60_000);

    expect(await sending).toMatchObject(DOUBT);
  });
});

test('a connection that was idle for a minute is not used again', async () => {
  const now = jest.spyOn(performance, 'now');
  const mail = mailer();
  const before = server.opened();
  await mail.send(MAIL);
  await mail.send(MAIL);
  const kept = server.opened();
  now.mockReturnValue(performance.now() + 60_001);
  await mail.send(MAIL);
  now.mockRestore();

  expect([kept - before, server.opened() - before]).toEqual([1, 2]);
});

test('an email is signed with our domain’s key, which covers subject, sender and body', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domainName: 'example.com', keySelector: 'keyturn', privateKey: key };

  await mailer({ dkim }).send({ ...MAIL, unsubscribeLink: 'https://example.com/u/1' });
  const sent = server.texts.at(-1)!;

  const { isGood, tags } = verifyDkim(sent, publicKey);
  expect(isGood).toBe(true);
  expect(tags).toMatchObject({ d: 'example.com', s: 'keyturn', a: 'rsa-sha256' });
  expect(tags.h!.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  for (const [was, is] of [
    ['Your report', 'Your money'],
    ['Here it is', 'Here it was'],
  ])
    expect(verifyDkim(sent.replaceAll(was!, is!), publicKey).isGood).toBe(false);
});
