import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';

/** In an object, because lru-cache can't store null. */
interface Box<T> {
  readonly value: T;
}

/** Caches the result of one read for a while. Callers that miss share the same read; failures are not cached. */
export class CachedRead<T> {
  private readonly cache: LRUCache<'value', Box<T>>;
  /** The last result, even if it has expired. */
  private last: Box<T> | null = null;

  /** `ttlMs` may depend on the result. */
  constructor(read: () => Promise<T>, ttlMs: number | ((value: T) => number)) {
    this.cache = new LRUCache({
      max: 1,
      ttl: typeof ttlMs === 'number' ? ttlMs : 1,
      // A read that `clear` made obsolete still resolves for its callers, but isn't cached.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { options }) => {
        const box = this.keepIdentity(await read());
        if (typeof ttlMs === 'function') options.ttl = ttlMs(box.value);
        return box;
      },
    });
  }

  async get(): Promise<T> {
    return (await this.cache.forceFetch('value')).value;
  }

  /**
   * The last result, even if expired. For use inside a transaction: its connection is in use, and if all the others are
   * as well, a read would wait for itself.
   */
  async latest(): Promise<T> {
    return this.last ? this.last.value : this.get();
  }

  /** Makes the next call read again. */
  clear(): void {
    this.cache.clear();
  }

  /** An equal value stays the same object, so that whatever was derived from it stays valid. */
  private keepIdentity(value: T): Box<T> {
    if (!this.last || !isDeepStrictEqual(this.last.value, value)) this.last = { value };
    return this.last;
  }
}

interface Entry<T> {
  readonly read: CachedRead<T>;
  /** The last result and its length as JSON; none until the first read succeeds. */
  readonly result?: { value: T; characters: number };
}

interface CachedReadsOptions<T> {
  ttlMs: number;
  /** Limit on all results together, as JSON. The least recently used are evicted first. */
  maxCharacters?: number;
  /** Leaves out results such as "not found", of which there could be any number. */
  isWorthCaching?(value: T): boolean;
}

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** One `CachedRead` per query. */
export class CachedReads<Query, T> {
  private readonly entries: LRUCache<string, Entry<T>>;

  constructor(
    private readonly read: (query: Query) => Promise<T>,
    private readonly options: CachedReadsOptions<T>,
  ) {
    this.entries = new LRUCache({
      maxSize: options.maxCharacters ?? MAX_CHARACTERS,
      sizeCalculation: ({ result }) => result?.characters ?? 1,
    });
  }

  async get(query: Query): Promise<T> {
    const key = JSON.stringify(query);
    const entry = this.entries.get(key) ?? this.add(key, query);
    try {
      const value = await entry.read.get();
      if (entry.result?.value !== value) this.update(key, entry, value);
      return value;
    } catch (error) {
      if (!entry.result) this.evict(key, entry);
      throw error;
    }
  }

  /** Makes every query read again the next time. */
  clear(): void {
    for (const { read } of this.entries.values()) read.clear();
  }

  private add(key: string, query: Query): Entry<T> {
    const entry = { read: new CachedRead(() => this.read(query), this.options.ttlMs) };
    this.entries.set(key, entry);
    return entry;
  }

  private update(key: string, { read }: Entry<T>, value: T): void {
    const held = this.entries.peek(key);
    // Evicted while it was reading, and perhaps read again since.
    if (held && held.read !== read) return;
    this.entries.delete(key);
    if (this.options.isWorthCaching?.(value) === false) return;
    this.entries.set(key, { read, result: { value, characters: JSON.stringify(value).length } });
  }

  private evict(key: string, { read }: Entry<T>): void {
    if (this.entries.peek(key)?.read === read) this.entries.delete(key);
  }
}

/** Runs `work` on the first call and caches its result; after a failure the next call runs it again. */
export function memoize<T>(work: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => {
    cached ??= work().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}

/** Lets callers with the same key share one run of the work while it is in progress. Nothing is cached. */
export class SingleFlight<T> {
  private readonly running = new Map<string, Promise<T>>();

  /** Starts the work, or joins the run in progress. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const shared = this.running.get(key) ?? work().finally(() => this.running.delete(key));
    this.running.set(key, shared);
    return shared;
  }

  /** The run in progress, if any. */
  find(key: string): Promise<T> | undefined {
    return this.running.get(key);
  }
}
