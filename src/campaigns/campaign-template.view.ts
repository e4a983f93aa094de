import type { CampaignTemplateView } from '../shared/campaigns/campaign.contract.js';
import type { CampaignTemplate } from './campaign-template.entity.js';

export const TEMPLATE_COLUMNS = `
  id, name, type, subject, content, workflow, delay, step, position, is_active as "isActive", version`;

/** A template as staff see it. */
export function toTemplateView(template: CampaignTemplate): CampaignTemplateView {
  const { id, name, type, subject = null, content, workflow, delay, step } = template;
  const { position, isActive, version, updatedAt } = template;
  return {
    id,
    name,
    type,
    subject,
    content,
    workflow,
    delay,
    step,
    position,
    isActive,
    version,
    updatedAt: updatedAt.toISOString(),
  };
}
