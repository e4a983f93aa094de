import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/record-properties.js';
import { CAMPAIGN_STEPS, CAMPAIGN_TYPES, CAMPAIGN_WORKFLOWS } from '../shared/campaigns/campaign.contract.js';

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
    /** Days after the time of its step. */
    delay: p.integer().default(0),
    position: p.integer(),
    isActive: p.boolean().default(true),
    /** When it was deleted; nothing new is sent with it, but messages that were sent still name it. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'campaign_templates_workflow_index', properties: ['workflow', 'position'] }],
});

/** One message of a sequence. */
export class CampaignTemplate extends CampaignTemplateSchema.class {}
CampaignTemplateSchema.setClass(CampaignTemplate);
