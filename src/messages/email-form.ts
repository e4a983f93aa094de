import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EMAIL_FILES, STAFF_EMAIL_LIMITS, type WriteEmail, writeEmailSchema } from '#shared/message.js';
import { readJson } from '../platform/http/bodies.js';
import { readForm } from '../platform/http/read-form.js';
import { ValidationPipe } from '../platform/http/validation.pipe.js';
import { type AttachedFile, toAttachedFile } from './message-file.entity.js';
import { FilesTooLarge, NotEmailForm, TooManyFiles } from './messages.errors.js';

export interface WrittenEmail {
  email: WriteEmail;
  files: AttachedFile[];
}

/** The form for OpenAPI. */
export const EMAIL_FORM = {
  schema: {
    type: 'object',
    required: ['email'],
    properties: {
      email: { type: 'string', description: 'The JSON body of `POST /api/leads/{id}/emails`' },
      files: {
        type: 'array',
        maxItems: EMAIL_FILES.count,
        items: { type: 'string', format: 'binary' },
        description: 'PDF, Word and Excel files, images or plain text, up to 10 MB together',
      },
    },
  },
};

const RULES = {
  field: 'files',
  files: EMAIL_FILES.count,
  totalBytes: EMAIL_FILES.totalBytes,
  // JSON may escape a character in six bytes.
  fieldBytes: 6 * STAFF_EMAIL_LIMITS.message + 4_096,
  notForm: NotEmailForm,
  tooLarge: FilesTooLarge,
  tooMany: TooManyFiles,
};
const pipe = new ValidationPipe();

/** An email and its files from a form, by the rules of the JSON body. */
export const EmailForm = createParamDecorator(async (_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { fields, files } = await readForm(request, RULES);
  const body = readJson(fields.get('email') ?? '');
  const email = await pipe.transform(body, { type: 'body', schema: writeEmailSchema });
  return { email, files: files.map(toAttachedFile) };
});
