import {
  type ArgumentMetadata,
  HttpException,
  Injectable,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { z } from 'zod';
import { problemMessages } from '#shared/fields.js';
import { InvalidFields, Malformed } from '../errors.js';
import { FormBody, MailBody, MultipartBody, UnreadableBody } from './bodies.js';

/** Validates every parameter that has a schema. An invalid body is 422; a bad query or path is 400. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new InvalidFields(issues.map(toFieldProblem)) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (value instanceof UnreadableBody) throw refusal(value);
    if ([FormBody, MailBody, MultipartBody].some((Other) => value instanceof Other))
      throw new HttpException('', 415);
    return super.transform(value, metadata).catch((error: unknown) => {
      if (!(error instanceof InvalidFields)) throw error;
      throw metadata.type === 'body'
        ? customMessages(error, metadata.schema)
        : new Malformed(sentence(error));
    });
  }
}

/** The same error, with the schema's own message for the first field that has one. */
function customMessages({ errors }: InvalidFields, schema?: StandardSchemaV1): InvalidFields {
  const sentences = schema instanceof z.core.$ZodType ? problemMessages.get(schema) : undefined;
  const own = errors.map(({ field }) => sentences?.[field.split('.')[0]!]).find(Boolean);
  return new InvalidFields(errors, own);
}

function refusal(body: UnreadableBody): Error {
  if (body.status === 415) return new HttpException('', 415);
  if (body.status === 422) return new InvalidFields([], body.reason);
  return new Malformed(body.reason);
}

function toFieldProblem(issue: StandardSchemaV1.Issue) {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return { field: path.join('.'), code: codeOf(issue), message: issue.message };
}

/** zod puts its rule on the issue; Standard Schema has no code. */
function codeOf(issue: StandardSchemaV1.Issue): string {
  return String((issue as { code?: unknown }).code ?? 'invalid').toUpperCase();
}

function sentence(error: InvalidFields): string {
  return error.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
}
