import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { CAMPAIGN_WORKFLOWS } from '../shared/campaigns/campaign.contract.js';

const CampaignOptOutSchema = defineEntity({
  name: 'CampaignOptOut',
  tableName: 'campaign_opt_outs',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    workflow: p.enum(CAMPAIGN_WORKFLOWS).primary(),
    since: p.datetime(3).defaultRaw('now()'),
  },
});

/** A topic the owner does not want to read about. */
export class CampaignOptOut extends CampaignOptOutSchema.class {}
CampaignOptOutSchema.setClass(CampaignOptOut);
