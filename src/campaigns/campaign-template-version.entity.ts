import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';
import { CampaignTemplate } from './campaign-template.entity.js';

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

/** What a template said before somebody changed it. */
export class CampaignTemplateVersion extends CampaignTemplateVersionSchema.class {}
CampaignTemplateVersionSchema.setClass(CampaignTemplateVersion);
