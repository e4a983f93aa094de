import type { Options } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessGuard } from './access/access.guard.js';
import { AuditController } from './audit/audit.controller.js';
import { Audit } from './audit/audit.js';
import { AuditQueries } from './audit/audit.queries.js';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { Sweep } from './database/sweep.js';
import { HealthController } from './health/health.controller.js';
import { ApiDescriptionController } from './http/api-description.controller.js';
import { ApiDescription } from './http/api-description.js';
import { ListExports } from './http/list-export.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { DeadLetters } from './jobs/dead-letters.js';
import { JobsController } from './jobs/jobs.controller.js';
import { Jobs } from './jobs/jobs.js';
import { UnfinishedJobs } from './jobs/unfinished-jobs.js';
import { RateLimits } from './limits/rate-limits.js';
import { DatabaseNews } from './live/database-news.js';
import { LiveGateway } from './live/live.gateway.js';
import { ProviderHealth } from './providers/provider-health.js';
import { ProviderTests } from './providers/provider-tests.js';
import { FormTokenController } from './public-forms/form-token.controller.js';
import { FormTokens } from './public-forms/form-tokens.js';
import { KeptKeys } from './secrets/kept-keys.js';
import { SealedText } from './secrets/sealed-text.js';
import { SignedTokens } from './secrets/signed-tokens.js';
import { SpentTokens } from './secrets/spent-tokens.js';
import { WebhookHandling } from './webhooks/webhook-handling.js';
import { WebhookInbox } from './webhooks/webhook-inbox.js';
import { WebhookReplays } from './webhooks/webhook-replays.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksQueries } from './webhooks/webhooks.queries.js';

/** What every module stands on. */
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
        WebhooksController,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
        ApiDescription,
        Audit,
        AuditQueries,
        Clock,
        DatabaseNews,
        DeadLetters,
        FormTokens,
        Jobs,
        KeptKeys,
        ListExports,
        LiveGateway,
        ProviderHealth,
        ProviderTests,
        RateLimits,
        SealedText,
        SignedTokens,
        SpentTokens,
        Sweep,
        UnfinishedJobs,
        WebhookHandling,
        WebhookInbox,
        WebhookReplays,
        WebhooksQueries,
      ],
      exports: [
        CONFIG,
        Audit,
        Clock,
        DatabaseNews,
        FormTokens,
        Jobs,
        KeptKeys,
        ListExports,
        LiveGateway,
        ProviderHealth,
        ProviderTests,
        RateLimits,
        SealedText,
        SignedTokens,
        SpentTokens,
        Sweep,
        UnfinishedJobs,
        WebhookHandling,
        WebhookInbox,
      ],
    };
  }
}
