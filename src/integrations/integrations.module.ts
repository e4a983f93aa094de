import { Module } from '@nestjs/common';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsQueries } from './integrations.queries.js';

/** The integrations page of the console. Each adapter has its own module in the folders here. */
@Module({
  controllers: [IntegrationsController],
  providers: [IntegrationsQueries],
})
export class IntegrationsModule {}
