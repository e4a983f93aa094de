import { defineEntity, p } from '@mikro-orm/core';
import { CAMPAIGN_STEPS, CAMPAIGN_TYPES, CAMPAIGN_WORKFLOWS } from '../shared/campaigns/campaign.contract.js';

const CampaignTemplateSchema = defineEntity({
  name: 'CampaignTemplate',
  tableName: 'campaign_templates',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p
      .datetime(3)
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
    version: p.integer().version(),
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
    /** What was sent with it still says its name; nothing new is. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'campaign_templates_workflow_index', properties: ['workflow', 'position'] }],
});

/** One message of a sequence. */
export class CampaignTemplate extends CampaignTemplateSchema.class {}
CampaignTemplateSchema.setClass(CampaignTemplate);
