import { Module } from '@nestjs/common';
import { BusinessSystemModule } from '../business-system/business-system.module.js';
import { ContentModule } from '../content/content.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { CampaignTemplatesController } from './campaign-templates.controller.js';
import { CampaignTemplatesService } from './campaign-templates.service.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsQueries } from './campaigns.queries.js';
import { CompleteEnrollments } from './complete-enrollments.js';
import { EnrollInMarketing } from './enroll-in-marketing.js';
import { Enrollments } from './enrollments.js';
import { FollowLead } from './follow-lead.js';
import { MarketingController } from './marketing.controller.js';
import { MonitorQueries } from './monitor.queries.js';
import { OptOutController } from './opt-out.controller.js';
import { Outcomes } from './outcomes.js';
import { PlanOfLead } from './plan-of-lead.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';
import { PreviewPlan } from './preview-plan.js';
import { StartCampaigns } from './start-campaigns.js';
import { StepNumbersQueries } from './step-numbers.js';
import { StoredTemplates } from './stored-templates.js';
import { TemplateQueries } from './template-queries.js';
import { TopicOptOuts } from './topic-opt-outs.js';
import { TryTemplate } from './try-template.js';

@Module({
  imports: [BusinessSystemModule, ContentModule, LeadsModule],
  controllers: [
    CampaignTemplatesController,
    CampaignsController,
    MarketingController,
    OptOutController,
    PreferencesController,
  ],
  providers: [
    CampaignSettingsService,
    CampaignTemplatesService,
    CampaignsQueries,
    CompleteEnrollments,
    EnrollInMarketing,
    Enrollments,
    FollowLead,
    MonitorQueries,
    Outcomes,
    PlanOfLead,
    PreferencesService,
    PreviewPlan,
    StartCampaigns,
    StepNumbersQueries,
    StoredTemplates,
    TemplateQueries,
    TopicOptOuts,
    TryTemplate,
  ],
  exports: [FollowLead, PreferencesService],
})
export class CampaignsModule {}
