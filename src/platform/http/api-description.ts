import { Controller, Get, type INestApplication, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { Allow, IS_PUBLIC } from '../access/access.js';
import { MADE_UP_ANSWER } from '../public-forms/public-form.js';
import { PROBLEM_SCHEMA } from './problem.filter.js';

type PathItem = OpenAPIObject['paths'][string];

const FORM_TOKEN = {
  name: FORM_TOKEN_HEADER,
  in: 'header' as const,
  required: true,
  description: 'The token of `GET /api/public/form-token`; valid for a day and any number of submissions',
  schema: { type: 'string' },
};

/** The OpenAPI document of the running application, built on first use because few ever ask for it. */
@Injectable()
export class ApiDescription {
  private app: INestApplication | null = null;
  private document: Promise<OpenAPIObject> | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  setApp(app: INestApplication): void {
    this.app = app;
  }

  read(): Promise<OpenAPIObject> {
    this.document ??= this.create();
    return this.document;
  }

  private async create(): Promise<OpenAPIObject> {
    if (!this.app) throw new Error('The API description is not available yet.');
    const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
    const settings = new DocumentBuilder().setTitle('Keyturn').setVersion('1').addBearerAuth().build();
    const document = SwaggerModule.createDocument(this.app, settings, {
      autoTagControllers: true,
      standardSchemaConverter: toOpenApi,
    });
    const paths = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/'));
    document.paths = Object.fromEntries(paths.map(([path, item]) => [path, this.complete(item)]));
    return document;
  }

  /** Adds what decorators can't: which token each route needs, and that every error is a problem document. */
  private complete(item: PathItem): PathItem {
    const refusal = {
      description: 'A problem document (RFC 9457)',
      content: { 'application/problem+json': { schema: PROBLEM_SCHEMA } },
    };
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      if (!operation) continue;
      const handler = this.handlerOf(operation.operationId ?? '');
      operation.security = isMarked(handler, IS_PUBLIC) ? [] : [{ bearer: [] }];
      if (isMarked(handler, MADE_UP_ANSWER))
        operation.parameters = [...(operation.parameters ?? []), FORM_TOKEN];
      operation.responses.default = refusal;
    }
    return item;
  }

  private handlerOf(operationId: string): object | null {
    const [controller = '', method = ''] = operationId.split('_');
    const metatype = this.discovery.getControllers().find(({ name }) => name === controller)?.metatype;
    const handler: unknown = metatype?.prototype[method];
    return typeof handler === 'function' ? handler : null;
  }
}

/** Describes a schema; zod/mini schemas can't describe themselves. */
function toOpenApi(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: schemaType });
  return { schema: converted };
}

function isMarked(handler: object | null, marker: string): boolean {
  return handler !== null && Boolean(Reflect.getMetadata(marker, handler));
}

@Controller('api/openapi.json')
export class ApiDescriptionController {
  constructor(private readonly description: ApiDescription) {}

  @Allow('api.describe')
  @Get()
  describe(): Promise<OpenAPIObject> {
    return this.description.read();
  }
}
