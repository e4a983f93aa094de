import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/id-schema.js';
import { answerPage, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import {
  type CampaignPlan,
  type CampaignStats,
  type EnrollmentDetails,
  MONITOR_SORTS,
  type MonitorFilter,
  type MonitorRow,
  type MonitorSort,
  type StartedCampaign,
  type StartingCampaigns,
  type StepNumbers,
  type StoppedCampaign,
} from '../shared/campaigns/campaign.contract.js';
import {
  type CampaignSettingsChanges,
  campaignSettingsSchema,
  monitorFilterSchema,
  type PlanQuery,
  planQuerySchema,
  type StartCampaign,
  type StartCampaignsRequest,
  type StopCampaign,
  startCampaignSchema,
  startCampaignsSchema,
  stopCampaignSchema,
} from '../shared/campaigns/campaign.schema.js';
import type { CampaignSettingsView } from '../shared/campaigns/campaign-settings.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { EnrollmentNotFound } from './campaigns.errors.js';
import { CampaignsQueries } from './campaigns.queries.js';
import { Enrollments } from './enrollments.js';
import { MonitorQueries } from './monitor.queries.js';
import { PreviewPlan } from './preview-plan.js';
import { StartCampaigns } from './start-campaigns.js';
import { StepNumbersQueries } from './step-numbers.js';

const listSchema = listQuerySchema<MonitorSort, MonitorFilter>(
  MONITOR_SORTS,
  { field: 'createdAt', order: 'desc' },
  monitorFilterSchema,
);
const Id = () => Param('id', { schema: idSchema(EnrollmentNotFound) });

@Controller('api/campaigns')
export class CampaignsController {
  constructor(
    private readonly enrollments: Enrollments,
    private readonly queries: CampaignsQueries,
    private readonly monitor: MonitorQueries,
    private readonly plans: PreviewPlan,
    private readonly settings: CampaignSettingsService,
    private readonly numbers: StepNumbersQueries,
    private readonly starts: StartCampaigns,
  ) {}

  /** The Monitor: every lead, and where it stands. */
  @Allow('campaigns.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<MonitorSort, MonitorFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MonitorRow[]> {
    return answerPage(reply, 'campaigns', query, await this.monitor.list(query));
  }

  @Allow('campaigns.list')
  @Get('stats')
  stats(): Promise<CampaignStats> {
    return this.queries.stats();
  }

  @Allow('campaigns.list')
  @Get('steps')
  steps(): Promise<StepNumbers[]> {
    return this.numbers.all();
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

  /** Starts a campaign; asked for twice, it is the same enrolment. */
  @Allow('campaigns.enroll')
  @Post('start')
  @HttpCode(200)
  start(
    @Body({ schema: startCampaignSchema }) { leadId }: StartCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<StartedCampaign> {
    return this.enrollments.start(leadId, actor);
  }

  /** Starts a campaign for every lead of the list that never was in one. */
  @Allow('campaigns.enroll')
  @Post('starts')
  @HttpCode(202)
  startAll(
    @Body({ schema: startCampaignsSchema }) { filter }: StartCampaignsRequest,
    @CurrentActor() actor: Actor,
  ): Promise<StartingCampaigns> {
    return this.starts.request(filter, actor);
  }

  /** How many of all that were asked for are still to begin. */
  @Allow('campaigns.list')
  @Get('starts')
  starting(): Promise<StartingCampaigns> {
    return this.starts.left();
  }

  /** Stops a campaign by the id of an enrolment or of its lead. */
  @Allow('campaigns.stop')
  @Post(':id/stop')
  @HttpCode(200)
  stop(
    @Id() id: string,
    @Body({ schema: stopCampaignSchema }) body: StopCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<StoppedCampaign> {
    return this.enrollments.stop(id, actor, body?.reason);
  }

  @Allow('campaigns.list')
  @Get(':id')
  get(@Id() id: string): Promise<EnrollmentDetails> {
    return this.queries.details(id);
  }
}
