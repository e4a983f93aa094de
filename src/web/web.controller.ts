import type { Readable } from 'node:stream';
import { All, Controller, HttpException, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LISTINGS_FRAME_PATH } from '#shared/company.js';
import { isConsolePath } from '#shared/paths.js';
import { Public } from '../platform/access/access.js';
import { Malformed, NotFound } from '../platform/errors.js';
import { FormBody, MultipartBody } from '../platform/http/bodies.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { nameRequest } from '../platform/tracing/tracing.js';
import { acceptedEncoding, encode } from './built-files.js';
import { ConsolePage } from './console-page.js';
import { DemoListings } from './demo-listings.js';
import { ApiRoutes, splitAddress } from './in-process-site-api.js';
import { ListingsFrame } from './listings-frame.js';
import { type CachedPage, PageCache } from './page-cache.js';
import { type RenderedPage, SitePages } from './site-pages.js';

/** Every path no other controller handles: pages of the site and the console. */
@Controller()
export class WebController {
  constructor(
    private readonly sitePages: SitePages,
    private readonly pageCache: PageCache,
    private readonly consolePage: ConsolePage,
    private readonly apiRoutes: ApiRoutes,
    private readonly demoListings: DemoListings,
    private readonly listingsFrame: ListingsFrame,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @All('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [path, search] = splitAddress(request.url);
    if (path === '/api' || path.startsWith('/api/')) this.refuseApi(path, reply);
    if (!isPageMethod(request.method)) throw new NotFound(NOTHING);
    if (isConsolePath(path)) return this.sendConsole(path, request, reply);
    nameRequest(request, () => this.sitePages.routeOf(path));
    if (request.method === 'POST') return this.answerForm(request, reply);
    if (await this.demoListings.send(path, reply)) return;
    if (path === LISTINGS_FRAME_PATH && (await this.listingsFrame.send(reply))) return;
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
    await this.limits.count('renderedPage', request.ip);
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

/** Below this size, the headers outweigh what compression saves. */
const WORTH_ENCODING = 1_024;

/** Sends a cached page, or a 304 to a browser that has it. */
async function sendCached(page: CachedPage, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(page.headers).status(page.status);
  if (page.status === 200 && page.isAmong(request.headers['if-none-match']))
    return void (await reply.status(304).send());
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  await reply.send(encoding ? await page.in(encoding) : page.body);
}

/** Sends a page rendered for this request, with its policy. */
async function sendRendered(
  { status, headers, body, policy }: RenderedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers(headers).header('content-security-policy', policy).status(status);
  await sendDocument(body, request, reply);
}

/** Sends an HTML document rendered for this request. */
async function sendDocument(html: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('vary', 'accept-encoding');
  const encoding = html.length < WORTH_ENCODING ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  await reply.send(encoding ? await encode(html, encoding) : html);
}

/** These forms contain a few words; anything longer isn't one of ours. */
const MAX_BYTES = 16 * 1024;

/** A posted body with its fields, in either form encoding. */
async function readPostedForm({ body, headers }: FastifyRequest): Promise<unknown> {
  if (!(body instanceof MultipartBody)) return body;
  const bytes = await readAll(body.stream).catch(refuse);
  const sent = new Response(bytes, { headers: { 'content-type': headers['content-type']! } });
  const form = await sent.formData().catch(refuse);
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new FormBody(new URLSearchParams(fields).toString());
}

async function readAll(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw tooLarge(stream);
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** A client reads the response only after it has sent everything. */
function tooLarge(stream: Readable): Error {
  stream.resume();
  return new HttpException('', 413);
}

function refuse(error: unknown): never {
  throw error instanceof HttpException ? error : new Malformed('The form is not valid.');
}

/** Email clients post to the links that unsubscribe, too, and prefer multipart (RFC 8058). */
@Controller(['u', 'subscription'])
export class UnsubscribeFormsController {
  constructor(private readonly sitePages: SitePages) {}

  @Public()
  @Post(':token')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.body = await readPostedForm(request);
    if (!(request.body instanceof FormBody)) throw new HttpException('', 415);
    // The URL is the key, so it must not leak as a referrer; a browser then sends "null" as the origin of its post.
    delete request.headers.origin;
    await sendRendered(await this.sitePages.render(request), request, reply);
  }
}
