import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.js';
import { AnalysisModule } from './analysis/analysis.module.js';
import { AssignmentModule } from './assignment/assignment.module.js';
import { BackupModule } from './backup/backup.module.js';
import { BlogModule } from './blog/blog.module.js';
import { BookingModule } from './booking/booking.module.js';
import { WorkingHoursModule } from './booking/working-hours/working-hours.controller.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { ContentModule } from './content/content.module.js';
import { LibraryModule } from './content/library/library.controller.js';
import { PricesModule } from './content/prices/price-books.controller.js';
import { ConversationModule } from './conversation/conversation.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { OdooModule } from './integrations/odoo/odoo.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { PublicFormsModule } from './leads/public-forms/public-forms.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { ormOptions, requestLimits } from './mikro-orm.config.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { CONFIG, type Config } from './platform/config.js';
import { Schedules } from './platform/jobs/jobs.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProviderHealth } from './platform/providers/provider-health.js';
import { stopTracing } from './platform/tracing/tracing.js';
import { ReportsModule } from './reports/reports.module.js';
import { SpeedToLeadModule } from './speed-to-lead/speed-to-lead.subscribers.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { UsersModule } from './users/users.module.js';
import { WebModule } from './web/web.module.js';

/** The server's table of contents. */
@Module({})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly health: ProviderHealth,
    private readonly schedules: Schedules,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  static with(config: Config): DynamicModule {
    const {
      DATABASE_URL,
      DATABASE_POOL_SIZE: poolSize,
      DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds,
    } = config;
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, ormOptions(DATABASE_URL, { poolSize, limits: requestLimits(seconds) })),
        UsersModule,
        MessagesModule,
        LeadsModule,
        PublicFormsModule,
        ActivityModule,
        AnalysisModule,
        ReportsModule,
        ContentModule,
        PricesModule,
        LibraryModule,
        AssignmentModule,
        BlogModule,
        WorkingHoursModule,
        BookingModule,
        SubscriptionsModule,
        CampaignsModule,
        ConversationModule,
        PaymentsModule,
        DocumentsModule,
        NotificationsModule,
        SpeedToLeadModule,
        InboxModule,
        IntegrationsModule,
        OdooModule,
        BackupModule,
        WebModule,
      ],
    };
  }

  /** The root module starts last, so the schedules have started. */
  onApplicationBootstrap(): void {
    this.schedules.stopBackgroundSchedules();
  }

  /** The root module shuts down after all requests and jobs, but before shared modules such as the database. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.health.flush(), stopTracing(this.config)]);
  }
}
