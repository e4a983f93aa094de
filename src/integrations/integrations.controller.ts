import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import type { IntegrationTest, IntegrationView } from '#shared/integration.js';
import { Allow } from '../platform/access/access.js';
import { NotFound } from '../platform/errors.js';
import { ProviderTests } from '../platform/providers/provider-tests.js';
import { INTEGRATIONS, IntegrationsQueries } from './integrations.queries.js';

/** A service name in a path. */
const nameSchema = z.string().transform((text) => {
  if (!INTEGRATIONS.some(({ name }) => name === text)) throw new NotFound('This service does not exist.');
  return text;
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
  test(@Param('name', { schema: nameSchema }) name: string): Promise<IntegrationTest> {
    return this.tests.run(name);
  }
}
