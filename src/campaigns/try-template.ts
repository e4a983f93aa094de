import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { Layouts } from '../messages/layouts.js';
import type { Caller } from '../platform/access/access.decorators.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { FilledTemplate } from '../shared/campaigns/campaign.contract.js';
import type { PreviewTemplate } from '../shared/campaigns/campaign.schema.js';
import { TestNeedsMail } from './campaigns.errors.js';
import { PlanOfLead } from './plan-of-lead.js';
import { TemplateQueries } from './template-queries.js';
import { EXAMPLE, toMessageTemplate } from './to-message-template.js';

/** A look at it is no mail: its way out leads nowhere. */
const NOWHERE = '#';

/** Shows a template as somebody would get it, before anybody does. */
@Injectable()
export class TryTemplate {
  constructor(
    private readonly em: EntityManager,
    private readonly templates: TemplateQueries,
    private readonly plans: PlanOfLead,
    private readonly layouts: Layouts,
    private readonly messages: CampaignMessages,
    private readonly limits: RateLimits,
  ) {}

  /** Fills in a template as it stands in the editor; without a lead, with examples. */
  async preview({ leadId, ...written }: PreviewTemplate): Promise<FilledTemplate> {
    const template = toMessageTemplate({ id: 'preview', name: 'Preview', version: 0, ...written });
    const values = leadId ? await this.valuesOf(leadId) : { ...EXAMPLE, unsubscribeLink: NOWHERE };
    return (await this.layouts.draft(template)).fill(values);
  }

  /** Sends a template as it is saved to the caller; gives the id of the message. */
  async sendToOneself(id: string, caller: Caller): Promise<{ id: string }> {
    await this.limits.count('writtenByHand', caller.id);
    const { type, version } = await this.templates.get(id);
    if (type !== 'email') throw new TestNeedsMail();
    const data = { ...EXAMPLE, unsubscribeLink: NOWHERE };
    const message = { templateId: id, version, to: caller.email, data };
    return this.em.transactional(async (em) => ({ id: await this.messages.addTest(em, message, caller.id) }));
  }

  private async valuesOf(leadId: string): Promise<Record<string, string | undefined>> {
    const lead = await this.em.fork().findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    return { ...(await this.plans.valuesOf(lead)), unsubscribeLink: NOWHERE };
  }
}
