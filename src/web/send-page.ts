import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, encode } from './built-files.js';
import type { CachedPage } from './page-cache.js';
import type { RenderedPage } from './site-pages.js';

/** Below this size, the headers outweigh what compression saves. */
const WORTH_ENCODING = 1_024;

/** Sends a cached page, or a 304 to a browser that has it. */
export async function sendCached(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers(page.headers).status(page.status);
  if (page.status === 200 && page.isAmong(request.headers['if-none-match']))
    return void (await reply.status(304).send());
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  await reply.send(encoding ? await page.in(encoding) : page.body);
}

/** Sends a page rendered for this request, with its policy. */
export async function sendRendered(
  { status, headers, body, policy }: RenderedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers(headers).header('content-security-policy', policy).status(status);
  await sendDocument(body, request, reply);
}

/** Sends an HTML document rendered for this request. */
export async function sendDocument(
  html: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('vary', 'accept-encoding');
  const encoding = html.length < WORTH_ENCODING ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  await reply.send(encoding ? await encode(html, encoding) : html);
}
