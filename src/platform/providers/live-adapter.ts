/** An adapter for one set of settings, and the requests that still run on it. */
interface Generation<T> {
  adapter: T;
  inUse: number;
  isRetired: boolean;
}

/**
 * Stands in for an adapter whose settings may change while the application runs. Whoever holds `standIn` always talks
 * to the latest one; requests under way finish on the one they started with, which is closed after its last.
 */
export class LiveAdapter<T extends object> {
  readonly standIn: T;
  private current: Generation<T>;

  constructor(
    adapter: T,
    private readonly close: (adapter: T) => unknown = () => undefined,
  ) {
    this.current = generationOf(adapter);
    this.standIn = new Proxy({} as T, {
      get: (_, key) => this.read(key),
      set: (_, key, value) => Reflect.set(this.current.adapter, key, value),
      has: (_, key) => Reflect.has(this.current.adapter, key),
      getPrototypeOf: () => Reflect.getPrototypeOf(this.current.adapter),
    });
  }

  replace(adapter: T): void {
    const previous = this.current;
    this.current = generationOf(adapter);
    previous.isRetired = true;
    this.closeUnused(previous);
  }

  private read(key: string | symbol): unknown {
    const generation = this.current;
    const value: unknown = Reflect.get(generation.adapter, key);
    if (typeof value !== 'function' || key === 'constructor') return value;
    return (...args: unknown[]) => this.track(generation, value.apply(generation.adapter, args));
  }

  private track(generation: Generation<T>, result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    generation.inUse++;
    return result.finally(() => {
      generation.inUse--;
      this.closeUnused(generation);
    });
  }

  private closeUnused({ adapter, isRetired, inUse }: Generation<T>): void {
    // Nothing depends on it any longer, not even its failure.
    if (isRetired && inUse === 0) void Promise.resolve(this.close(adapter)).catch(() => undefined);
  }
}

function generationOf<T>(adapter: T): Generation<T> {
  return { adapter, inUse: 0, isRetired: false };
}
