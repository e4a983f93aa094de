import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { takeTurns } from '../platform/database/take-turns.js';
import { onlyChanged, replacedBy } from '../platform/record-changes.js';
import { CAMPAIGN_LIMITS, type CampaignTemplateView } from '../shared/campaigns/campaign.contract.js';
import {
  brokenRules,
  type EditCampaignTemplate,
  type NewCampaignTemplate,
} from '../shared/campaigns/campaign.schema.js';
import { CampaignTemplate } from './campaign-template.entity.js';
import { toTemplateView } from './campaign-template.view.js';
import { CampaignTemplateVersion } from './campaign-template-version.entity.js';
import {
  CampaignChangedMeanwhile,
  TemplateNotFound,
  TemplateRefused,
  WorkflowIsFull,
} from './campaigns.errors.js';
import { StoredTemplates } from './stored-templates.js';

/** Changes to what campaigns write. Messages that wait are written from the template as it is when they go. */
@Injectable()
export class CampaignTemplatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly messages: CampaignMessages,
    private readonly stored: StoredTemplates,
    private readonly clock: Clock,
  ) {}

  async create({ position, ...fields }: NewCampaignTemplate, actor: Actor): Promise<CampaignTemplateView> {
    const created = await this.em.transactional(async (em) => {
      const { workflow } = fields;
      await takeTurns(em, `templates:${workflow}`);
      const all = await em.find(CampaignTemplate, { workflow, deletedAt: null });
      if (all.length >= CAMPAIGN_LIMITS.templates) throw new WorkflowIsFull();
      const last = Math.max(0, ...all.map((each) => each.position)) + 1;
      const template = em.create(CampaignTemplate, { ...fields, position: position ?? last });
      await em.persist(template).flush();
      this.audit.record(em, 'campaignTemplate.created', actor, { id: template.id, after: fields });
      return template;
    });
    this.stored.forget();
    return toTemplateView(created);
  }

  /** Merges the fields that are given; a stale `version` is refused with the template as it is now. */
  async edit(
    id: string,
    { version, ...fields }: EditCampaignTemplate,
    actor: Actor,
  ): Promise<CampaignTemplateView> {
    const edited = await this.em.transactional(async (em) => {
      const template = await this.open(em, id);
      if (version !== undefined && version !== template.version)
        throw new CampaignChangedMeanwhile(toTemplateView(template));
      const before = toTemplateView(template);
      const changes = onlyChanged(fields, before);
      if (Object.keys(changes).length === 0) return template;
      // Only changed words are checked: a template written under older rules can still be switched off, or moved.
      if ('subject' in changes || 'content' in changes || 'delay' in changes)
        refuse({ ...before, ...changes });
      if ('subject' in changes || 'content' in changes || 'name' in changes) keepVersion(em, template, actor);
      em.assign(template, changes);
      this.audit.record(em, 'campaignTemplate.changed', actor, {
        id,
        before: replacedBy(changes, before),
        after: changes,
      });
      return template;
    });
    this.stored.forget();
    return toTemplateView(edited);
  }

  /** Deletes a template: messages that were sent keep its words, those that wait are cancelled. */
  async remove(id: string, actor: Actor): Promise<CampaignTemplateView> {
    const removed = await this.em.transactional(async (em) => {
      const template = await this.open(em, id);
      template.deletedAt = this.clock.now();
      template.isActive = false;
      await this.messages.giveUp(em, id);
      const { name, workflow, type } = template;
      this.audit.record(em, 'campaignTemplate.deleted', actor, { id, before: { name, workflow, type } });
      return template;
    });
    this.stored.forget();
    return toTemplateView(removed);
  }

  private async open(em: EntityManager, id: string): Promise<CampaignTemplate> {
    const template = await em.findOne(
      CampaignTemplate,
      { id, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!template) throw new TemplateNotFound();
    return template;
  }
}

function refuse(template: CampaignTemplateView): void {
  const broken = brokenRules(template);
  if (broken.length > 0) throw new TemplateRefused(broken);
}

function keepVersion(em: EntityManager, template: CampaignTemplate, { id: byId }: Actor): void {
  const { id: templateId, version, name, subject, content } = template;
  em.persist(em.create(CampaignTemplateVersion, { templateId, version, byId, name, subject, content }));
}
