import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  type Connect,
  connectSchema,
  type IntegrationTest,
  type IntegrationView,
} from '#shared/integration.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { NotFound } from '../platform/errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { Connections } from '../platform/providers/connections.js';
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
    private readonly connections: Connections,
    private readonly limits: RateLimits,
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

  @Allow('integrations.connect')
  @Put(':name/connection')
  @HttpCode(204)
  async connect(
    @Param('name', { schema: nameSchema }) name: string,
    @Body({ schema: connectSchema }) { values }: Connect,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.limits.count('connections', actor.id!);
    await this.connections.connect(name, values, actor);
  }

  @Allow('integrations.disconnect')
  @Delete(':name/connection')
  @HttpCode(204)
  async disconnect(
    @Param('name', { schema: nameSchema }) name: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.connections.disconnect(name, actor);
  }
}
