import type { Options } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessGuard } from './access/access.js';
import { AuditController, AuditQueries } from './audit/audit.controller.js';
import { Audit, AuditRetention } from './audit/audit.js';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { PgNotifications } from './database/pg-notifications.js';
import { Retention } from './database/retention.js';
import { HealthController } from './health/health.controller.js';
import { ApiDescription, ApiDescriptionController } from './http/api-description.js';
import { ListExports } from './http/csv-export.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { DeadLetters, UnfinishedJobs } from './jobs/dead-letters.js';
import { JobsController } from './jobs/jobs.controller.js';
import { Jobs, Schedules } from './jobs/jobs.js';
import { RateLimits } from './limits/rate-limits.js';
import { LiveGateway } from './live/live.gateway.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { ConnectServices } from './providers/connect-services.js';
import { Connections } from './providers/connections.js';
import { ProviderHealth } from './providers/provider-health.js';
import { ProviderTests } from './providers/provider-tests.js';
import { StoredConnections } from './providers/stored-connections.js';
import { FormChallenge, FormTokenController, FormTokens } from './public-forms/public-form.js';
import { EncryptedText, StoredKeys } from './secrets/encrypted-text.js';
import { SignedTokens, UsedTokens } from './secrets/signed-tokens.js';
import { WebhookHandlers } from './webhooks/webhook-handling.js';
import { WebhookInbox } from './webhooks/webhook-inbox.js';
import { WebhookReplays, WebhooksController, WebhooksQueries } from './webhooks/webhooks.controller.js';

/** What every other module may inject. */
const SHARED = [
  Audit,
  Clock,
  Connections,
  ConnectServices,
  EncryptedText,
  FormChallenge,
  FormTokens,
  Jobs,
  ListExports,
  LiveGateway,
  Metrics,
  PgNotifications,
  ProviderHealth,
  ProviderTests,
  RateLimits,
  Retention,
  Schedules,
  SignedTokens,
  StoredKeys,
  UnfinishedJobs,
  UsedTokens,
  WebhookHandlers,
  WebhookInbox,
];

@Module({})
export class PlatformModule {
  static with(config: Config, database: Options): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [DatabaseModule.with(database), DiscoveryModule, ScheduleModule.forRoot()],
      controllers: [
        ApiDescriptionController,
        AuditController,
        FormTokenController,
        HealthController,
        JobsController,
        MetricsController,
        WebhooksController,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
        ...SHARED,
        ApiDescription,
        AuditQueries,
        AuditRetention,
        DeadLetters,
        StoredConnections,
        WebhookReplays,
        WebhooksQueries,
      ],
      exports: [CONFIG, ...SHARED],
    };
  }
}
