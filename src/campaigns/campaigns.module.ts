import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { PricesModule } from '../content/prices/price-books.controller.js';
import { OdooModule } from '../integrations/odoo/odoo.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AutomaticStarts } from './automatic-starts.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { CampaignTemplateCache } from './campaign-template-cache.js';
import { CampaignTemplatesController } from './campaign-templates.controller.js';
import { TemplateQueries } from './campaign-templates.queries.js';
import { CampaignTemplatesService, TemplatePreviews } from './campaign-templates.service.js';
import { CampaignsController, MarketingController } from './campaigns.controller.js';
import { CompleteEnrollments, RepriceCampaigns } from './campaigns.jobs.js';
import { CampaignsQueries } from './campaigns.queries.js';
import { CampaignSubscribers } from './campaigns.subscribers.js';
import { DelayedCampaigns } from './delayed-campaigns.js';
import { EnrollmentsService } from './enrollments.service.js';
import { LeadPlans } from './lead-plans.js';
import { MarketingService } from './marketing.service.js';
import { MonitorQueries } from './monitor.queries.js';
import { OwnerFollowUp } from './owner-follow-up.js';
import { OptOutController, PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';
import { PreviewPlan } from './simulate-plan.js';
import { StartCampaigns } from './start-campaigns.js';
import { TopicOptOuts } from './topic-opt-outs.js';

@Module({
  imports: [ContentModule, LeadsModule, OdooModule, PricesModule, PublicFormsModule, SubscriptionsModule],
  controllers: [
    CampaignTemplatesController,
    CampaignsController,
    MarketingController,
    OptOutController,
    PreferencesController,
  ],
  providers: [
    AutomaticStarts,
    CampaignSettingsService,
    CampaignTemplatesService,
    CampaignsQueries,
    CompleteEnrollments,
    MarketingService,
    EnrollmentsService,
    DelayedCampaigns,
    CampaignSubscribers,
    MonitorQueries,
    LeadPlans,
    OwnerFollowUp,
    PreferencesService,
    PreviewPlan,
    RepriceCampaigns,
    StartCampaigns,
    CampaignTemplateCache,
    TemplateQueries,
    TopicOptOuts,
    TemplatePreviews,
  ],
  exports: [CampaignSubscribers, PreferencesService],
})
export class CampaignsModule {}
