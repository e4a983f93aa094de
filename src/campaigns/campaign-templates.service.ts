import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CAMPAIGN_LIMITS,
  type CampaignTemplateView,
  type EditCampaignTemplate,
  type FilledTemplate,
  type NewCampaignTemplate,
  type PreviewTemplate,
  templateProblems,
} from '#shared/campaign.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { CompiledTemplates } from '../messages/templates/compiled-templates.js';
import type { Caller } from '../platform/access/access.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { advisoryLock } from '../platform/database/sql.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { onlyChanged, replacedBy } from '../platform/record-changes.js';
import { CampaignTemplate, CampaignTemplateVersion } from './campaign-template.entity.js';
import { CampaignTemplateCache, EXAMPLE, toMessageTemplate } from './campaign-template-cache.js';
import { TemplateQueries, toTemplateView } from './campaign-templates.queries.js';
import {
  InvalidTemplate,
  StaleCampaignRecord,
  TemplateNotFound,
  TestNeedsEmail,
  TooManyTemplates,
} from './campaigns.errors.js';
import { LeadPlans } from './lead-plans.js';
import { readFeeFacts } from './placeholder-values.js';

/** Changes campaign templates. Pending messages use the template as it is when they are sent. */
@Injectable()
export class CampaignTemplatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly messages: CampaignMessages,
    private readonly stored: CampaignTemplateCache,
    private readonly clock: Clock,
  ) {}

  async create({ position, ...fields }: NewCampaignTemplate, actor: Actor): Promise<CampaignTemplateView> {
    const created = await this.em.transactional(async (em) => {
      const { workflow } = fields;
      await advisoryLock(em, `templates:${workflow}`);
      const all = await em.find(CampaignTemplate, { workflow, deletedAt: null });
      if (all.length >= CAMPAIGN_LIMITS.templates) throw new TooManyTemplates();
      const last = Math.max(0, ...all.map((each) => each.position)) + 1;
      const template = em.create(CampaignTemplate, { ...fields, position: position ?? last });
      await em.persist(template).flush();
      this.audit.record(em, 'campaignTemplate.created', actor, { id: template.id, after: fields });
      return template;
    });
    this.stored.invalidate();
    return toTemplateView(created);
  }

  /** Updates the given fields. A stale `version` is refused with the current template. */
  async edit(
    id: string,
    { version, ...fields }: EditCampaignTemplate,
    actor: Actor,
  ): Promise<CampaignTemplateView> {
    const edited = await this.em.transactional(async (em) => {
      const template = await this.lockTemplate(em, id);
      if (version !== undefined && version !== template.version)
        throw new StaleCampaignRecord(toTemplateView(template));
      const before = toTemplateView(template);
      const changes = onlyChanged(fields, before);
      if (Object.keys(changes).length === 0) return template;
      // Only changed text is checked, so a template written under older rules can still be turned off or moved.
      if ('subject' in changes || 'content' in changes || 'delay' in changes)
        assertRules({ ...before, ...changes });
      if ('subject' in changes || 'content' in changes || 'name' in changes) saveVersion(em, template, actor);
      em.assign(template, changes);
      this.audit.record(em, 'campaignTemplate.changed', actor, {
        id,
        before: replacedBy(changes, before),
        after: changes,
      });
      return template;
    });
    this.stored.invalidate();
    return toTemplateView(edited);
  }

  /** Deletes a template. Sent messages keep their text; pending ones are canceled. */
  async remove(id: string, actor: Actor): Promise<CampaignTemplateView> {
    const removed = await this.em.transactional(async (em) => {
      const template = await this.lockTemplate(em, id);
      template.deletedAt = this.clock.now();
      template.isActive = false;
      await this.messages.cancelForTemplate(em, id);
      const { name, workflow, type } = template;
      this.audit.record(em, 'campaignTemplate.deleted', actor, { id, before: { name, workflow, type } });
      return template;
    });
    this.stored.invalidate();
    return toTemplateView(removed);
  }

  private async lockTemplate(em: EntityManager, id: string): Promise<CampaignTemplate> {
    const template = await em.findOne(
      CampaignTemplate,
      { id, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!template) throw new TemplateNotFound();
    return template;
  }
}

function assertRules(template: CampaignTemplateView): void {
  const broken = templateProblems(template);
  if (broken.length > 0) throw new InvalidTemplate(broken);
}

function saveVersion(em: EntityManager, template: CampaignTemplate, { id: byId }: Actor): void {
  const { id: templateId, version, name, subject, content } = template;
  em.persist(em.create(CampaignTemplateVersion, { templateId, version, byId, name, subject, content }));
}

/** Previews and tests must not contain a working unsubscribe link. */
const DEAD_LINK = '#';

/** Shows what a template looks like before anyone receives it. */
@Injectable()
export class TemplatePreviews {
  constructor(
    private readonly em: EntityManager,
    private readonly templates: TemplateQueries,
    private readonly plans: LeadPlans,
    private readonly layouts: CompiledTemplates,
    private readonly messages: CampaignMessages,
    private readonly limits: RateLimits,
  ) {}

  /** Fills in a template that is being edited; without a lead, with examples. */
  async preview({ leadId, ...written }: PreviewTemplate): Promise<FilledTemplate> {
    const template = toMessageTemplate({ id: 'preview', name: 'Preview', version: 0, ...written });
    const values = leadId ? await this.valuesOf(leadId) : { ...EXAMPLE, unsubscribeLink: DEAD_LINK };
    return (await this.layouts.compileDraft(template)).fill(values);
  }

  /** Sends the saved template to the caller and returns the message id. */
  async sendTest(id: string, caller: Caller): Promise<{ id: string }> {
    await this.limits.count('staffMessages', caller.id);
    const { type, version } = await this.templates.get(id);
    if (type !== 'email') throw new TestNeedsEmail();
    const data = { ...EXAMPLE, unsubscribeLink: DEAD_LINK };
    const message = { templateId: id, version, to: caller.email, data };
    return this.em.transactional(async (em) => ({ id: await this.messages.addTest(em, message, caller.id) }));
  }

  private async valuesOf(leadId: string): Promise<Record<string, string | undefined>> {
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const fees = (await readFeeFacts(em, [lead])).get(leadId)!;
    return { ...(await this.plans.placeholderValues(lead, fees)), unsubscribeLink: DEAD_LINK };
  }
}
