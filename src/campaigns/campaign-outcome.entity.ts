import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { OUTCOMES } from '../shared/campaigns/campaign.contract.js';

const CampaignOutcomeSchema = defineEntity({
  name: 'CampaignOutcome',
  tableName: 'campaign_outcomes',
  properties: {
    /** The last message that had gone before it; nobody knows which one it was, and so nobody counts it twice. */
    messageId: p.uuid().primary(),
    kind: p.enum(OUTCOMES).primary(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    template: p.text(),
    at: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [
    { name: 'campaign_outcomes_lead_id_index', properties: ['leadId'] },
    { name: 'campaign_outcomes_template_index', properties: ['template', 'kind'] },
  ],
});

/** What an owner did after a message of a campaign. */
export class CampaignOutcome extends CampaignOutcomeSchema.class {}
CampaignOutcomeSchema.setClass(CampaignOutcome);
