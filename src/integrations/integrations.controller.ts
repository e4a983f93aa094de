import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  type Connect,
  connectSchema,
  type Disconnect,
  disconnectSchema,
  type IntegrationTest,
  type IntegrationView,
} from '#shared/integration.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { NotFound } from '../platform/errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { ConnectServices } from '../platform/providers/connect-services.js';
import { ProviderTests } from '../platform/providers/provider-tests.js';
import { ReauthService } from '../users/sign-in/passwords.service.js';
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
    private readonly services: ConnectServices,
    private readonly reauth: ReauthService,
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
    @Body({ schema: connectSchema }) { values, reauth }: Connect,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.limits.count('connections', caller.id);
    const finish = await this.reauth.begin(caller, reauth, actor);
    const tested = await this.services.test(name, values);
    await finish();
    await this.services.save(tested, actor);
  }

  @Allow('integrations.disconnect')
  @Post(':name/disconnect')
  @HttpCode(204)
  async disconnect(
    @Param('name', { schema: nameSchema }) name: string,
    @Body({ schema: disconnectSchema }) { reauth }: Disconnect,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    const finish = await this.reauth.begin(caller, reauth, actor);
    await finish();
    await this.services.disconnect(name, actor);
  }
}
