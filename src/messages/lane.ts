import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type { Calls } from '../platform/providers/provider-calls.js';
import { KeyUnreadable } from '../platform/secrets/kept-keys.js';
import type { Circuit } from '../shared/integrations/integrations.contract.js';
import { storableText } from '../shared/storable-text.js';
import { Backlog } from './backlog.js';
import type { ChannelSender } from './channel-sender.js';
import type { Sendable, Unsent } from './claimed.js';
import { LaneBreaker } from './lane-breaker.js';
import { LayoutMissing } from './layouts.js';
import { LEASE_SECONDS } from './lease.js';
import { ClaimInDoubt, type Finish, type Ledger } from './ledger.js';
import { finishOf } from './retry.js';
import { faultIn, type SendOutcome } from './send-outcome.js';
import { Turns } from './turns.js';

/**
 * A send may begin so long after its claim that it surely ends within the lease: a process that was stopped in between
 * leaves the message to others.
 */
const BEGIN_WITHIN_MS = LEASE_SECONDS * 1_000 - 30_000;
/** Messages claimed in one transaction at most. */
export const CLAIM_AT_ONCE = 500;
/** Pause before results are written again at the end of a process, when no tick does it. */
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
  private readonly finished = new Backlog<Finish>();
  /** Claims that are not sent, on their way back. */
  private readonly unsent = new Backlog<Unsent>();
  private readonly turns: Turns;
  private isClosing = false;

  constructor(
    private readonly sender: ChannelSender,
    private readonly ledger: Ledger,
    private readonly logger: Logger,
    private readonly now: () => number,
    private readonly moment: () => Moment = () => ({ steady: performance.now(), wall: Date.now() }),
  ) {
    this.turns = new Turns(() => this.turn(), logger);
  }

  /** Something may be due, or has come back. */
  wake(): void {
    this.turns.ask();
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
    while (this.turns.underWay || this.inFlight > 0 || this.unsent.count > 0) {
      await this.turns.underWay;
      if (this.finished.count + this.unsent.count > 0) await this.writeAgain();
      else if (this.inFlight > 0) await new Promise<void>((resolve) => (this.onResult = resolve));
    }
  }

  private async writeAgain(): Promise<void> {
    await pause(WRITE_AGAIN_MS);
    this.wake();
  }

  private onResult: () => void = () => undefined;

  /**
   * Where there is room for a whole claim, it is made while the results of the one before are written. Nothing is claimed
   * before all is given back that this process has but does not send.
   */
  private async turn(): Promise<void> {
    const writing = this.writeResults();
    const cleared = this.giveBack();
    if (this.free < CLAIM_AT_ONCE) await all([writing, cleared]);
    await all([writing, cleared.then(() => this.fill())]);
  }

  private get free(): number {
    return Math.min(this.sender.concurrency - this.inFlight, CLAIM_AT_ONCE);
  }

  private async fill(): Promise<void> {
    const most = this.isClosing ? 0 : this.breaker.allows(this.free, this.inFlight, this.now());
    if (most <= 0) return;
    const prepare = await this.sender.ready();
    const begunAt = this.moment();
    const { looked, claimed } = await this.ledger
      .claim(this.sender.channel, most, prepare)
      .catch((error: unknown) => this.claimFailed(error));
    if (looked > claimed.length) this.wake();
    if (this.isLate(begunAt)) {
      this.keepBack(claimed);
      return;
    }
    this.inFlight += claimed.length;
    for (const each of claimed) void this.send(each);
  }

  private async claimFailed(error: unknown): Promise<{ looked: number; claimed: Sendable[] }> {
    if (error instanceof LayoutMissing) return this.makeMissing(error);
    if (error instanceof ClaimInDoubt) this.keepBack(error.claims);
    // Nothing is sent until somebody has acted: it has to be told where they look.
    if (error instanceof KeyUnreadable) this.onOutcome(error);
    throw error;
  }

  /** Then claims anew. */
  private async makeMissing(missing: LayoutMissing): Promise<{ looked: number; claimed: Sendable[] }> {
    await this.sender.make(missing).catch((cause: unknown) => this.putOff(missing, cause));
    return { looked: 1, claimed: [] };
  }

  /** Puts off the messages of a template that cannot be rendered now, so that they hold up no others. */
  private async putOff({ template }: LayoutMissing, cause: unknown): Promise<void> {
    this.logger.error({ err: cause, template });
    await this.ledger.putOff(template, `It could not be rendered: ${storableText(String(cause), 200)}`);
  }

  private isLate(begunAt: Moment): boolean {
    const { steady, wall } = this.moment();
    return Math.max(steady - begunAt.steady, wall - begunAt.wall) > BEGIN_WITHIN_MS;
  }

  private keepBack(claims: Unsent[]): void {
    this.unsent.add(...claims);
    if (claims.length > 0) this.wake();
  }

  private async giveBack(): Promise<void> {
    await this.unsent.flush((claims) => this.ledger.release(claims));
  }

  private async writeResults(): Promise<void> {
    const written = await this.finished.flush((results) => this.ledger.finish(results));
    this.inFlight -= written;
  }

  private async send(claimed: Sendable): Promise<void> {
    const { outcome, messageId } = await this.sender.send(claimed).catch(inDoubt);
    this.breaker.note(outcome, this.now());
    this.onOutcome(faultIn(outcome));
    this.finished.add({ ...finishOf(claimed, outcome), messageId });
    this.wake();
    this.onResult();
  }
}

/** Waits for all of them also where one fails, and then throws that. */
async function all(promises: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(promises);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
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
