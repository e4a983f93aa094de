import { Module } from '@nestjs/common';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsQueries } from './integrations.queries.js';

/** What the console shows of the services the product works with; each adapter is a module of its own beside it. */
@Module({
  controllers: [IntegrationsController],
  providers: [IntegrationsQueries],
})
export class IntegrationsModule {}
