import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  CAMPAIGN_LIMITS,
  CAMPAIGN_TEMPLATE_SORTS,
  CAMPAIGN_WORKFLOWS,
  type CampaignTemplateFilter,
  type CampaignTemplateSort,
  type CampaignTemplateVersionView,
  type CampaignTemplateView,
  campaignTemplateFilterSchema,
  type EditCampaignTemplate,
  editCampaignTemplateSchema,
  type FilledTemplate,
  type NewCampaignTemplate,
  newCampaignTemplateSchema,
  type PreviewTemplate,
  previewTemplateSchema,
} from '#shared/campaign.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { ListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../platform/http/params.js';
import { TemplateQueries } from './campaign-templates.queries.js';
import { CampaignTemplatesService, TemplatePreviews } from './campaign-templates.service.js';
import { TemplateNotFound } from './campaigns.errors.js';

/** Without a range, all of them. */
const listSchema = listQuerySchema<CampaignTemplateSort, CampaignTemplateFilter>(
  CAMPAIGN_TEMPLATE_SORTS,
  { field: 'position', order: 'asc' },
  campaignTemplateFilterSchema,
  { rows: CAMPAIGN_LIMITS.templates * CAMPAIGN_WORKFLOWS.length },
);
const Id = () => Param('id', { schema: idSchema(TemplateNotFound) });

@Controller('api/campaigns/templates')
export class CampaignTemplatesController extends ListController<
  CampaignTemplateView,
  CampaignTemplateSort,
  CampaignTemplateFilter
>({
  resource: 'templates',
  action: 'campaigns/templates.list',
  query: listSchema,
  missing: TemplateNotFound,
}) {
  constructor(
    private readonly templates: CampaignTemplatesService,
    protected readonly queries: TemplateQueries,
    private readonly previews: TemplatePreviews,
  ) {
    super();
  }

  @Allow('campaigns.templates')
  @Post()
  create(
    @Body({ schema: newCampaignTemplateSchema }) body: NewCampaignTemplate,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignTemplateView> {
    return this.templates.create(body, actor);
  }

  /** Fills in a template that is being edited, for a lead or with examples. */
  @Allow('campaigns.list')
  @Post('preview')
  @HttpCode(200)
  preview(@Body({ schema: previewTemplateSchema }) body: PreviewTemplate): Promise<FilledTemplate> {
    return this.previews.preview(body);
  }

  @Allow('campaigns.list')
  @Get(':id/versions')
  versions(@Id() id: string): Promise<CampaignTemplateVersionView[]> {
    return this.queries.versions(id);
  }

  @PutAndPatch(':id')
  @Allow('campaigns.templates')
  edit(
    @Id() id: string,
    @Body({ schema: editCampaignTemplateSchema }) body: EditCampaignTemplate,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignTemplateView> {
    return this.templates.edit(id, body, actor);
  }

  @Allow('campaigns.templates')
  @Delete(':id')
  remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<CampaignTemplateView> {
    return this.templates.remove(id, actor);
  }

  /** Sends a test to the caller. */
  @Allow('campaigns.templates')
  @Post(':id/test')
  @HttpCode(202)
  test(@Id() id: string, @CurrentCaller() caller: Caller): Promise<{ id: string }> {
    return this.previews.sendTest(id, caller);
  }
}
