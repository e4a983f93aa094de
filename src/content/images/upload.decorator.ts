import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readUpload } from './read-upload.js';

/** The form of an upload, for the API's description. */
export const PICTURE_FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or GIF' } },
  },
};

/** The bytes of the one file of a form, its field called `file`. Nothing is read before the caller is known. */
export const Upload = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readUpload(context.switchToHttp().getRequest<FastifyRequest>()),
);
