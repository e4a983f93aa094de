import type { SiteApi } from '#shared/web/site-api.js';

type Call = (...args: unknown[]) => Promise<unknown>;

interface Read {
  name: keyof SiteApi;
  args: unknown[];
  answer: unknown;
}

/** Records everything a page read, so that it can be asked later whether all of that still holds. */
export class RecordedReads {
  private readonly reads: Read[] = [];
  private hasFailed = false;

  /** The same API; whatever is read through it is noted. */
  through(api: SiteApi): SiteApi {
    const record =
      (name: keyof SiteApi) =>
      async (...args: unknown[]) => {
        try {
          const answer = await ask(api, { name, args });
          this.reads.push({ name, args, answer });
          return answer;
        } catch (error) {
          this.hasFailed = true;
          throw error;
        }
      };
    return new Proxy(api, { get: (_api, name) => record(name as keyof SiteApi) });
  }

  /** Whether a read failed: the page shows what stands in for it, or leaves it out. */
  get areIncomplete(): boolean {
    return this.hasFailed;
  }

  /**
   * Whether each read gives the very object it gave then. Reads that many share keep their answer in memory, so this
   * costs next to nothing; one that is made anew each time never holds, which is slow and right.
   */
  async stillHold(api: SiteApi): Promise<boolean> {
    if (this.hasFailed) return false;
    const answers = await Promise.all(this.reads.map((read) => ask(api, read).catch(() => NOTHING)));
    return answers.every((answer, index) => answer === this.reads[index]!.answer);
  }
}

const NOTHING = Symbol();

function ask(api: SiteApi, { name, args }: Pick<Read, 'name' | 'args'>): Promise<unknown> {
  return (api[name] as Call)(...args);
}
