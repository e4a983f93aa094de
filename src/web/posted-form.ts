import type { Readable } from 'node:stream';
import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Malformed } from '../platform/errors.js';
import { FormBody, MultipartBody } from '../platform/http/body-parsers.js';

/** A few words: whatever is longer is no form of ours. */
const MOST_BYTES = 16 * 1024;

/** A posted body with its words at hand, whichever of the two ways of writing a form the sender chose. */
export async function readWords({ body, headers }: FastifyRequest): Promise<unknown> {
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
