import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SiteApi } from '#shared/site-api.js';
import { memoize, SingleFlight } from '../platform/cache.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { type Encoding, encode } from './built-files.js';
import { InProcessSiteApis } from './in-process-site-api.js';
import { type RenderedPage, SitePages } from './site-pages.js';

/** A page ready to send: bytes, headers and an ETag that changes with either. */
export class CachedPage {
  private readonly encoded = new Map<Encoding, () => Promise<Buffer>>();

  private constructor(
    readonly status: number,
    readonly body: Buffer,
    readonly headers: Readonly<Record<string, string>>,
    readonly etag: string,
  ) {}

  static of({ status, headers: own, policy, body: html }: RenderedPage): CachedPage {
    const body = Buffer.from(html);
    // Weak, because all encodings of one page share it.
    const etag = `W/"${createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)}"`;
    const headers = {
      ...own,
      'content-security-policy': policy,
      vary: 'accept-encoding',
      etag,
    };
    return new CachedPage(status, body, headers, etag);
  }

  /** The bytes in this encoding, compressed once. */
  in(encoding: Encoding): Promise<Buffer> {
    const encoded = this.encoded.get(encoding) ?? memoize(() => encode(this.body, encoding));
    this.encoded.set(encoding, encoded);
    return encoded();
  }

  /** Whether a browser that sends these ETags has this exact page. */
  isAmong(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.split(',').some((tag) => tag.trim() === this.etag || tag.trim() === '*') ?? false;
  }
}

/** Limit on the bytes of all pages, before compression; the least recently used are evicted first. */
const MAX_BYTES = 32 * 1024 * 1024;

interface CacheEntry {
  page: CachedPage;
  reads: RecordedReads;
}

/** Pages that are the same for everyone, cached until the data they were rendered from changes. */
@Injectable()
export class PageCache {
  private readonly cached = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.body.length,
  });
  private readonly answers: ReturnType<Metrics['counter']>;
  private readonly renewals = new SingleFlight<CacheEntry | null>();

  constructor(
    private readonly pages: SitePages,
    private readonly apis: InProcessSiteApis,
    metrics: Metrics,
  ) {
    this.answers = metrics.counter(
      'keyturn_page_cache_answers_total',
      'Shared pages by where they came from.',
      ['from'],
    );
  }

  /** The page at this path; null if each visitor gets a different response. */
  async find(path: string, search: string, request: FastifyRequest): Promise<CachedPage | null> {
    if (!(await this.pages.isShared(path, search))) return null;
    const api = this.apis.for(request);
    const cached = this.cached.get(path);
    if (cached && (await cached.reads.areCurrent(api))) {
      this.answers.inc({ from: 'memory' });
      return cached.page;
    }
    this.answers.inc({ from: 'render' });

    const shared = await this.renewals.find(path);
    if (shared && (await shared.reads.areCurrent(api))) return shared.page;
    // The shared render may have read its data before the last edit; any render running now started after it.
    const fresh = await this.renewals.run(path, () => this.render(path, request));
    return fresh?.page ?? null;
  }

  private async render(path: string, request: FastifyRequest): Promise<CacheEntry | null> {
    const reads = new RecordedReads();
    const api = reads.through(this.apis.for(request));
    const rendered = await this.pages.renderShared(path, api, String(request.id));
    const before = this.cached.get(path);
    // A slightly outdated page is better than one with fallback text for data that could not be read.
    if (before && reads.areIncomplete) return before;
    this.cached.delete(path);
    if (rendered.status >= 500) return null;
    const fresh = CachedPage.of(rendered);
    // Anyone can request paths that don't exist, so those are rendered but not cached.
    if (rendered.status !== 200) return { page: fresh, reads };
    // A page that renders to the same bytes keeps its compressed versions.
    const page = before?.page.etag === fresh.etag ? before.page : fresh;
    const cached = { page, reads };
    this.cached.set(path, cached);
    return cached;
  }
}

type Call = (...args: unknown[]) => Promise<unknown>;

interface Read {
  name: keyof SiteApi;
  args: unknown[];
  answer: unknown;
}

/** Records everything a page reads, so that we can check later whether all of it is still current. */
class RecordedReads {
  private readonly reads: Read[] = [];
  private hasFailed = false;

  /** The same API, with every read recorded. */
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

  /** Whether a read failed: the page shows a fallback or leaves that part out. */
  get areIncomplete(): boolean {
    return this.hasFailed;
  }

  /**
   * Whether each read returns the same object as before. Shared reads are cached in memory, so this costs almost
   * nothing. A read that creates a new object each time never matches, which is slow but correct.
   */
  async areCurrent(api: SiteApi): Promise<boolean> {
    if (this.hasFailed) return false;
    const answers = await Promise.all(this.reads.map((read) => ask(api, read).catch(() => NOTHING)));
    return answers.every((answer, index) => answer === this.reads[index]!.answer);
  }
}

const NOTHING = Symbol();

function ask(api: SiteApi, { name, args }: Pick<Read, 'name' | 'args'>): Promise<unknown> {
  return (api[name] as Call)(...args);
}
