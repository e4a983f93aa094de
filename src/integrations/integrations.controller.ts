import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  INTEGRATION_NAMES,
  type IntegrationName,
  type IntegrationTest,
  type IntegrationView,
} from '#shared/integration.js';
import { Allow } from '../platform/access/access.js';
import { NotFound } from '../platform/errors.js';
import { ProviderTests } from '../platform/providers/provider-tests.js';
import { IntegrationsQueries } from './integrations.queries.js';

const names = z.enum(INTEGRATION_NAMES);
/** A service name in a path. */
const nameSchema = z.string().transform((text) => {
  const name = names.safeParse(text);
  if (!name.success) throw new NotFound('This service does not exist.');
  return name.data;
});

@Controller('api/integrations')
export class IntegrationsController {
  constructor(
    private readonly queries: IntegrationsQueries,
    private readonly tests: ProviderTests,
  ) {}

  @Allow('integrations.list')
  @Get()
  list(): Promise<IntegrationView[]> {
    return this.queries.list();
  }

  @Allow('integrations.test')
  @Post(':name/test')
  @HttpCode(200)
  test(@Param('name', { schema: nameSchema }) name: IntegrationName): Promise<IntegrationTest> {
    return this.tests.run(name);
  }
}
