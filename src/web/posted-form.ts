import type { Readable } from 'node:stream';
import { Controller, HttpException, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/access/access.js';
import { Malformed } from '../platform/errors.js';
import { FormBody, MultipartBody } from '../platform/http/server-limits.js';
import { sendRendered } from './send-page.js';
import { SitePages } from './site-pages.js';

/** These forms hold a few words; anything longer isn't one of ours. */
const MAX_BYTES = 16 * 1024;

/** A posted body with its fields, in either form encoding. */
export async function readPostedForm({ body, headers }: FastifyRequest): Promise<unknown> {
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

/** Email clients post to the unsubscribe link too, and prefer multipart (RFC 8058). */
@Controller('u')
export class PreferencesFormController {
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
