/** A read that many ask for and that seldom changes; its answer is kept for a moment. */
export class KeptRead<T> {
  private answer: Promise<T> | null = null;
  private readAt = 0;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly keepMs: number,
  ) {}

  /** The kept answer while it is fresh, else a new one that all who ask meanwhile share. */
  get(): Promise<T> {
    if (!this.answer || performance.now() - this.readAt > this.keepMs) {
      this.readAt = performance.now();
      const answer = this.read();
      this.answer = answer;
      answer.catch(() => this.forget());
    }
    return this.answer;
  }

  /** The next one to ask gets a new answer. */
  forget(): void {
    this.answer = null;
  }
}
