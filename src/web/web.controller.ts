import { All, Controller, HttpException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/access/access.decorators.js';
import { NotFound } from '../platform/errors.js';
import { FormBody } from '../platform/http/body-parsers.js';
import { isConsolePath } from '../shared/web/console-paths.js';
import { ConsolePage } from './console-page.js';
import { SitePages } from './site-pages.js';

/** Every address no other controller has: pages of the site and the console. */
@Controller()
export class WebController {
  constructor(
    private readonly sitePages: SitePages,
    private readonly consolePage: ConsolePage,
  ) {}

  @Public()
  @All('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [pathname = '/'] = request.url.split('?');
    if (pathname === '/api' || pathname.startsWith('/api/') || !isPageMethod(request.method))
      throw new NotFound(NOTHING);
    if (isConsolePath(pathname)) return this.sendConsole(reply);
    if (request.method === 'POST' && !(request.body instanceof FormBody)) throw new HttpException('', 415);
    const { response, policy } = await this.sitePages.render(request);
    for (const [name, value] of response.headers) reply.header(name, value);
    await reply
      .header('content-security-policy', policy)
      .status(response.status)
      .send(request.method === 'HEAD' ? '' : await response.text());
  }

  private async sendConsole(reply: FastifyReply): Promise<void> {
    const { html, policy } = await this.consolePage.render();
    await reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

const NOTHING = 'There is nothing at this address.';

function isPageMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST';
}
