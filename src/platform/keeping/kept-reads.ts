import { BoundedMap } from './bounded-map.js';
import { KeptRead } from './kept-read.js';

interface Kept<T> {
  read: KeptRead<T>;
  /** The last answer and how many characters it has; none before the first has come. */
  last: { answer: T; weight: number } | null;
}

interface Options<T> {
  keepMs: number;
  /** Characters that all answers may have together; beyond it the first ones go. */
  mostCharacters?: number;
  /** Whether an answer is worth keeping: of what does not exist there is no end. */
  isKept?(answer: T): boolean;
}

const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Reads of one kind, each kept for a moment under the question that was asked. */
export class KeptReads<Question, T> {
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
    const kept = { read: new KeptRead(() => this.read(question), this.options.keepMs), last: null };
    this.kept.set(key, kept);
    return kept;
  }

  private weigh(key: string, kept: Kept<T>, answer: T): void {
    const held = this.kept.get(key);
    // The answer was dropped while it was read, and asked for anew since.
    if (held && held !== kept) return;
    this.drop(key, kept);
    const { isKept } = this.options;
    if (isKept && !isKept(answer)) return;
    kept.last = { answer, weight: JSON.stringify(answer).length };
    this.kept.set(key, kept);
  }

  private drop(key: string, kept: Kept<T>): void {
    if (this.kept.get(key) === kept) this.kept.delete(key);
  }
}
