/** What has to be written into the ledger, until it has taken it. */
export class Backlog<T> {
  private items: T[] = [];

  get count(): number {
    return this.items.length;
  }

  add(...items: T[]): void {
    this.items.push(...items);
  }

  /** Writes all there is at once and answers how many; what could not be written is kept, and the error thrown. */
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
