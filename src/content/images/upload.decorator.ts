import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { SITE_IMAGE_MAX_BYTES } from '#shared/site-image.js';
import { InvalidFields } from '../../platform/errors.js';
import { readForm } from '../../platform/http/read-form.js';
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
const RULES = {
  field: FIELD,
  files: 1,
  totalBytes: SITE_IMAGE_MAX_BYTES,
  notForm: NotMultipart,
  tooLarge: FileTooLarge,
};

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const { files } = await readForm(request, RULES);
  if (!files[0]) throw missing();
  return files[0].content;
}

function missing(): InvalidFields {
  const message = 'Send the image in a field named file.';
  return new InvalidFields([{ field: FIELD, code: 'REQUIRED', message }], message);
}
