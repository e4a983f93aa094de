import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '../platform/keeping/bounded-map.js';
import { SharedWork } from '../platform/keeping/shared-work.js';
import { InProcessSiteApis } from './in-process-site-api.js';
import { KeptPage } from './kept-page.js';
import { RecordedReads } from './recorded-reads.js';
import { SitePages } from './site-pages.js';

/** Bytes of all pages together, before they are compressed; the oldest go when there are more. */
const MOST_BYTES = 32 * 1024 * 1024;

interface Kept {
  page: KeptPage;
  reads: RecordedReads;
}

/** Pages that are the same for everybody, in memory until something they were made of changes. */
@Injectable()
export class KeptPages {
  private readonly kept = new BoundedMap<string, Kept>(MOST_BYTES, ({ page }) => page.body.length);
  private readonly renewals = new SharedWork<Kept | null>();

  constructor(
    private readonly pages: SitePages,
    private readonly apis: InProcessSiteApis,
  ) {}

  /** The page at this path; null where each visitor gets an answer of their own. */
  async find(path: string, search: string, request: FastifyRequest): Promise<KeptPage | null> {
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
    const fresh = KeptPage.of(rendered);
    // Anybody can ask for addresses of which nothing is there: those are answered and forgotten.
    if (rendered.status !== 200) return { page: fresh, reads };
    // A page that was drawn anew and is the same keeps its compressed bytes.
    const page = before?.page.etag === fresh.etag ? before.page : fresh;
    const kept = { page, reads };
    this.kept.set(path, kept);
    return kept;
  }
}
