import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from '@nestjs/common';
import type { Circuit } from '#shared/integration.js';
import type { MessageChannel } from '#shared/message.js';
import { storableText } from '#shared/text.js';
import type { Calls } from '../platform/providers/provider-calls.js';
import { KeyUnreadable } from '../platform/secrets/encrypted-text.js';
import { traced } from '../platform/tracing/tracing.js';
import { ChannelBreaker } from './channel-breaker.js';
import { type Claimed, LEASE_SECONDS, type Prepared, type Sendable, type Unsent } from './claims.js';
import { type ClaimResult, ClaimUncertain, type Ledger } from './ledger.js';
import { type SendOutcome, toClaimResult, toProviderError } from './send-outcome.js';
import { TemplateNotCompiled } from './templates/compiled-templates.js';

/** How a channel compiles and sends messages. */
export interface ChannelSender {
  channel: MessageChannel;
  concurrency: number;
  /** Called before the claim's transaction; the function it returns runs inside it and must not wait. */
  getPreparer(): Promise<(claimed: Claimed) => Prepared>;
  /** Compiles a template the preparer was missing. */
  compile(missing: TemplateNotCompiled): Promise<unknown>;
  /** Completes claimed messages before they are sent. If it fails, the claims are released. */
  load?(claimed: Sendable[]): Promise<void>;
  /** `onWaiting` is called if the provider has the message and is slow to respond. */
  send(claimed: Sendable, onWaiting: () => void): Promise<{ outcome: SendOutcome; messageId?: string }>;
}

/**
 * A send must start this soon after its claim to finish within the lease. A process that was suspended in between
 * leaves the message to others.
 */
const START_WITHIN_MS = LEASE_SECONDS * 1_000 - 30_000;
/** Upper limit of messages claimed in one transaction. */
export const CLAIM_BATCH_SIZE = 500;
/** Delay before results are written again during shutdown, when ticks have stopped. */
const RETRY_WRITE_MS = 250;

/** Two clocks: `steady` runs while the process is suspended, `wall` while the machine is. */
export interface ClockReading {
  steady: number;
  wall: number;
}

/**
 * Sends one channel's messages in this process. Claimed messages are sent right away, so a crash leaves only in-flight
 * messages in an unknown state. Each cycle writes the results so far and claims into the free slots.
 */
export class ChannelWorker implements Calls {
  /** Called after every send, with null or the provider's error. */
  onOutcome: (error: unknown) => void = () => undefined;
  private breaker = new ChannelBreaker();
  private inFlight = 0;
  /**
   * Messages in flight whose provider is slow to respond, by id. Up to as many as there are slots give theirs to
   * others, which bounds how many a crash leaves in doubt.
   */
  private readonly waiting = new Map<string, Sendable>();
  private readonly finished = new WriteBuffer<ClaimResult>();
  /** Claims that were not sent and must be released. */
  private readonly unsent = new WriteBuffer<Unsent>();
  private readonly cycles: SerialRunner;
  private isClosing = false;

  constructor(
    private readonly sender: ChannelSender,
    private readonly ledger: Ledger,
    private readonly logger: Logger,
    private readonly now: () => number,
    private readonly readClocks: () => ClockReading = () => ({ steady: performance.now(), wall: Date.now() }),
  ) {
    this.cycles = new SerialRunner(() => this.cycle(), logger);
  }

  /** Something may be due, or a send has finished. */
  wake(): void {
    this.cycles.request();
  }

  get circuit(): Circuit {
    return this.breaker.circuit(this.now());
  }

  /**
   * Called when the channel got another adapter: failures of the previous one don't count against it. Also in processes
   * that don't send, so it wakes nothing; the next tick does.
   */
  restart(): void {
    this.breaker = new ChannelBreaker();
  }

  /** Stops claiming. */
  close(): void {
    this.isClosing = true;
  }

  /** Stops claiming and waits until everything in flight is finished and written. */
  async drain(): Promise<void> {
    this.close();
    while (this.cycles.running || this.inFlight > 0 || this.unsent.size > 0) {
      await this.cycles.running;
      if (this.finished.size + this.unsent.size > 0) await this.retryWrite();
      else if (this.inFlight > 0) await new Promise<void>((resolve) => (this.onResult = resolve));
    }
  }

  private async retryWrite(): Promise<void> {
    await pause(RETRY_WRITE_MS);
    this.wake();
  }

  private onResult: () => void = () => undefined;

  /**
   * With room for a full batch, claims while the previous results are being written. Claims that this process holds but
   * won't send are released first.
   */
  private async cycle(): Promise<void> {
    const writing = this.writeResults();
    const released = this.releaseUnsent();
    if (this.free < CLAIM_BATCH_SIZE) await settleAll([writing, released]);
    await settleAll([writing, released.then(() => this.fill())]);
  }

  private get free(): number {
    const { concurrency } = this.sender;
    const used = this.inFlight - Math.min(this.waiting.size, concurrency);
    return Math.min(concurrency - used, CLAIM_BATCH_SIZE);
  }

