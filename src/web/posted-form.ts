import type { Readable } from 'node:stream';
import { Controller, HttpException, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/access/access.js';
import { Malformed } from '../platform/errors.js';
import { FormBody, MultipartBody } from '../platform/http/server-limits.js';
import { sendRendered } from './send-page.js';
import { SitePages } from './site-pages.js';

/** A few words: whatever is longer is no form of ours. */
const MOST_BYTES = 16 * 1024;

/** A posted body with its words at hand, whichever of the two ways of writing a form the sender chose. */
export async function readPostedForm({ body, headers }: FastifyRequest): Promise<unknown> {
  if (!(body instanceof MultipartBody)) return body;
  const bytes = await readAll(body.stream).catch(refuse);
  const sent = new Response(bytes, { headers: { 'content-type': headers['content-type']! } });
  const form = await sent.formData().catch(refuse);
  const words = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new FormBody(new URLSearchParams(words).toString());
}

async function readAll(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw tooLarge(stream);
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** A client reads the answer only after it has sent everything. */
function tooLarge(stream: Readable): Error {
  stream.resume();
  return new HttpException('', 413);
}

function refuse(error: unknown): never {
  throw error instanceof HttpException ? error : new Malformed('The form cannot be read.');
}

/** The page behind the link of every campaign mail is posted to by mail programs too, who rather send multipart (RFC 8058). */
@Controller('u')
export class PreferencesFormController {
  constructor(private readonly sitePages: SitePages) {}

  @Public()
  @Post(':token')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.body = await readPostedForm(request);
    if (!(request.body instanceof FormBody)) throw new HttpException('', 415);
    // The address is the key, so that it is told to nobody; a browser then calls the page it posts from "null".
    delete request.headers.origin;
    await sendRendered(await this.sitePages.render(request), request, reply);
  }
}
