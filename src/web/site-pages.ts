import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RenderContext, SiteAnswer, SiteApi, SiteRenderer } from '#shared/site-api.js';
import { PricePreviews } from '../content/prices/price-previews.js';
import { memoize } from '../platform/cache.js';
import { CONFIG, type Config } from '../platform/config.js';
import { FormBody } from '../platform/http/bodies.js';
import { traced } from '../platform/tracing/tracing.js';
import { BUILD_FOLDER } from './built-files.js';
import { takePolicy } from './console-page.js';
import { DemoListings } from './demo-listings.js';
import { InProcessSiteApis, SignedUnlockPasses, splitAddress } from './in-process-site-api.js';

/** A response of the site with its policy. */
export interface RenderedPage extends SiteAnswer {
  policy: string;
}

/** Renders the public site. Nothing else in the server uses the site's build. */
@Injectable()
export class SitePages {
  private readonly logger = new Logger('Site');
  private readonly load = memoize<SiteRenderer>(
    () => import(join(BUILD_FOLDER, 'site/server/entry.server.js')),
  );

  constructor(
    private readonly apis: InProcessSiteApis,
    private readonly unlockPasses: SignedUnlockPasses,
    private readonly demoListings: DemoListings,
    private readonly previews: PricePreviews,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Renders a page or handles a posted form for one visitor. */
  render(request: FastifyRequest): Promise<RenderedPage> {
    const pricesOn = this.previews.dayOf(splitAddress(request.url)[1]);
    const api = this.apis.for(request, pricesOn);
    return this.renderWith(this.toWebRequest(request), { api, requestId: String(request.id), pricesOn });
  }

  /** Renders a page that is the same for everyone; nothing of the request gets into it. */
  renderShared(path: string, api: SiteApi, requestId: string): Promise<RenderedPage> {
    return this.renderWith(new Request(this.address(path)), { api, requestId, pricesOn: null });
  }

  /** Paths of every page that has a single URL. */
  async paths(): Promise<string[]> {
    return (await this.load()).pagePaths();
  }

  async routeOf(path: string): Promise<string | null> {
    return (await this.load()).routeOf(path);
  }

  async isShared(path: string, search: string): Promise<boolean> {
    return (await this.load()).isShared(path, search);
  }

  private async renderWith(
    request: Request,
    own: Pick<RenderContext, 'api' | 'requestId' | 'pricesOn'>,
  ): Promise<RenderedPage> {
    const { render } = await this.load();
    const answer = await traced('render page', { kind: 'internal' }, () =>
      render(request, {
        ...own,
        siteUrl: this.config.PUBLIC_SITE_URL,
        unlockPasses: this.unlockPasses,
        isDemo: this.config.SEED === 'demo',
        demoListingsPath: this.demoListings.path,
        onError: (err) => this.logger.error({ requestId: own.requestId, err }),
      }),
    );
    return { ...answer, ...takePolicy(answer.headers) };
  }

  private toWebRequest(request: FastifyRequest): Request {
    const [path, query] = splitAddress(request.url);
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers[name] = value;
    const body = request.body instanceof FormBody ? request.body.text : undefined;
    if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
    return new Request(this.address(path, query), {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers,
      body: request.method === 'POST' ? (body ?? '') : undefined,
    });
  }

  /** The host is the configured one: neither a Host header nor a path like `//elsewhere/` can change it. */
  private address(pathname: string, search = ''): URL {
    return Object.assign(new URL(this.config.PUBLIC_SITE_URL), { pathname, search });
  }
}
