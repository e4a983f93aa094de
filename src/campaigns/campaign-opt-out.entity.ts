import { defineEntity, p } from '@mikro-orm/core';
import { CAMPAIGN_WORKFLOWS } from '../shared/campaigns/campaign.contract.js';

const CampaignOptOutSchema = defineEntity({
  name: 'CampaignOptOut',
  tableName: 'campaign_opt_outs',
  properties: {
    /** No foreign key: the choice outlives the lead. */
    leadId: p.uuid().primary(),
    workflow: p.enum(CAMPAIGN_WORKFLOWS).primary(),
    /** Stands for the address, as in the list of suppressions, so that it holds for every lead of the person. */
    hash: p.text().nullable(),
    since: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [{ name: 'campaign_opt_outs_hash_index', properties: ['hash'] }],
});

/** A topic the owner does not want to read about. */
export class CampaignOptOut extends CampaignOptOutSchema.class {}
CampaignOptOutSchema.setClass(CampaignOptOut);
