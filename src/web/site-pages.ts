import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../platform/config.js';
import { FormBody } from '../platform/http/body-parsers.js';
import { FRAMES_HEADER, type SiteRenderer } from '../shared/web/site-api.js';
import { BUILD_FOLDER } from './build-folder.js';
import { InProcessSiteApis } from './in-process-site-api.js';
import { pageNonce, pagePolicy } from './page-policy.js';

/** Renders the public site; this is the only place where the server meets the site's build. */
@Injectable()
export class SitePages {
  private readonly logger = new Logger('Site');
  private renderer: Promise<SiteRenderer> | null = null;

  constructor(
    private readonly apis: InProcessSiteApis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers a page or a posted form; the policy goes with it. */
  async render(request: FastifyRequest): Promise<{ response: Response; policy: string }> {
    const { render } = await this.load();
    const nonce = pageNonce();
    const requestId = String(request.id);
    const response = await render(this.toWebRequest(request), {
      api: this.apis.for(request),
      nonce,
      requestId,
      siteUrl: this.config.PUBLIC_SITE_URL,
      onError: (err) => this.logger.error({ requestId, err }),
    });
    const framed = response.headers.get(FRAMES_HEADER);
    response.headers.delete(FRAMES_HEADER);
    return { response, policy: pagePolicy(nonce, framed) };
  }

  /** Paths of every page that has one address. */
  async paths(): Promise<string[]> {
    return (await this.load()).pagePaths();
  }

  private load(): Promise<SiteRenderer> {
    this.renderer ??= import(join(BUILD_FOLDER, 'site/server/entry.server.js'));
    return this.renderer;
  }

  /** The address is the configured one: neither a host header nor a path like `//elsewhere/` names another. */
  private toWebRequest(request: FastifyRequest): Request {
    const [pathname = '/', search = ''] = request.url.split(/(?=\?)/, 2);
    const url = new URL(this.config.PUBLIC_SITE_URL);
    Object.assign(url, { pathname, search });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const body = request.body instanceof FormBody ? request.body.text : undefined;
    return new Request(url, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers,
      body: request.method === 'POST' ? (body ?? '') : undefined,
    });
  }
}
