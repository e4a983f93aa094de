import { All, Controller, HttpException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConsolePath } from '#shared/paths.js';
import { Public } from '../platform/access/access.js';
import { NotFound } from '../platform/errors.js';
import { FormBody } from '../platform/http/server-limits.js';
import { ConsolePage } from './console-page.js';
import { DemoListings } from './demo-listings.js';
import { ApiRoutes, splitAddress } from './in-process-site-api.js';
import { PageCache } from './page-cache.js';
import { sendCached, sendDocument, sendRendered } from './send-page.js';
import { SitePages } from './site-pages.js';

/** Every path no other controller handles: pages of the site and the console. */
@Controller()
export class WebController {
  constructor(
    private readonly sitePages: SitePages,
    private readonly pageCache: PageCache,
    private readonly consolePage: ConsolePage,
    private readonly apiRoutes: ApiRoutes,
    private readonly demoListings: DemoListings,
  ) {}

  @Public()
  @All('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [path, search] = splitAddress(request.url);
    if (path === '/api' || path.startsWith('/api/')) this.refuseApi(path, reply);
    if (!isPageMethod(request.method)) throw new NotFound(NOTHING);
    if (isConsolePath(path)) return this.sendConsole(path, request, reply);
    if (request.method === 'POST') return this.answerForm(request, reply);
    if (path === this.demoListings.path) return this.demoListings.send(reply);
    const cached = await this.pageCache.find(path, search, request);
    await (cached ? sendCached(cached, request, reply) : this.renderPage(request, reply));
  }

  /** No route matched; the path may still exist for other methods. */
  private refuseApi(pathname: string, reply: FastifyReply): never {
    const methods = this.apiRoutes.methodsAt(pathname);
    if (methods.length === 0) throw new NotFound(NOTHING);
    reply.header('allow', methods.join(', '));
    throw new HttpException('', 405);
  }

  private async answerForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!(request.body instanceof FormBody)) throw new HttpException('', 415);
    await this.renderPage(request, reply);
  }

  private async renderPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendRendered(await this.sitePages.render(request), request, reply);
  }

  private async sendConsole(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { html, policy, headers } = await this.consolePage.render(path);
    reply
      .headers(headers)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    await sendDocument(html, request, reply);
  }
}

const NOTHING = 'There is nothing at this address.';

function isPageMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST';
}
