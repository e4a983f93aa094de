import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SiteApi } from '#shared/site-api.js';
import { BoundedMap, memoize, SingleFlight } from '../platform/cache.js';
import { type Encoding, encode } from './built-files.js';
import { InProcessSiteApis } from './in-process-site-api.js';
import type { RenderedPage } from './site-pages.js';
import { SitePages } from './site-pages.js';

/** A page as it travels: bytes, headers and a tag that changes with either. */
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
    // Weak, since the encodings of one page share it.
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

  /** Whether a browser that names these tags has this very page. */
  isAmong(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.split(',').some((tag) => tag.trim() === this.etag || tag.trim() === '*') ?? false;
  }
}

/** Bytes of all pages together, before they are compressed; the oldest go when there are more. */
const MOST_BYTES = 32 * 1024 * 1024;

interface Kept {
  page: CachedPage;
  reads: RecordedReads;
}

/** Pages that are the same for everybody, in memory until something they were made of changes. */
@Injectable()
export class PageCache {
  private readonly kept = new BoundedMap<string, Kept>(MOST_BYTES, ({ page }) => page.body.length);
  private readonly renewals = new SingleFlight<Kept | null>();

  constructor(
    private readonly pages: SitePages,
    private readonly apis: InProcessSiteApis,
  ) {}

  /** The page at this path; null where each visitor gets an answer of their own. */
  async find(path: string, search: string, request: FastifyRequest): Promise<CachedPage | null> {
    if (!(await this.pages.isShared(path, search))) return null;
    const api = this.apis.for(request);
    const kept = this.kept.get(path);
    if (kept && (await kept.reads.stillHold(api))) return kept.page;

    const shared = await this.renewals.find(path);
    if (shared && (await shared.reads.stillHold(api))) return shared.page;
    // The shared render read its data before the last edit; any render under way by now began after it.
    const fresh = await this.renewals.run(path, () => this.render(path, request));
    return fresh?.page ?? null;
  }

  private async render(path: string, request: FastifyRequest): Promise<Kept | null> {
    const reads = new RecordedReads();
    const api = reads.through(this.apis.for(request));
    const rendered = await this.pages.renderShared(path, api, String(request.id));
    const before = this.kept.get(path);
    // Rather what the company said a moment ago than the shipped words in the place of what could not be read.
    if (before && reads.areIncomplete) return before;
    this.kept.delete(path);
    if (rendered.status >= 500) return null;
    const fresh = CachedPage.of(rendered);
    // Anybody can ask for addresses of which nothing is there: those are answered and forgotten.
    if (rendered.status !== 200) return { page: fresh, reads };
    // A page that was drawn anew and is the same keeps its compressed bytes.
    const page = before?.page.etag === fresh.etag ? before.page : fresh;
    const kept = { page, reads };
    this.kept.set(path, kept);
    return kept;
  }
}

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
