import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type { Calls } from '../platform/provider-calls.js';
import type { Circuit } from '../shared/integrations/integrations.contract.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import { storableText } from '../shared/storable-text.js';
import { LaneBreaker } from './lane-breaker.js';
import { LayoutMissing } from './layouts.js';
import { LEASE_SECONDS } from './lease.js';
import type { Claimed, Finish, Ledger, Prepared, Sendable } from './ledger.js';
import { finishOf } from './retry.js';
import { faultIn, type SendOutcome } from './send-outcome.js';

/** What a channel knows of sending: how a message is rendered, and handed over. */
export interface Carrier {
  channel: MessageChannel;
  concurrency: number;
  /** Asked for outside the transaction of a claim, whose messages are then prepared at once. */
  ready(): Promise<(claimed: Claimed) => Prepared>;
  /** Makes what could not be prepared at once. */
  make(missing: LayoutMissing): Promise<unknown>;
  send(claimed: Sendable): Promise<{ outcome: SendOutcome; messageId?: string }>;
}

/**
 * A send may begin so long after its claim that it surely ends within the lease: a process that was stopped in between
 * leaves the message to others.
 */
const BEGIN_WITHIN_MS = LEASE_SECONDS * 1_000 - 30_000;
/** Claimed in one transaction at most. */
export const CLAIM_AT_ONCE = 500;
/** At the end of a process nobody but itself asks a database that was away once more. */
const WRITE_AGAIN_MS = 250;

/** Time since `now()` of two clocks: one goes on while the process is stopped, the other while the machine is. */
export interface Moment {
  steady: number;
  wall: number;
}

/**
 * The messages of one channel that this process has under way. What is claimed is sent at once, so that a process that
 * dies leaves no more in doubt than it had in flight. A turn writes the results that came in and fills the free places.
 */
export class Lane implements Calls {
  /** Hears how every send ended: with null, or with what the provider did wrong. */
  onOutcome: (error: unknown) => void = () => undefined;
  private readonly breaker = new LaneBreaker();
  private inFlight = 0;
  private finished: Finish[] = [];
  private turning: Promise<void> | null = null;
  private isAskedAgain = false;
  private isClosing = false;

  constructor(
    private readonly carrier: Carrier,
    private readonly ledger: Ledger,
    private readonly logger: Logger,
    private readonly now: () => number,
    private readonly moment: () => Moment = () => ({ steady: performance.now(), wall: Date.now() }),
  ) {}

  /** Something may be due, or has come back. */
  wake(): void {
    this.isAskedAgain = true;
    this.turning ??= this.turns();
  }

  get circuit(): Circuit {
    return this.breaker.circuit(this.now());
  }

  /** Takes nothing more. */
  close(): void {
    this.isClosing = true;
  }

  /** Takes nothing more and waits for what is under way, until its results are written. */
  async drain(): Promise<void> {
    this.close();
    while (this.turning || this.inFlight > 0) {
      await this.turning;
      if (this.finished.length > 0) await this.writeAgain();
      else if (this.inFlight > 0) await new Promise<void>((resolve) => (this.onResult = resolve));
    }
  }

  private async writeAgain(): Promise<void> {
    await pause(WRITE_AGAIN_MS);
    this.wake();
  }

  private onResult: () => void = () => undefined;

  private async turns(): Promise<void> {
    while (this.isAskedAgain) {
      // What comes back in one moment is written, and its places are filled, in one turn.
      await new Promise(setImmediate);
      this.isAskedAgain = false;
      // A database that is away is asked again with the next tick; results wait for it.
      await this.turn().catch((err: unknown) => this.logger.warn({ err }));
    }
    // In the same breath: whoever asks after the last look begins turns anew, and does not wait for the next tick.
    this.turning = null;
  }

  /** Where there is room for a whole claim, it is made while the results of the one before are written. */
  private async turn(): Promise<void> {
    const writing = this.writeResults();
    if (this.free < CLAIM_AT_ONCE) await writing;
    const ends = await Promise.allSettled([writing, this.fill()]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private get free(): number {
    return Math.min(this.carrier.concurrency - this.inFlight, CLAIM_AT_ONCE);
  }

  private async fill(): Promise<void> {
    const most = this.isClosing ? 0 : this.breaker.allows(this.free, this.inFlight, this.now());
    if (most <= 0) return;
    const prepare = await this.carrier.ready();
    const begunAt = this.moment();
    const { looked, claimed } = await this.ledger
      .claim(this.carrier.channel, most, prepare)
      .catch((error: unknown) => this.makeMissing(error));
    this.inFlight += claimed.length;
    if (this.isLate(begunAt)) return this.giveBack(claimed);
    for (const each of claimed) void this.send(each);
    if (looked > claimed.length) this.isAskedAgain = true;
  }

  /** Then claims anew. */
  private async makeMissing(error: unknown): Promise<{ looked: number; claimed: Sendable[] }> {
    if (!(error instanceof LayoutMissing)) throw error;
    await this.carrier.make(error).catch((cause: unknown) => this.putOff(error, cause));
    return { looked: 1, claimed: [] };
  }

  /** What nobody can render now does not hold up the others. */
  private async putOff({ template }: LayoutMissing, cause: unknown): Promise<void> {
    this.logger.error({ err: cause, template });
    await this.ledger.putOff(template, `It could not be rendered: ${storableText(String(cause), 200)}`);
  }

  private isLate(begunAt: Moment): boolean {
    const { steady, wall } = this.moment();
    return Math.max(steady - begunAt.steady, wall - begunAt.wall) > BEGIN_WITHIN_MS;
  }

  private async giveBack(claimed: Sendable[]): Promise<void> {
    this.inFlight -= claimed.length;
    this.isAskedAgain = true;
    await this.ledger.release(claimed.map(({ id, attempt }) => ({ id, attempt })));
  }

  private async writeResults(): Promise<void> {
    const results = this.finished;
    if (results.length === 0) return;
    this.finished = [];
    try {
      await this.ledger.finish(results);
    } catch (error) {
      this.finished.push(...results);
      throw error;
    }
    this.inFlight -= results.length;
  }

  private async send(claimed: Sendable): Promise<void> {
    const { outcome, messageId } = await this.carrier.send(claimed).catch(inDoubt);
    this.breaker.note(outcome, this.now());
    this.onOutcome(faultIn(outcome));
    this.finished.push({ ...finishOf(claimed, outcome), messageId });
    this.wake();
    this.onResult();
  }
}

/** A defect of ours in the middle of a send tells nothing of whether it went. */
function inDoubt(error: unknown): { outcome: SendOutcome; messageId?: string } {
  return {
    outcome: {
      kind: 'unknown',
      reason: `An unexpected error interrupted it: ${storableText(String(error), 200)}`,
    },
  };
}
