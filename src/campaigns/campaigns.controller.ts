import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Action } from '#shared/access.js';
import {
  type BulkCampaigns,
  type BulkResult,
  bulkCampaignsSchema,
  type ScheduledCampaigns,
} from '#shared/bulk.js';
import {
  type CampaignPlan,
  type CampaignStats,
  MONITOR_SORTS,
  type MonitorFilter,
  type MonitorRow,
  type MonitorSort,
  monitorFilterSchema,
  type PlanQuery,
  planQuerySchema,
  type RequestedCampaigns,
  type StartCampaign,
  type StartCampaignsRequest,
  type StartedCampaign,
  type StartingCampaigns,
  type StepNumbers,
  type StopCampaign,
  type StoppedCampaign,
  startCampaignSchema,
  startCampaignsSchema,
  stopCampaignSchema,
  type UndoneStarts,
  type UndoStarts,
  undoStartsSchema,
} from '#shared/campaign.js';
import {
  type CampaignSettingsChanges,
  type CampaignSettingsView,
  type ChangeMarketing,
  campaignSettingsSchema,
  changeMarketingSchema,
  type MarketingView,
} from '#shared/campaign-settings.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import { type Actor } from '../platform/audit/audit.js';
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { AutomaticStarts } from './automatic-starts.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { EnrollmentNotFound } from './campaigns.errors.js';
import { CampaignsQueries } from './campaigns.queries.js';
import { DelayedCampaigns } from './delayed-campaigns.js';
import { MarketingService } from './marketing.service.js';
import { MonitorQueries } from './monitor.queries.js';
import { PreviewPlan } from './simulate-plan.js';
import { StartCampaigns } from './start-campaigns.js';

const listSchema = listQuerySchema<MonitorSort, MonitorFilter>(
  MONITOR_SORTS,
  { field: 'createdAt', order: 'desc' },
  monitorFilterSchema,
);
const Id = () => Param('id', { schema: idSchema(EnrollmentNotFound) });

const FILE: ListExport<MonitorRow> & { allow: Action } = {
  name: 'campaigns',
  allow: 'campaigns.export',
  audited: 'campaigns.exported',
  columns: {
    Lead: ({ name }) => name,
    Email: ({ email }) => email,
    Stage: ({ leadStatus }) => leadStatus,
    Workflow: ({ enrollment }) => enrollment?.workflow,
    State: ({ enrollment }) => enrollment?.status,
    Reason: ({ enrollment }) => enrollment?.reason,
    Started: ({ enrollment }) => enrollment?.startedAt,
    Ended: ({ enrollment }) => enrollment?.endedAt,
    Sent: ({ enrollment }) => enrollment?.sent,
    Planned: ({ enrollment }) => enrollment?.planned,
    Next: ({ enrollment }) => enrollment?.next?.at,
  },
};

