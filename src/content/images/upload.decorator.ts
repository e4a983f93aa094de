import { Busboy } from '@fastify/busboy';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { SITE_IMAGE_MAX_BYTES } from '#shared/site-image.js';
import { InvalidFields, Malformed } from '../../platform/errors.js';
import { MultipartBody } from '../../platform/http/fastify.js';
import { FileTooLarge, NotMultipart } from '../content.errors.js';

/** The upload form for OpenAPI. */
export const UPLOAD_BODY = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or GIF' } },
  },
};

/** The bytes of the form's `file` field. Read only after the access check. */
export const UploadedFile = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readUpload(context.switchToHttp().getRequest<FastifyRequest>()),
);

const FIELD = 'file';
/** Enough for a form with one file. */
const LIMITS = { fileSize: SITE_IMAGE_MAX_BYTES, files: 1, fields: 10, fieldSize: 1_024, headerPairs: 20 };

/** Reads the file of a `multipart/form-data` request, failing at the first byte over the limit. */
function readUpload({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof MultipartBody)) throw new NotMultipart();
  const { stream } = body;
  return new Promise((resolve, reject) => {
    const form = openForm(headers['content-type']!);
    let file: Buffer[] | null = null;
    const refuse = (error: Error) => {
      stream.unpipe(form);
      // Clients only read the response after sending the whole request.
      stream.resume();
      reject(error);
    };
    const fail = () => refuse(new Malformed('The form could not be read.'));
    form.on('file', (field, part) => {
      // A truncated form emits an error on the file; unhandled, it would crash the process.
      part.on('error', fail);
      if (field !== FIELD) return part.resume();
      const chunks: Buffer[] = [];
      file = chunks;
      part.on('data', (chunk: Buffer) => chunks.push(chunk)).on('limit', () => refuse(new FileTooLarge()));
    });
    form.on('error', fail);
    form.on('finish', () => (file ? resolve(Buffer.concat(file)) : refuse(missing())));
    stream.once('error', () => refuse(new Malformed('The form was cut off.')));
    stream.pipe(form);
  });
}

function openForm(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw new Malformed('The form could not be read.');
  }
}

function missing(): InvalidFields {
  const message = 'Send the image in a field named file.';
  return new InvalidFields([{ field: FIELD, code: 'REQUIRED', message }], message);
}
