import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { type Fault, TWILIO_FAULTS, type TwilioFault } from './fake-twilio-faults.js';
import { type TwilioMessage, twilioContract } from './twilio-contract.js';

const E164 = /^\+[1-9]\d{6,14}$/;

/** Starts a fake Twilio: it checks requests against the contract and documentation and fails on demand. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const fake = new FakeTwilio();
  await fake.listen();
  return fake;
}

export class FakeTwilio {
  readonly accountSid = `AC${'a'.repeat(32)}`;
  readonly authToken = 'twilio-test-token';
  readonly number = '+15155550100';
  /** Every accepted message, whatever the response. */
  readonly messages: TwilioMessage[] = [];
  /** The form of every send request. */
  readonly forms: Record<string, string>[] = [];
  /** How often its message list was requested. */
  lookups = 0;
  /** Numbers that opted out at Twilio. */
  readonly optedOut = new Set<string>();
  /** Delays the response to an accepted message until this resolves. */
  wait?: (message: TwilioMessage) => Promise<void>;
  private hiddenLookUps = 0;
  private faults: TwilioFault[] = [];
  private usual: TwilioFault | null = null;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment variables that point the application at it. */
  get env(): Record<string, string> {
    return {
      TWILIO_ACCOUNT_SID: this.accountSid,
      TWILIO_AUTH_TOKEN: this.authToken,
      TWILIO_PHONE_NUMBER: this.number,
      TWILIO_API_BASE: this.url,
      PUBLIC_API_URL: 'https://api.keyturn.example',
    };
  }

  /** One fault per request. */
  next(...faults: TwilioFault[]): this {
    this.faults.push(...faults);
    return this;
  }

  /** Fails every request until set to null. */
  always(fault: TwilioFault | null): this {
    this.usual = fault;
    return this;
  }

  /** Hides new messages from its list for this many lookups. */
  listsLater(lookups: number): this {
    this.hiddenLookUps = lookups;
    return this;
  }

  /** A webhook request, signed like Twilio does. */
  sign(path: string, form: Record<string, string>): { headers: Record<string, string>; body: string } {
    const signature = twilio.getExpectedTwilioSignature(this.authToken, this.env.PUBLIC_API_URL + path, form);
    return {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
      body: new URLSearchParams(form).toString(),
    };
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const isSend = request.method === 'POST';
    if (isSend) this.forms.push(form);
    else this.lookups += 1;
    const refusal = this.refusalOf(request, url, form);
    if (refusal) return answer(response, refusal.status, refusal);
    const name = this.faults.shift() ?? this.usual;
    const fault: Fault | null = name && TWILIO_FAULTS[name];
    const taken = isSend && (!fault || fault.isTaken) ? this.take(form) : undefined;
    if (taken) await this.wait?.(taken);
    if (fault) return fault.answer(response);
    answer(response, isSend ? 201 : 200, isSend ? twilioContract.message(taken!) : this.list(url));
  }

  private refusalOf(request: IncomingMessage, url: URL, form: Record<string, string>) {
    const key = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    if (request.headers.authorization !== `Basic ${key}`) return error(401, 20003, 'Authenticate');
    if (url.pathname !== `/2010-04-01/Accounts/${this.accountSid}/Messages.json`)
      return error(404, 20404, 'The requested resource was not found');
    return request.method === 'POST' ? this.refusalOfSend(form) : null;
  }

  private refusalOfSend(form: Record<string, string>) {
    const faults = twilioContract.faultsOf(form);
    if (faults) return error(400, 20001, faults);
    const { To = '', From, Body = '', MessagingServiceSid, StatusCallback = 'https://a.b' } = form;
    if (!E164.test(To)) return error(400, 21211, `Invalid 'To' Phone Number: ${To}`);
    if (!From && !MessagingServiceSid) return error(400, 21603, "A 'From' phone number is required.");
    if (From && From !== this.number)
      return error(400, 21606, `The 'From' phone number ${From} is not valid`);
    if (!Body) return error(400, 21602, 'Message body is required.');
    if (Body.length > 1600) return error(400, 21617, 'The concatenated message body exceeds the 1600 limit.');
    if (!/^https?:\/\/[^/]+\.[^/]+/.test(StatusCallback)) return error(400, 21609, 'Invalid StatusCallback');
    if (this.optedOut.has(To)) return error(400, 21610, 'Attempt to send to unsubscribed recipient');
    return null;
  }

  private take({ To = '', Body = '' }: Record<string, string>): TwilioMessage {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const message = { sid, to: To, from: this.number, body: Body, createdAt: new Date() };
    this.messages.push(message);
    return message;
  }

  private list(url: URL) {
    if (this.hiddenLookUps-- > 0) return twilioContract.list([]);
    const to = url.searchParams.get('To');
    return twilioContract.list(this.messages.filter((message) => !to || message.to === to));
  }
}

function error(status: number, code: number, message: string) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
