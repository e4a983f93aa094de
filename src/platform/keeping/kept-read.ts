import { isDeepStrictEqual } from 'node:util';

/** A read that many ask for and that seldom changes; its answer is kept for a moment. */
export class KeptRead<T> {
  private answer: Promise<T> | null = null;
  private readAt = 0;
  /** The last answer that was read, also when it is no longer fresh. */
  private last: { value: T } | null = null;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly keepMs: number,
  ) {}

  /** The kept answer while it is fresh, else a new one that all who ask meanwhile share. */
  get(): Promise<T> {
    if (!this.answer || performance.now() - this.readAt > this.keepMs) {
      this.readAt = performance.now();
      const answer = this.readAnew();
      this.answer = answer;
      answer.catch(() => {
        if (this.answer === answer) this.forget();
      });
    }
    return this.answer;
  }

  /**
   * The last answer, fresh or not, for use within a transaction, which holds a connection: where all are held, a read
   * would wait for itself.
   */
  async atHand(): Promise<T> {
    return this.last ? this.last.value : this.get();
  }

  /** The next one to ask gets a new answer. */
  forget(): void {
    this.answer = null;
  }

  /** An equal value stays the same object, so that whatever was made of it need not be made again. */
  private async readAnew(): Promise<T> {
    const value = await this.read();
    if (!this.last || !isDeepStrictEqual(this.last.value, value)) this.last = { value };
    return this.last.value;
  }
}
