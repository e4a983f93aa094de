import { defineEntity, p } from '@mikro-orm/core';
import type { CampaignSettings as Timings } from '../shared/campaigns/campaign-settings.js';

const CampaignSettingsSchema = defineEntity({
  name: 'CampaignSettings',
  tableName: 'campaign_settings',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    values: p.json<Partial<Timings>>(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});

/** The one row of timings that differ from the shipped ones. */
export class CampaignSettings extends CampaignSettingsSchema.class {}
CampaignSettingsSchema.setClass(CampaignSettings);
