/** Work that is done once for all who ask for it under the same key while it is under way. */
export class SharedWork<T> {
  private readonly underWay = new Map<string, Promise<T>>();

  /** Begins the work, or joins whoever has begun it. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const shared = this.underWay.get(key) ?? work().finally(() => this.underWay.delete(key));
    this.underWay.set(key, shared);
    return shared;
  }

  /** The work under way for this key, if there is any. */
  find(key: string): Promise<T> | undefined {
    return this.underWay.get(key);
  }
}
