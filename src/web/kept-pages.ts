import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InProcessSiteApis } from './in-process-site-api.js';
import { KeptPage } from './kept-page.js';
import { RecordedReads } from './recorded-reads.js';
import { SitePages } from './site-pages.js';

/** The oldest goes when there are more. */
const MOST_PAGES = 500;

interface Kept {
  page: KeptPage;
  reads: RecordedReads;
}

/** Pages that are the same for everybody, in memory until something they were made of changes. */
@Injectable()
export class KeptPages {
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, Promise<Kept | null>>();

  constructor(
    private readonly pages: SitePages,
    private readonly apis: InProcessSiteApis,
  ) {}

  /** The page at this path; null where each visitor gets an answer of their own. */
  async find(path: string, request: FastifyRequest): Promise<KeptPage | null> {
    const api = this.apis.for(request);
    const kept = this.kept.get(path);
    if (kept && (await kept.reads.stillHold(api))) return kept.page;
    if (!kept && !(await this.pages.isShared(path))) return null;

    const shared = await this.underWay.get(path);
    if (shared && (await shared.reads.stillHold(api))) return shared.page;
    // That one had read before the last edit; one that is under way by now began after it was done.
    const fresh = await (this.underWay.get(path) ?? this.renew(path, request));
    return fresh?.page ?? null;
  }

  private renew(path: string, request: FastifyRequest): Promise<Kept | null> {
    const renewal = this.render(path, request).finally(() => this.underWay.delete(path));
    this.underWay.set(path, renewal);
    return renewal;
  }

  private async render(path: string, request: FastifyRequest): Promise<Kept | null> {
    const reads = new RecordedReads();
    const api = reads.through(this.apis.for(request));
    const rendered = await this.pages.renderShared(path, api, String(request.id));
    const before = this.kept.get(path);
    // Rather what the company said a moment ago than the shipped words in the place of what could not be read.
    if (before && reads.areIncomplete) return before;
    this.kept.delete(path);
    if (rendered.status !== 200) return null;
    const fresh = KeptPage.of(rendered);
    // What was read anew and is the same keeps its compressed bytes.
    const page = before?.page.etag === fresh.etag ? before.page : fresh;
    return this.keep(path, { page, reads });
  }

  private keep(path: string, kept: Kept): Kept {
    this.kept.set(path, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_PAGES && oldest) this.kept.delete(oldest);
    return kept;
  }
}