/** The monitor: every lead and its campaign. A row has the id of its lead. */
@Controller('api/campaigns')
export class CampaignsController extends ExportableListController<MonitorRow, MonitorSort, MonitorFilter>({
  resource: 'campaigns',
  action: 'campaigns.list',
  query: listSchema,
  missing: EnrollmentNotFound,
  file: FILE,
}) {
  constructor(
    private readonly campaigns: CampaignsQueries,
    protected readonly queries: MonitorQueries,
    private readonly plans: PreviewPlan,
    private readonly settings: CampaignSettingsService,
    private readonly starts: StartCampaigns,
    private readonly delayed: DelayedCampaigns,
  ) {
    super();
  }

  /** Everything about an enrollment; for the id of a lead, its row of the monitor. */
  @Allow('campaigns.list')
  @Get(':id')
  override async get(@Id() id: string): Promise<object> {
    return (await this.campaigns.findDetails(id)) ?? super.get(id);
  }

  @Allow('campaigns.list')
  @Get('stats')
  stats(): Promise<CampaignStats> {
    return this.campaigns.stats();
  }

  @Allow('campaigns.list')
  @Get('steps')
  steps(): Promise<StepNumbers[]> {
    return this.campaigns.stepNumbers();
  }

  @Allow('campaigns.list')
  @Get('plan')
  plan(@Query({ schema: planQuerySchema }) query: PlanQuery): Promise<CampaignPlan> {
    return this.plans.of(query);
  }

  @Allow('campaigns.list')
  @Get('settings')
  readSettings(): Promise<CampaignSettingsView> {
    return this.settings.view();
  }

  @Allow('campaigns.settings')
  @Patch('settings')
  changeSettings(
    @Body({ schema: campaignSettingsSchema }) changes: CampaignSettingsChanges,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignSettingsView> {
    return this.settings.change(changes, actor);
  }

  /** Starts a campaign. Repeating the request returns the same enrollment. */
  @Allow('campaigns.enroll')
  @Post('start')
  @HttpCode(200)
  start(
    @Body({ schema: startCampaignSchema }) { leadId }: StartCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<StartedCampaign> {
    return this.delayed.start(leadId, actor);
  }

  /** Starts a campaign for every listed lead that was never in one, a moment later, so that it can be undone. */
  @Allow('campaigns.enroll')
  @Post('starts')
  @HttpCode(202)
  startAll(
    @Body({ schema: startCampaignsSchema }) { filter }: StartCampaignsRequest,
    @CurrentActor() actor: Actor,
  ): Promise<RequestedCampaigns> {
    return this.starts.request(filter, actor);
  }

  /** Cancels what is left of the caller's request. */
  @Allow('campaigns.enroll')
  @Post('starts/undo')
  @HttpCode(200)
  undoStarts(
    @Body({ schema: undoStartsSchema }) { requestId }: UndoStarts,
    @CurrentActor() actor: Actor,
  ): Promise<UndoneStarts> {
    return this.starts.undo(requestId, actor);
  }

  /** How many of the requested starts are still to come. */
  @Allow('campaigns.list')
  @Get('starts')
  starting(): Promise<StartingCampaigns> {
    return this.starts.remaining();
  }

  /** Starts the campaigns of selected leads, a moment later, so that it can be undone. */
  @Allow('campaigns.enroll')
  @Post('bulk/start')
  @HttpCode(202)
  bulkStart(
    @Body({ schema: bulkCampaignsSchema }) { leadIds }: BulkCampaigns,
    @CurrentActor() actor: Actor,
  ): Promise<ScheduledCampaigns> {
    return this.delayed.schedule('start', leadIds, actor);
  }

  /** Stops the campaigns of selected leads, a moment later, so that it can be undone. */
  @Allow('campaigns.stop')
  @Post('bulk/stop')
  @HttpCode(202)
  bulkStop(
    @Body({ schema: bulkCampaignsSchema }) { leadIds }: BulkCampaigns,
    @CurrentActor() actor: Actor,
  ): Promise<ScheduledCampaigns> {
    return this.delayed.schedule('stop', leadIds, actor);
  }

  /** Cancels the caller's pending starts. */
  @Allow('campaigns.enroll')
  @Post('bulk/undo-start')
  @HttpCode(200)
  undoStart(
    @Body({ schema: bulkCampaignsSchema }) { leadIds }: BulkCampaigns,
    @CurrentActor() actor: Actor,
  ): Promise<BulkResult> {
    return this.delayed.undo('start', leadIds, actor);
  }

  /** Cancels the caller's pending stops. */
  @Allow('campaigns.stop')
  @Post('bulk/undo-stop')
  @HttpCode(200)
  undoStop(
    @Body({ schema: bulkCampaignsSchema }) { leadIds }: BulkCampaigns,
    @CurrentActor() actor: Actor,
  ): Promise<BulkResult> {
    return this.delayed.undo('stop', leadIds, actor);
  }

  /** Stops a campaign by enrollment id or lead id, and cancels the lead's pending start. */
  @Allow('campaigns.stop')
  @Post(':id/stop')
  @HttpCode(200)
  stop(
    @Id() id: string,
    @Body({ schema: stopCampaignSchema }) body: StopCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<StoppedCampaign> {
    return this.delayed.stop(id, actor, body?.reason);
  }
}

const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api/leads')
export class MarketingController {
  constructor(
    private readonly marketing: MarketingService,
    private readonly automatic: AutomaticStarts,
  ) {}

  @Allow('leads.read')
  @Get(':id/marketing')
  get(@LeadId() id: string): Promise<MarketingView> {
    return this.marketing.view(id);
  }

  @Allow('campaigns.enroll')
  @Post(':id/marketing')
  @HttpCode(200)
  async enroll(@LeadId() id: string, @CurrentActor() actor: Actor): Promise<MarketingView> {
    await this.marketing.enroll(id, actor);
    return this.marketing.view(id);
  }

  /** Turns automatic campaigns on or off for this lead. */
  @Allow('campaigns.enroll')
  @Patch(':id/marketing')
  async change(
    @LeadId() id: string,
    @Body({ schema: changeMarketingSchema }) changes: ChangeMarketing,
    @CurrentActor() actor: Actor,
  ): Promise<MarketingView> {
    await this.automatic.setForLead(id, changes, actor);
    return this.marketing.view(id);
  }
}
