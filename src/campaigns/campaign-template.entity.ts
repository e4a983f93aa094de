import { defineEntity, p } from '@mikro-orm/core';
import { CAMPAIGN_STEPS, CAMPAIGN_TYPES, CAMPAIGN_WORKFLOWS } from '#shared/campaign.js';
import { recordProperties } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';

const CampaignTemplateSchema = defineEntity({
  name: 'CampaignTemplate',
  tableName: 'campaign_templates',
  properties: {
    ...recordProperties(),
    name: p.text(),
    type: p.enum(CAMPAIGN_TYPES),
    subject: p.text().nullable(),
    content: p.text(),
    workflow: p.enum(CAMPAIGN_WORKFLOWS),
    step: p.enum(CAMPAIGN_STEPS),
    /** Extra days after the time of its step. */
    delay: p.integer().default(0),
    position: p.integer(),
    isActive: p.boolean().default(true),
    /** Set when it is deleted. It is no longer used, but sent messages still show its name. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'campaign_templates_workflow_index', properties: ['workflow', 'position'] }],
});

/** One message of a campaign. */
export class CampaignTemplate extends CampaignTemplateSchema.class {}
CampaignTemplateSchema.setClass(CampaignTemplate);

const CampaignTemplateVersionSchema = defineEntity({
  name: 'CampaignTemplateVersion',
  tableName: 'campaign_template_versions',
  properties: {
    templateId: () =>
      p.manyToOne(CampaignTemplate).mapToPk().primary().deleteRule('cascade').fieldName('template_id'),
    version: p.integer().primary(),
    at: p.datetime(3).defaultRaw('now()'),
    byId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('by_id'),
    name: p.text(),
    subject: p.text().nullable(),
    content: p.text(),
  },
});

export class CampaignTemplateVersion extends CampaignTemplateVersionSchema.class {}
CampaignTemplateVersionSchema.setClass(CampaignTemplateVersion);
