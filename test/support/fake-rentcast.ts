import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Contract } from './contract.js';
import {
  REPLIES,
  type RentcastEstimate,
  type Reply,
  type ReplyName,
  refusing,
} from './fake-rentcast-replies.js';

const PATH = '/avm/rent/long-term';
/** Unknown parameters that RentCast ignores. */
const TOLERATED = ['city', 'state', 'zipCode'];
const contract = new Contract('rentcast.openapi.json', PATH, TOLERATED);

export interface RentcastCall {
  query: Record<string, string>;
  apiKey: string | undefined;
}

/**
 * Starts a fake RentCast: it checks requests and responses against the contract and fails on demand.
 *
 *     const rentcast = await startFakeRentcast();
 *     rentcast.next('cut').next(500).next(answering({ rent: 2100 }));
 */
export async function startFakeRentcast(): Promise<FakeRentcast> {
  const rentcast = new FakeRentcast();
  await rentcast.listen();
  return rentcast;
}

export class FakeRentcast {
  /** The one key it accepts. */
  readonly apiKey = 'rentcast-test-key';
  /** Every request, including refused ones. */
  readonly calls: RentcastCall[] = [];
  private readonly server = createServer((request, response) => this.handle(request, response));
  private readonly queue: Reply[] = [];
  private readonly held = new Set<() => void>();
  private readonly changes = new EventEmitter();
  private usual: Reply = REPLIES.estimate;

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** Goes into `RENTCAST_BASE_URL`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** One reply per call; several queue up. */
  next(reply: ReplyName | Reply): this {
    this.queue.push(replyOf(reply));
    return this;
  }

  /** Reply to every call without a `next`. */
  always(reply: ReplyName | Reply): this {
    this.usual = replyOf(reply);
    return this;
  }

  /** Waits until `slow` holds exactly this many calls; 0 waits until all clients have disconnected. */
  async holding(count = 1): Promise<void> {
    while (this.held.size !== count) await once(this.changes, 'held');
  }

  /** Responds to every call that `slow` holds. */
  release(): void {
    for (const answer of this.held) answer();
    this.held.clear();
  }

  /** Clears calls and replies between tests. */
  reset(): void {
    this.calls.length = 0;
    this.queue.length = 0;
    this.usual = REPLIES.estimate;
    this.release();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', this.url);
    const call = {
      query: Object.fromEntries(url.searchParams),
      apiKey: request.headers['x-api-key']?.toString(),
    };
    this.calls.push(call);
    const reply = url.pathname === PATH ? this.replyTo(call) : REPLIES['html-404'];
    reply({
      response,
      contract,
      estimate: estimateFor(call.query),
      hold: (answer) => this.hold(response, answer),
    });
  }

  private hold(response: ServerResponse, answer: () => void): void {
    this.held.add(answer);
    this.changes.emit('held');
    response.once('close', () => this.held.delete(answer) && this.changes.emit('held'));
  }

  private replyTo({ query, apiKey }: RentcastCall): Reply {
    if (apiKey !== this.apiKey) return REPLIES[401];
    const faults = contract.faultsOf(query);
    if (faults.length > 0) return refusing(400, { message: faults.join('; ') });
    return this.queue.shift() ?? this.usual;
  }
}

function replyOf(reply: ReplyName | Reply): Reply {
  return typeof reply === 'function' ? reply : REPLIES[reply];
}

/** The contract's example with the requested address and attributes. */
function estimateFor(query: Record<string, string>): RentcastEstimate {
  const estimate = contract.example<RentcastEstimate>(200);
  const subject = estimate.subjectProperty;
  subject.formattedAddress = query.address;
  subject.propertyType = query.propertyType ?? subject.propertyType;
  for (const count of ['bedrooms', 'bathrooms', 'squareFootage'])
    if (query[count] !== undefined) subject[count] = Number(query[count]);
  return estimate;
}
