import {
  type ArgumentMetadata,
  HttpException,
  Injectable,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { InvalidFields, Malformed } from '../errors.js';
import { FormBody, UnreadableBody } from './body-parsers.js';

/** Validates every parameter that names a schema; bodies break rules (422), queries and paths cannot be read (400). */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new InvalidFields(issues.map(toFieldProblem)) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (value instanceof UnreadableBody) throw refusal(value);
    if (value instanceof FormBody) throw new HttpException('', 415);
    if (metadata.type === 'body') return super.transform(value, metadata);
    return super.transform(value, metadata).catch((error: unknown) => {
      throw error instanceof InvalidFields ? new Malformed(sentence(error)) : error;
    });
  }
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

/** zod names its rule on the issue; the standard itself has no code. */
function codeOf(issue: StandardSchemaV1.Issue): string {
  return String((issue as { code?: unknown }).code ?? 'invalid').toUpperCase();
}

function sentence(error: InvalidFields): string {
  return error.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
}
