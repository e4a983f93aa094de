import type { Logger } from '@nestjs/common';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import { storableText } from '../shared/storable-text.js';
import { LaneBreaker } from './lane-breaker.js';
import type { Claimed, Finish, Ledger, Prepared } from './ledger.js';
import { finishOf } from './retry.js';
import type { SendOutcome } from './send-outcome.js';

/** What a channel knows of sending: how a message is rendered, and handed over. */
export interface Carrier {
  channel: MessageChannel;
  concurrency: number;
  prepare(claimed: Claimed): Promise<Prepared>;
  send(claimed: Claimed): Promise<{ outcome: SendOutcome; messageId?: string }>;
}

/**
 * The messages of one channel that this process has under way. What is claimed is sent at once, so that a process that
 * dies leaves no more in doubt than it had in flight. A turn writes the results that came in and fills the free places.
 */
export class Lane {
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
  ) {}

  /** Something may be due, or has come back. */
  wake(): void {
    this.isAskedAgain = true;
    this.turning ??= this.turns().finally(() => {
      this.turning = null;
    });
  }

  /** Whether the provider was away when it was last asked. */
  get isHeldBack(): boolean {
    return this.breaker.isOpen;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    this.isClosing = true;
    while (this.turning || this.inFlight > 0) {
      await this.turning;
      if (this.inFlight > 0) await new Promise<void>((resolve) => (this.onResult = resolve));
    }
  }

  private onResult: () => void = () => undefined;

  private async turns(): Promise<void> {
    while (this.isAskedAgain) {
      this.isAskedAgain = false;
      // A database that is away is asked again with the next tick; results wait for it.
      await this.turn().catch((err: unknown) => this.logger.warn({ err }));
    }
  }

  private async turn(): Promise<void> {
    await this.writeResults();
    const free = this.carrier.concurrency - this.inFlight;
    const most = this.isClosing ? 0 : this.breaker.allows(free, this.now());
    if (most <= 0) return;
    const { channel } = this.carrier;
    const { looked, claimed } = await this.ledger.claim(channel, most, (each) => this.carrier.prepare(each));
    this.inFlight += claimed.length;
    for (const each of claimed) void this.send(each);
    if (looked > claimed.length) this.isAskedAgain = true;
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

  private async send(claimed: Claimed): Promise<void> {
    const { outcome, messageId } = await this.carrier.send(claimed).catch(inDoubt);
    this.breaker.note(outcome.kind !== 'later' || outcome.wasReached, this.now());
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