  private async fill(): Promise<void> {
    const underWay = this.inFlight - this.waiting.size;
    const limit = this.isClosing ? 0 : this.breaker.capacity(this.free, underWay, this.now());
    if (limit <= 0) return;
    const prepare = await this.sender.getPreparer();
    const startedAt = this.readClocks();
    const { examined, claimed } = await this.ledger
      .claim(this.sender.channel, limit, prepare)
      .catch((error: unknown) => this.handleClaimError(error));
    if (examined > claimed.length) this.wake();
    await this.sender.load?.(claimed).catch((error: unknown) => {
      this.queueRelease(claimed);
      throw error;
    });
    if (this.isLate(startedAt)) {
      this.queueRelease(claimed);
      return;
    }
    this.inFlight += claimed.length;
    for (const each of claimed) void this.send(each);
  }

  private async handleClaimError(error: unknown): Promise<{ examined: number; claimed: Sendable[] }> {
    if (error instanceof TemplateNotCompiled) return this.compileMissing(error);
    if (error instanceof ClaimUncertain) this.queueRelease(error.claims);
    // Nothing is sent until someone fixes this, so it has to show on the health page.
    if (error instanceof KeyUnreadable) this.onOutcome(error);
    throw error;
  }

  /** The next cycle claims again. */
  private async compileMissing(
    missing: TemplateNotCompiled,
  ): Promise<{ examined: number; claimed: Sendable[] }> {
    await this.sender.compile(missing).catch((cause: unknown) => this.postpone(missing, cause));
    return { examined: 1, claimed: [] };
  }

  /** Postpones the messages of a template that can't be compiled, so they don't block others. */
  private async postpone({ template }: TemplateNotCompiled, cause: unknown): Promise<void> {
    this.logger.error(
      { err: cause, template },
      'A template could not be rendered. Its messages are postponed.',
    );
    await this.ledger.postponeTemplate(
      template,
      `It couldn't be rendered: ${storableText(String(cause), 200)}`,
    );
  }

  private isLate(startedAt: ClockReading): boolean {
    const { steady, wall } = this.readClocks();
    return Math.max(steady - startedAt.steady, wall - startedAt.wall) > START_WITHIN_MS;
  }

  private queueRelease(claims: Unsent[]): void {
    this.unsent.add(...claims);
    if (claims.length > 0) this.wake();
  }

  private async releaseUnsent(): Promise<void> {
    await this.unsent.flush((claims) => this.ledger.release(claims));
  }

  private async writeResults(): Promise<void> {
    const written = await this.finished.flush((results) => this.ledger.recordResults(results));
    this.inFlight -= written;
  }

  private async send(claimed: Sendable): Promise<void> {
    const onWaiting = () => this.letWait(claimed);
    const { outcome, messageId } = await traced(`send ${this.sender.channel}`, { kind: 'consumer' }, () =>
      this.sender.send(claimed, onWaiting),
    ).catch(toUnknown);
    const wasWaiting = this.waiting.delete(claimed.id);
    // That it didn't answer in time was recorded then.
    if (!wasWaiting || outcome.kind !== 'unknown') this.record(outcome);
    this.finished.add({ ...toClaimResult(claimed, outcome), messageId });
    this.wake();
    this.onResult();
  }

  private letWait(claimed: Sendable): void {
    this.waiting.set(claimed.id, claimed);
    this.record(UNANSWERED);
    this.wake();
    this.renewLeases().catch((err: unknown) => this.logger.warn({ err }, 'Could not renew a lease.'));
  }

  private record(outcome: SendOutcome): void {
    this.breaker.record(outcome, this.now());
    this.onOutcome(toProviderError(outcome));
  }

  /** Called more often than leases run out. */
  async renewLeases(): Promise<void> {
    if (this.waiting.size > 0) await this.ledger.renewLeases([...this.waiting.values()]);
  }
}

const UNANSWERED: SendOutcome = {
  kind: 'unknown',
  reason: 'The provider received a message and is taking a long time to accept it.',
};

/** Like Promise.all, but waits for every promise before it throws. */
async function settleAll(promises: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** An unexpected error in the middle of a send doesn't say whether the message went out. */
function toUnknown(error: unknown): { outcome: SendOutcome; messageId?: string } {
  return {
    outcome: {
      kind: 'unknown',
      reason: `An unexpected error interrupted sending: ${storableText(String(error), 200)}`,
    },
  };
}

/** Runs one task at a time. Requests made during a run are combined into one more run. */
class SerialRunner {
  private current: Promise<void> | null = null;
  private isRequested = false;

  constructor(
    private readonly task: () => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  request(): void {
    this.isRequested = true;
    this.current ??= this.runAll();
  }

  get running(): Promise<void> | null {
    return this.current;
  }

  private async runAll(): Promise<void> {
    while (this.isRequested) {
      // Combine everything that arrives in the same tick.
      await new Promise(setImmediate);
      this.isRequested = false;
      // If the database is down, the next tick tries again.
      await this.task().catch((err: unknown) => this.logger.warn({ err }, 'A dispatch cycle failed.'));
    }
    // There is no await between the last check and this line, so a later request starts a new run.
    this.current = null;
  }
}

/** Buffers rows until they are written to the ledger. */
class WriteBuffer<T> {
  private items: T[] = [];

  get size(): number {
    return this.items.length;
  }

  add(...items: T[]): void {
    this.items.push(...items);
  }

  /**
   * Writes everything in one call and returns the count. On failure the items stay buffered and the error is thrown.
   */
  async flush(write: (items: T[]) => Promise<void>): Promise<number> {
    const items = this.items;
    if (items.length === 0) return 0;
    this.items = [];
    try {
      await write(items);
    } catch (error) {
      this.items.push(...items);
      throw error;
    }
    return items.length;
  }
}
