import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AnalysisModule } from './analysis/analysis.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BlogModule } from './blog/blog.module.js';
import { BusinessSystemModule } from './business-system/business-system.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { ContentModule } from './content/content.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { PdfModule } from './documents/pdf/pdf.module.js';
import { DocusealWebhooksModule } from './integrations/docuseal/docuseal-webhooks.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { StripeWebhooksModule } from './integrations/stripe/stripe-webhooks.module.js';
import { TwilioWebhooksModule } from './integrations/twilio/twilio-webhooks.module.js';
import { LeadFormsModule } from './leads/forms/lead-forms.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { ReferralsModule } from './leads/referrals/referrals.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { ormOptions } from './mikro-orm.config.js';
import { NotesModule } from './notes/notes.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import type { Config } from './platform/config.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProviderHealth } from './platform/providers/provider-health.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TimelineModule } from './timeline/timeline.module.js';
import { UsersModule } from './users/users.module.js';
import { WebModule } from './web/web.module.js';

/** The table of contents of the server. */
@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly health: ProviderHealth) {}

  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, ormOptions(config.DATABASE_URL)),
        UsersModule,
        MessagesModule,
        LeadsModule,
        LeadFormsModule,
        ReferralsModule,
        NotesModule,
        TasksModule,
        TimelineModule,
        AnalysisModule,
        PdfModule,
        DashboardModule,
        AnalyticsModule,
        ContentModule,
        BlogModule,
        BusinessSystemModule,
        CampaignsModule,
        PaymentsModule,
        DocumentsModule,
        IntegrationsModule,
        DocusealWebhooksModule,
        StripeWebhooksModule,
        TwilioWebhooksModule,
        WebModule,
      ],
    };
  }

  /** The root ends before the modules that all others share, the database among them, and after all requests and jobs. */
  async onApplicationShutdown(): Promise<void> {
    await this.health.flush();
  }
}
