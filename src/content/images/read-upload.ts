import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { InvalidFields, Malformed } from '../../platform/errors.js';
import { MultipartBody } from '../../platform/http/body-parsers.js';
import { SITE_IMAGE_MAX_BYTES } from '../../shared/content/site-image.contract.js';
import { FileTooLarge, NotAForm } from './images.errors.js';

const FIELD = 'file';
/** A form of one file needs no more. */
const LIMITS = { fileSize: SITE_IMAGE_MAX_BYTES, files: 1, fields: 10, fieldSize: 1_024, headerPairs: 20 };

/** The file of a form that was sent as `multipart/form-data`. It is refused at the first byte too many. */
export function readUpload({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof MultipartBody)) throw new NotAForm();
  const { stream } = body;
  return new Promise((resolve, reject) => {
    const form = openForm(headers['content-type']!);
    let file: Buffer[] | null = null;
    const refuse = (error: Error) => {
      stream.unpipe(form);
      // A client reads the answer only after it has sent everything.
      stream.resume();
      reject(error);
    };
    const giveUp = () => refuse(new Malformed('The form cannot be read.'));
    form.on('file', (field, part) => {
      // A form that ends within a file is an error of that file, and one that nobody hears ends the process.
      part.on('error', giveUp);
      if (field !== FIELD) return part.resume();
      const chunks: Buffer[] = [];
      file = chunks;
      part.on('data', (chunk: Buffer) => chunks.push(chunk)).on('limit', () => refuse(new FileTooLarge()));
    });
    form.on('error', giveUp);
    form.on('finish', () => (file ? resolve(Buffer.concat(file)) : refuse(missing())));
    stream.once('error', () => refuse(new Malformed('The form was not sent to its end.')));
    stream.pipe(form);
  });
}

function openForm(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw new Malformed('The form cannot be read.');
  }
}

function missing(): InvalidFields {
  const message = 'Send the image in the field called file.';
  return new InvalidFields([{ field: FIELD, code: 'REQUIRED', message }], message);
}
