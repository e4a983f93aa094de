import { isDeepStrictEqual } from 'node:util';

interface Entry<Value> {
  value: Value;
  weight: number;
}

/** A map whose values weigh at most `most` together: beyond it the oldest go, though never the one just set. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();
  private weight = 0;

  constructor(
    private readonly most: number,
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key)?.value;
  }

  /** Makes the entry the newest, also where it was there before. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.weightOf(value);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.most || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  values(): Value[] {
    return Array.from(this.entries.values(), ({ value }) => value);
  }
}

/** A read that many ask for and that seldom changes; its answer is kept for a moment. */
export class CachedRead<T> {
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
      const answer = this.reread();
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
  async latest(): Promise<T> {
    return this.last ? this.last.value : this.get();
  }

  /** The next one to ask gets a new answer. */
  forget(): void {
    this.answer = null;
  }

  /** An equal value stays the same object, so that whatever was made of it need not be made again. */
  private async reread(): Promise<T> {
    const value = await this.read();
    if (!this.last || !isDeepStrictEqual(this.last.value, value)) this.last = { value };
    return this.last.value;
  }
}

interface Kept<T> {
  read: CachedRead<T>;
  /** The last answer and how many characters it has; none before the first has come. */
  last: { answer: T; weight: number } | null;
}

interface Options<T> {
  keepMs: number;
  /** Characters that all answers may have together; beyond it the first ones go. */
  mostCharacters?: number;
  /** Whether an answer is worth keeping: of what does not exist there is no end. */
  keepsMoney?(answer: T): boolean;
}

const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Reads of one kind, each kept for a moment under the question that was asked. */
export class CachedReads<Question, T> {
  private readonly kept: BoundedMap<string, Kept<T>>;

  constructor(
    private readonly read: (question: Question) => Promise<T>,
    private readonly options: Options<T>,
  ) {
    const { mostCharacters = MOST_CHARACTERS } = options;
    this.kept = new BoundedMap(mostCharacters, ({ last }) => last?.weight ?? 0);
  }

  async get(question: Question): Promise<T> {
    const key = JSON.stringify(question);
    const kept = this.kept.get(key) ?? this.add(key, question);
    try {
      const answer = await kept.read.get();
      if (kept.last?.answer !== answer) this.weigh(key, kept, answer);
      return answer;
    } catch (error) {
      if (!kept.last) this.drop(key, kept);
      throw error;
    }
  }

  /** Has every question read anew when it is asked next. */
  forget(): void {
    for (const { read } of this.kept.values()) read.forget();
  }

  private add(key: string, question: Question): Kept<T> {
    const kept = { read: new CachedRead(() => this.read(question), this.options.keepMs), last: null };
    this.kept.set(key, kept);
    return kept;
  }

  private weigh(key: string, kept: Kept<T>, answer: T): void {
    const held = this.kept.get(key);
    // The answer was dropped while it was read, and asked for anew since.
    if (held && held !== kept) return;
    this.drop(key, kept);
    const { keepsMoney } = this.options;
    if (keepsMoney && !keepsMoney(answer)) return;
    kept.last = { answer, weight: JSON.stringify(answer).length };
    this.kept.set(key, kept);
  }

  private drop(key: string, kept: Kept<T>): void {
    if (this.kept.get(key) === kept) this.kept.delete(key);
  }
}

/** Does the work for the first who asks and keeps what comes of it; after a failure the next to ask has it done again. */
export function memoize<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/** Work that is done once for all who ask for it under the same key while it is under way. */
export class SingleFlight<T> {
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
