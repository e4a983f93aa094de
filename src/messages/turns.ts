import type { Logger } from '@nestjs/common';

/** One turn at a time, and another for whoever asks meanwhile. */
export class Turns {
  private turning: Promise<void> | null = null;
  private isAskedAgain = false;

  constructor(
    private readonly turn: () => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  ask(): void {
    this.isAskedAgain = true;
    this.turning ??= this.takeAll();
  }

  /** The turns under way; null where there are none. */
  get underWay(): Promise<void> | null {
    return this.turning;
  }

  private async takeAll(): Promise<void> {
    while (this.isAskedAgain) {
      // What comes back in one moment is for one turn.
      await new Promise(setImmediate);
      this.isAskedAgain = false;
      // A database that is away is asked again with the next tick.
      await this.turn().catch((err: unknown) => this.logger.warn({ err }));
    }
    // No await stands between the last look and this: a later call begins turns anew instead of waiting for a tick.
    this.turning = null;
  }
}
